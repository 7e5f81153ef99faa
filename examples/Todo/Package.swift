// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Todo",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "fastcode", path: "../..")],
    targets: [
        .executableTarget(
            name: "todo-example", dependencies: [.product(name: "FastCoding", package: "fastcode")], path: ".",
            sources: ["main.swift"])
    ]
)
