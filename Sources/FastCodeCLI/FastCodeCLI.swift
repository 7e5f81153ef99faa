internal import _FastCodingLibrary

/// The command-line tool, apart from the process it runs in.
package enum FastCodeCLI {
    /// Runs the tool and returns the exit status.
    package static func main() -> Int32 {
        ProcessState.prepare()
        var status = run(ProcessState.arguments)
        do throws(FastCodingError) {
            try ProcessState.closeStandardOutput()
        } catch {
            status = show(error, .standardOutput, policy)
        }
        return status.rawValue
    }

    private static func run(_ arguments: [[UInt8]]) -> ExitStatus {
        var policy = FastCodeCLI.policy
        do throws(FastCodingError) {
            switch try ArgumentParser.parse(arguments) {
            case .run(let parsed):
                policy = parsed.reportPolicy
                return try run(parsed)
            case .help(let subcommand): return try HelpCommand.show(subcommand)
            case .version: return try HelpCommand.showVersion()
            case .complete(let words, let place): return try HelpCommand.print(Completion(words, at: place).text)
            }
        } catch {
            return show(error, nil, policy)
        }
    }

    private static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if arguments.operands.isEmpty, !arguments.has(.filesFrom), arguments.subcommand.operands.standardInputIsDefault,
            ProcessState.standardInputIsTerminal
        {
            throw HelpCommand.nothingToRead(arguments.subcommand)
        }
        switch arguments.subcommand.name {
        case .encode: return try EncodeCommand.run(arguments)
        case .bootstrap: return try BootstrapCommand.run(arguments)
        case .decode: return try DecodeCommand.run(arguments)
        case .dumpChunks: return try ShowingRun.dump(arguments)
        case .info: return try ShowingRun.info(arguments)
        case .view: return try ShowingRun.view(arguments)
        case .verify: return try VerifyCommand.run(arguments)
        case .find: return try FindCommand.run(arguments)
        case .migrate: return try MigrateCommand.run(arguments)
        case .edit: return try EditCommand.run(arguments)
        case .diff: return try DiffCommand.run(arguments)
        case .help: return try HelpCommand.run(arguments)
        }
    }

    /// How messages look before the command line is known.
    private static var policy: Report.Policy {
        var policy = Report.Policy()
        policy.style = .forStandardError(nil)
        return policy
    }

    private static func show(_ error: FastCodingError, _ subject: Subject?, _ policy: Report.Policy) -> ExitStatus {
        var report = Report(policy)
        report.add(error, subject)
        ProcessState.writeError(Array(report.text.utf8))
        return report.status
    }
}
