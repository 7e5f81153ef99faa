internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode help`: the use of the tool and its subcommands.
enum HelpCommand {
    /// Prints help, or writes the manual pages for the hidden option `--generate`.
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

    /// Prints the help of a subcommand, or that of the tool.
    static func show(_ subcommand: Subcommand?) -> ExitStatus {
        print(subcommand.map(HelpText.text) ?? HelpText.overview)
    }

    /// Writes a text to standard output, and returns the exit status.
    static func print(_ text: String) -> ExitStatus {
        do throws(FastCodingError) {
            try OutputFile.standardOutput.write(text)
        } catch {
            return Report.show(error, .standardOutput)
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
            // A link below the directory is not followed out of it.
            let file = directory.confining(directory.appending(component: Array(page.name.utf8)))
            try OutputFile.write(Array(page.content.utf8).span, to: file)
        }

        return .done
    }
}
