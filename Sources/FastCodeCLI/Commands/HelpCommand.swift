internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode help`: what the tool and its subcommands do.
enum HelpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.generate) {
            return try generate(into: directory)
        }
        guard let word = arguments.operands.first?.bytes else { return try show(nil) }
        guard let subcommand = CommandTable.subcommand(String(decoding: word, as: UTF8.self)) else {
            throw UsageError.unknownSubcommand(word)
        }
        return try show(subcommand)
    }

    static func show(_ subcommand: Subcommand?) throws(FastCodingError) -> ExitStatus {
        try print(subcommand.map(HelpText.text) ?? HelpText.overview)
    }

    /// Shows the usage of a subcommand that was given nothing to read, and returns the error that says so.
    static func nothingToRead(_ subcommand: Subcommand) -> FastCodingError {
        ProcessState.writeError(Array((HelpText.usage(subcommand) + "\n").utf8))
        return UsageError.make("there is nothing to read; '-' reads what is typed on the terminal", subcommand)
    }

    static func showVersion() throws(FastCodingError) -> ExitStatus {
        try print("fastcode \(PackageVersion.text)\n")
    }

    static func print(_ text: String) throws(FastCodingError) -> ExitStatus {
        do throws(FastCodingError) {
            try OutputFile.standardOutput.write(Array(text.utf8).span)
        } catch {
            throw FastCodingError(error.code, "\(Subject.standardOutput.displayName): \(error.message)")
        }
        return .done
    }

    /// Writes the manual pages that are made from the table and the parts below the working directory.
    private static func generate(into directory: Path) throws(FastCodingError) -> ExitStatus {
        var parts: [String: String] = [:]
        for name in ManualPage.parts {
            let bytes = try InputReading.read(Path("man/parts/\(name).mdoc"), limit: 1 << 20)
            parts[name] = String(decoding: bytes, as: UTF8.self)
        }
        try Links.makeDirectory(directory.appending(component: Array("man".utf8)))
        for page in ManualPage.all(parts) {
            let output = try OutputFile.open(directory.appending(component: Array(page.name.utf8)))
            try output.write(Array(page.content.utf8).span)
            try output.commit()
        }
        return .done
    }
}
