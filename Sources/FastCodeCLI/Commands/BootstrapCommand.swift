internal import _FastCodingEngine

/// `fastcode bootstrap`: notation or a keyed archive to an archive of objects.
enum BootstrapCommand {
    /// Runs the subcommand. Without `--from`, a property list is taken for a keyed archive if it
    /// has the keys of one.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        let isKeyed = arguments.values.readsKeyedArchive
        return try EncodeCommand.run(
            arguments,
            .whole { text, diagnostics throws(FastCodingError) in
                isKeyed || options.format == nil && KeyedArchiveDetector.isKeyedArchive(text)
                    ? try Conversion.bootstrap(
                        keyedArchive: text,
                        limits: options.limits,
                        diagnostics: &diagnostics
                    )
                    : try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics)
            }
        )
    }
}
