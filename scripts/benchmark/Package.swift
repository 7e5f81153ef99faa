// swift-tools-version: 6.3
import PackageDescription

// Benchmarks time parts that the library does not publish, so they are compiled as if they were in
// its package, which is named after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "fastcode"
let name = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
    name: "benchmark",
    platforms: [.macOS("26.0")],
    dependencies: [.package(name: "fastcode", path: "../..")],
    targets: [
        .executableTarget(
            name: "fastcode-bench",
            dependencies: [
                .product(name: "FastCoding", package: "fastcode"),
                .product(name: "FastCodingFoundation", package: "fastcode"),
            ],
            path: "fastcode-bench",
            packageAccess: false,
            swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-package-name", name])]
        ),
        .testTarget(name: "CorpusTests", dependencies: ["fastcode-bench"], path: "Tests"),
    ]
)
