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
            checkKind: { Hints.noArchive(Document($0)) },
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }
}
