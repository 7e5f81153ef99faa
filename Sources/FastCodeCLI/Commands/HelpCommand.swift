internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode help`: what the tool and its subcommands do.
enum HelpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.generate) {
            try generate(into: directory)
            return .done
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

    private static func generate(into directory: Path) throws(FastCodingError) {
        for file in GeneratedFiles.all {
            let parts = file.name.split(separator: "/").map { Array($0.utf8) }
            var path = directory
            for part in parts.dropLast() {
                path = path.appending(component: part)
                try Links.makeDirectory(path)
            }
            let output = try OutputFile.open(path.appending(component: parts.last ?? []))
            try output.write(Array(file.content.utf8).span)
            try output.commit()
        }
    }
}
