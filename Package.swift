// swift-tools-version: 6.3
import PackageDescription

// FASTCODE_STRICT makes warnings errors. It is for the project's own checks: a newer compiler's new
// warning must not keep anyone from building a release.
let strict: [SwiftSetting] =
    Context.environment["FASTCODE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
    [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableExperimentalFeature("Lifetimes"),
    ] + strict

// The library and the tool do without regular expressions, which would make the tool larger by a
// tenth. The module with them is imported on the quiet, and methods such as
// `replacing(_:with:maxReplacements:)` come from there.
let engine: [SwiftSetting] =
    settings
    + (strict.isEmpty
        ? [] : [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])])

// FASTCODE_FUZZ adds what only fuzzing and measuring need: see scripts/fuzz and
// scripts/measure-hostile. The first can be linked with -sanitize=fuzzer alone, which brings its
// main function.
let fuzzing: [Target] =
    Context.environment["FASTCODE_FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "fastcode-fuzz",
            dependencies: ["FuzzTargets"],
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]
        ),
        .executableTarget(
            name: "fastcode-hostile",
            dependencies: ["HostileFiles"],
            swiftSettings: settings
        ),
    ]

// A target names all that it is built on, not only what it imports: the build follows changes no
// further.
let library: [Target.Dependency] = [
    "_FastCodingCore",
    "_FastCodingPlists",
    "_FastCodingNotation",
    "_FastCodingEngine",
]
let whole = library + ["FastCodingCodable", "FastCoding"]

let package = Package(
    name: "fastcode",
    platforms: [
        .macOS(.v13),
        .iOS(.v16),
        .tvOS(.v16),
        .watchOS(.v9),
        .visionOS(.v1),
        .macCatalyst(.v16),
    ],
    products: [
        .library(
            name: "FastCoding",
            targets: [
                "FastCoding",
                "FastCodingCodable",
                "_FastCodingEngine",
                "_FastCodingNotation",
                "_FastCodingPlists",
                "_FastCodingCore",
            ]
        ),
        // Swift types in archives alone, without texts, property lists and judging files.
        .library(name: "FastCodingCodable", targets: ["FastCodingCodable", "_FastCodingCore"]),
        .library(name: "FastCodingFoundation", targets: ["FastCodingFoundation"]),
        .library(name: "FastCodingInspector", targets: ["FastCodingInspector"]),
        .executable(name: "fastcode", targets: ["fastcode"]),
    ],
    targets: [
        // The library in parts, each of which is built on those before it. Programs import
        // FastCoding.
        .target(
            name: "_FastCodingCore",
            dependencies: ["_FastCodingAtomics"],
            swiftSettings: engine
        ),
        .systemLibrary(name: "_FastCodingAtomics"),
        .target(
            name: "_FastCodingPlists",
            dependencies: ["_FastCodingCore"],
            swiftSettings: engine
        ),
        .target(
            name: "_FastCodingNotation",
            dependencies: ["_FastCodingCore", "_FastCodingPlists"],
            swiftSettings: engine
        ),
        .target(
            name: "_FastCodingEngine",
            dependencies: ["_FastCodingCore", "_FastCodingPlists", "_FastCodingNotation"],
            swiftSettings: engine
        ),
        // Values of programs, graphs changed with them, and Swift types in archives: built on the
        // core alone, for programs that want nothing else. The tool does without it.
        .target(
            name: "FastCodingCodable",
            dependencies: ["_FastCodingCore", "_FastCodingAtomics"],
            swiftSettings: engine
        ),
        // All parts of the library, and the coders' and graphs' ways to texts.
        .target(
            name: "FastCoding",
            dependencies: library + ["FastCodingCodable"],
            swiftSettings: engine
        ),
        // For programs with Foundation types; the tool does not use it.
        .target(name: "FastCodingFoundation", dependencies: whole, swiftSettings: settings),
        // What dump-chunks, info and view show of archives.
        .target(
            name: "FastCodingInspector",
            dependencies: library,
            exclude: ["Page/Source"],
            swiftSettings: engine
        ),
        .target(
            name: "FastCodeCLI",
            dependencies: library + [
                "FastCodingInspector",
                .target(name: "CAllocator", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: engine
        ),
        .systemLibrary(name: "CAllocator"),
        .executableTarget(name: "fastcode", dependencies: ["FastCodeCLI"], swiftSettings: settings),
        // What fuzzing and the tests do with any bytes, and files that nobody writes on good terms.
        .target(
            name: "FuzzTargets",
            dependencies: whole + ["FastCodingInspector", "FastCodeCLI"],
            path: "Tests/Fuzzing",
            exclude: ["crashes", "seeds", "archive.dict"],
            swiftSettings: settings
        ),
        .target(name: "HostileFiles", path: "Tests/Hostile", swiftSettings: settings),
        // What all tests share: the imports, how thorough they are, random numbers, the project's
        // files, the original's archives.
        .target(
            name: "TestSupport",
            dependencies: whole + ["FastCodingInspector", "HostileFiles"],
            path: "Tests/Support",
            swiftSettings: settings
        ),
        .testTarget(
            name: "FastCodingTests",
            dependencies: whole + [
                "FastCodingInspector", "FuzzTargets", "HostileFiles", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FastCodeCLITests",
            dependencies: whole + [
                "FastCodeCLI", "FastCodingInspector", "HostileFiles", "TestSupport",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: whole + ["FastCodingInspector", "TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CodableTests",
            dependencies: whole + ["TestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "FoundationTests",
            dependencies: whole + ["FastCodingFoundation", "TestSupport"],
            swiftSettings: settings
        ),
        // Sees of the library what its users see.
        .testTarget(
            name: "LibraryTests",
            dependencies: whole + ["FastCodingInspector"],
            packageAccess: false,
            swiftSettings: settings
        ),
    ] + fuzzing
)
