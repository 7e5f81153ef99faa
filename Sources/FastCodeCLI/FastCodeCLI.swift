internal import FastCoding

/// The command-line tool, apart from the process it runs in.
package enum FastCodeCLI {
    /// Runs the tool and tells the exit status.
    package static func main() -> Int32 {
        ProcessState.prepare()
        var status = run(ProcessState.arguments)
        do throws(FastCodingError) {
            try ProcessState.closeStandardOutput()
        } catch {
            show(error, .standardOutput, colors: nil)
            status = .environment
        }
        return status.rawValue
    }

    private static func run(_ arguments: [[UInt8]]) -> ExitStatus {
        var colors: String?
        do throws(FastCodingError) {
            switch try ArgumentParser.parse(arguments) {
            case .run(let parsed):
                colors = parsed.word(.color)
                return try run(parsed)
            case .help(let subcommand): return try HelpCommand.show(subcommand)
            case .version: return try HelpCommand.showVersion()
            }
        } catch {
            show(error, nil, colors: colors)
            return ExitStatus(error.code)
        }
    }

    private static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        switch arguments.subcommand.name {
        case .encode: try EncodeCommand.run(arguments)
        case .bootstrap: try BootstrapCommand.run(arguments)
        case .decode: try DecodeCommand.run(arguments)
        case .dumpChunks: try DumpCommand.run(arguments)
        case .verify: try VerifyCommand.run(arguments)
        case .migrate: try MigrateCommand.run(arguments)
        case .diff: try DiffCommand.run(arguments)
        case .help: try HelpCommand.run(arguments)
        }
    }

    private static func show(_ error: FastCodingError, _ subject: Subject?, colors: String?) {
        let message = Message(.error, subject, error).lines(MessageStyle.forStandardError(colors))
        ProcessState.writeError(Array(message.utf8))
    }
}
