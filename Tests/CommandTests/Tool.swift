import TestSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The built tool, run as a process.
enum Tool {
    /// Where the tool was built: next to the tests, unless the environment says otherwise.
    static let url: URL = {
        if let path = ProcessInfo.processInfo.environment["FASTCODE_TOOL"] { return URL(filePath: path) }
        let arguments = CommandLine.arguments
        let option = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 }
        let bundle = option.flatMap { $0 < arguments.count ? arguments[$0] : nil } ?? arguments[0]
        // A bundle of macOS holds the binary in Contents/MacOS.
        var folder = URL(filePath: bundle)
        while folder.path().contains(".xctest") { folder.deleteLastPathComponent() }
        return folder.appending(path: "fastcode")
    }()
}

/// How a process ended and what it printed.
struct Outcome {
    /// The exit status; nil if a signal ended it.
    let status: Int32?
    /// The signal that ended it.
    let signal: Int32?
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The codes in brackets at the ends of the messages.
    var codes: [String] {
        errors.split(separator: "\n").compactMap { line in
            line.hasSuffix("]") ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
        }
    }
}

/// A fresh folder, which is removed after the test.
final class Folder {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "fastcode-test-\(UUID().uuidString)")
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }

    /// Writes bytes that are given as hexadecimal digits, with or without spaces.
    func write(bytes: String, to name: String) throws {
        try Data(#require([UInt8](hex: bytes))).write(to: url.appending(path: name))
    }

    func read(_ name: String) throws -> Data {
        try Data(contentsOf: url.appending(path: name))
    }

    func fileForWriting(_ name: String) throws -> FileHandle {
        try write("", to: name)
        return try FileHandle(forWritingTo: url.appending(path: name))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(name))
    }

    /// The names of everything in the folder.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))) ?? []).sorted()
    }

    var temporaries: [String] { names.filter { $0.hasPrefix(".fastcode-") } }

    func permissions(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int)
    }

    /// Runs the tool in the folder.
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Outcome {
        try launch(Tool.url, arguments, input: Data(input.utf8), environment: environment)
    }

    func run(_ arguments: [String], input: String = "") throws -> Outcome {
        try launch(Tool.url, arguments, input: Data(input.utf8), environment: [:])
    }

    /// Runs a script of sh in the folder, in which `$fastcode` is the tool and `$0`, `$1`, ... are the arguments.
    func shell(_ script: String, _ arguments: String..., input: String = "") throws -> Outcome {
        try launch(
            URL(filePath: "/bin/sh"), ["-c", script] + arguments, input: Data(input.utf8),
            environment: ["fastcode": Tool.url.path(percentEncoded: false)])
    }

    /// Starts the tool without waiting for it.
    func start(_ arguments: String..., output: FileHandle? = nil) throws -> Process {
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = arguments
        process.currentDirectoryURL = url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Output goes through files outside the folder, so that no pipe can fill up.
    private func launch(
        _ tool: URL, _ arguments: [String], input: Data, environment: [String: String]
    ) throws -> Outcome {
        let streams = FileManager.default.temporaryDirectory.appending(path: "fastcode-streams-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: streams) }
        func file(_ name: String, _ content: Data) throws -> URL {
            let url = streams.appending(path: name)
            try content.write(to: url)
            return url
        }
        let outputURL = try file("output", Data())
        let errorURL = try file("errors", Data())
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = url
        var variables = ProcessInfo.processInfo.environment
        variables.merge(environment) { $1 }
        process.environment = variables
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: outputURL)
        process.standardError = try FileHandle(forWritingTo: errorURL)
        try process.run()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: isSignal ? nil : process.terminationStatus, signal: isSignal ? process.terminationStatus : nil,
            output: try Data(contentsOf: outputURL),
            errors: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
    }
}

extension Process {
    /// Starts the process so that it receives signals: it inherits the mask of the thread, on which the test runner
    /// blocks some.
    func runTakingSignals() throws {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_UNBLOCK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}

extension Original {
    /// Writes some of the archives of a version into a folder, with `/` in their places replaced by `-`, and returns the
    /// names of the files.
    static func write(
        version: String, into folder: Folder, where isWanted: (Original) -> Bool = { _ in true }
    ) throws -> [String] {
        try Originals.all(version: version).filter(isWanted).map { original in
            let name = original.place.replacing("/", with: "-") + ".fast"
            try Data(original.bytes).write(to: folder.url.appending(path: name))
            return name
        }
    }
}
