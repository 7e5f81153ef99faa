internal import FastCodingInspector
internal import _FastCodingEngine

/// The command-line tool, apart from the process it runs in.
package enum FastCodeCLI {
    /// Runs the tool with the arguments of the process and returns its exit status. It also fails
    /// if closing standard output shows that output was lost.
    package static func main() -> Int32 {
        ProcessState.prepare()
        var status = run(ProcessState.arguments)

        do throws(FastCodingError) {
            try ProcessState.closeStandardOutput()
        } catch {
            status = Report.show(error, .standardOutput)
        }

        return status.rawValue
    }

    /// Does what the command line asks for. Errors that no subcommand reported are shown here.
    private static func run(_ arguments: [[UInt8]]) -> ExitStatus {
        var policy = Report.Policy.initial
        do throws(FastCodingError) {
            switch try ArgumentParser.parse(arguments) {
            case .run(let parsed):
                // From here on, errors are shown as the options say.
                policy = parsed.reportPolicy
                return try run(parsed)
            case .help(let subcommand):
                return HelpCommand.show(subcommand)
            case .version:
                return HelpCommand.print("fastcode \(PackageVersion.text)\n")
            case .complete(let words, let place):
                return HelpCommand.print(Completion(words, at: place).text)
            }
        } catch {
            return Report.show(error, nil, policy)
        }
    }

    /// Runs a subcommand. Without a file and with a terminal as its input, it would wait for text
    /// without a word, so that this is an error of usage; `-` asks for it.
    private static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if arguments.operands.isEmpty, !arguments.has(.filesFrom),
            arguments.subcommand.operands.standardInputIsDefault,
            ProcessState.standardInputIsTerminal
        {
            ProcessState.writeError(HelpText.usage(arguments.subcommand) + "\n")
            throw arguments.usageError(
                "there is nothing to read; '-' reads what is typed on the terminal"
            )
        }

        switch arguments.subcommand.name {
        case .encode: return try EncodeCommand.run(arguments)
        case .bootstrap: return try BootstrapCommand.run(arguments)
        case .decode: return try DecodeCommand.run(arguments)
        case .list: return try ListCommand.run(arguments)
        case .rows: return try RowsCommand.run(arguments)
        case .extract: return try ExtractCommand.run(arguments)
        case .dumpChunks: return try DumpChunksCommand.run(arguments)
        case .info: return try InfoCommand.run(arguments)
        case .view: return try ViewCommand.run(arguments)
        case .verify: return try VerifyCommand.run(arguments)
        case .find: return try FindCommand.run(arguments)
        case .migrate: return try MigrateCommand.run(arguments)
        case .edit: return try EditCommand.run(arguments)
        case .diff: return try DiffCommand.run(arguments)
        case .merge: return try MergeCommand.run(arguments)
        case .help: return try HelpCommand.run(arguments)
        }
    }
}
