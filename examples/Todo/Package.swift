// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Todo",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "fastcode", path: "../..")],
    targets: [
        .executableTarget(
            name: "todo-example",
            dependencies: [.product(name: "FastCoding", package: "fastcode")],
            path: ".",
            sources: ["main.swift"]
        )
    ]
)
