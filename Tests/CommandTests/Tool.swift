import TestSupport

/// The built tool, run as a process.
enum Tool {
    /// Where the tool was built: next to the tests, unless the environment says otherwise. It has
    /// to be called fastcode.
    static let url: URL = {
        if let path = ProcessInfo.processInfo.environment["FASTCODE_TOOL"] {
            return URL(filePath: path)
        }

        let arguments = CommandLine.arguments
        let option = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 }
        let bundle = option.flatMap { $0 < arguments.count ? arguments[$0] : nil } ?? arguments[0]
        // A bundle of macOS holds the binary in Contents/MacOS.
        var folder = URL(filePath: bundle)
        while folder.path().contains(".xctest") {
            folder.deleteLastPathComponent()
        }

        return folder.appending(path: "fastcode")
    }()

    /// The environment of the tests, in which `fastcode` is the tool, and the variable of that name
    /// says where it is.
    static let environment: [String: String] = {
        var variables = ProcessInfo.processInfo.environment
        variables["fastcode"] = url.path(percentEncoded: false)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        variables["PATH"] = folder + ":" + (variables["PATH"] ?? "")

        return variables
    }()
}

extension Folder {
    /// Copies one of the project's files, or a folder of them, into the folder.
    func copy(_ path: String, as name: String) throws {
        try FileManager.default.copyItem(
            at: Repository.url.appending(path: path),
            to: url.appending(path: name)
        )
    }

    /// Runs the tool in the folder with the words of a command, which spaces separate, and other
    /// arguments as they are. Expects what is given of its status, the codes of its messages, its
    /// output and its errors.
    @discardableResult
    func run(
        _ command: String,
        _ arguments: String...,
        more: [String] = [],
        input: String = "",
        status: Int32? = nil,
        codes: [String]? = nil,
        output: String? = nil,
        errors: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        let words = command.split(separator: " ").map(String.init)
        return try launch(Tool.url, words + arguments + more, input: Data(input.utf8))
            .expect(
                status: status,
                codes: codes,
                output: output,
                errors: errors,
                sourceLocation: sourceLocation
            )
    }

    /// Runs a script of sh in the folder, in which `fastcode` is the tool and `$0`, `$1`, ... are
    /// the arguments.
    @discardableResult
    func shell(
        _ script: String,
        _ arguments: String...,
        input: String = "",
        status: Int32? = nil,
        codes: [String]? = nil,
        output: String? = nil,
        errors: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        try launch(URL(filePath: "/bin/sh"), ["-c", script] + arguments, input: Data(input.utf8))
            .expect(
                status: status,
                codes: codes,
                output: output,
                errors: errors,
                sourceLocation: sourceLocation
            )
    }

    /// A process that works in the folder, with nothing to read, and nobody to read what it prints.
    func process(_ arguments: [String], executable: URL = Tool.url) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = url
        process.environment = Tool.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice

        return process
    }

    /// Output goes through files outside the folder, so that no pipe can fill up.
    private func launch(_ executable: URL, _ arguments: [String], input: Data) throws -> Outcome {
        let streams = FileManager.default.temporaryDirectory.appending(
            path: "fastcode-streams-\(UUID().uuidString)"
        )

        try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: streams)
        }

        func file(_ name: String, _ content: Data) throws -> URL {
            let url = streams.appending(path: name)
            try content.write(to: url)
            return url
        }

        let outputURL = try file("output", Data())
        let errorURL = try file("errors", Data())
        let process = process(arguments, executable: executable)
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: outputURL)
        process.standardError = try FileHandle(forWritingTo: errorURL)
        try process.run()
        process.waitUntilExit()
        let isSignal = process.terminationReason == .uncaughtSignal

        return Outcome(
            status: isSignal ? nil : process.terminationStatus,
            signal: isSignal ? process.terminationStatus : nil,
            output: try Data(contentsOf: outputURL),
            errors: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self)
        )
    }
}

extension Process {
    /// Starts the process so that it receives signals: it inherits the mask of the thread, on which
    /// the test runner blocks some.
    func runTakingSignals() throws {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_UNBLOCK, &all, &before)

        defer {
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }

        try run()
    }
}
