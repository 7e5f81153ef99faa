internal import FastCoding

/// `fastcode bootstrap`: notation to an archive of objects.
enum BootstrapCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        return try EncodeCommand.run(
            arguments,
            .whole { text, diagnostics throws(FastCodingError) in
                try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics)
            })
    }
}
