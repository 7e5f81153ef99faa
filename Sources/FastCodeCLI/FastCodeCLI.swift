internal import FastCodingInspector
internal import _FastCodingLibrary

/// The command-line tool, apart from the process it runs in.
package enum FastCodeCLI {
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
            case .help(let subcommand):
                return HelpCommand.show(subcommand)
            case .version:
                return HelpCommand.print("fastcode \(PackageVersion.text)\n")
            case .complete(let words, let place):
                return HelpCommand.print(Completion(words, at: place).text)
            }
        } catch {
            return show(error, nil, policy)
        }
    }

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
    fileprivate static var policy: Report.Policy {
        Report.Policy(style: .forStandardError(nil))
    }

    fileprivate static func show(
        _ error: FastCodingError,
        _ subject: Subject?,
        _ policy: Report.Policy
    ) -> ExitStatus {
        var report = Report(policy)
        report.add(error, subject)
        return report.show()
    }
}

/// `fastcode help`: what the tool and its subcommands do.
enum HelpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.generate) {
            return try generate(into: directory)
        }

        guard let word = arguments.operands.first?.bytes else { return show(nil) }
        guard let subcommand = CommandTable.subcommand(String(decoding: word, as: UTF8.self)) else {
            throw UsageError.unknownSubcommand(word)
        }

        return show(subcommand)
    }

    static func show(_ subcommand: Subcommand?) -> ExitStatus {
        print(subcommand.map(HelpText.text) ?? HelpText.overview)
    }

    static func print(_ text: String) -> ExitStatus {
        do throws(FastCodingError) {
            try OutputFile.standardOutput.write(text)
        } catch {
            return FastCodeCLI.show(error, .standardOutput, FastCodeCLI.policy)
        }
        return .done
    }

    /// Writes the manual pages that are made from the table and the parts below the working
    /// directory.
    private static func generate(into directory: Path) throws(FastCodingError) -> ExitStatus {
        var parts: [String: String] = [:]
        for name in ManualPage.parts {
            let bytes = try InputReading.read(Path("man/parts/\(name).mdoc"), limit: 1 << 20)
            parts[name] = String(decoding: bytes, as: UTF8.self)
        }

        try Links.makeDirectory(directory.appending(component: Array("man".utf8)))
        for page in ManualPage.all(parts) {
            let file = directory.appending(component: Array(page.name.utf8))
            try OutputFile.write(Array(page.content.utf8).span, to: file)
        }

        return .done
    }
}
