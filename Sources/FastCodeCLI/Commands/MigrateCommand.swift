internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let dialect = arguments.dialect
        let limits = arguments.limits
        return try rewrite(
            Input.all(arguments),
            { archive, diagnostics throws(FastCodingError) in
                try Migration.migrate(
                    archive,
                    dialect: dialect,
                    limits: limits,
                    diagnostics: &diagnostics
                )
            },
            arguments
        )
    }

    static func rewrite(
        _ inputs: [Input],
        _ convert: @escaping ConversionRun.WholeConversion,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> ExitStatus {
        if arguments.has(.dryRun) {
            return try DryRun(arguments: arguments).run(inputs, convert)
        }

        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(inputs, arguments),
            engine: .whole(convert),
            isBinary: true,
            checkKind: { wrongKind(Document($0), arguments) },
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }

    /// The error for what can't be rewritten; nil if it may be an archive.
    static func wrongKind(_ document: Document, _ arguments: ParsedArguments) -> FastCodingError? {
        arguments.subcommand.name == .migrate
            ? Hints.notMigratable(document) : Hints.noArchive(document)
    }
}
