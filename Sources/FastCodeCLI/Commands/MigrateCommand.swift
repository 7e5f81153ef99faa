internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    /// Rewrites all inputs, or with `--dry-run` reports what that would change.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let dialect = arguments.dialect
        let limits = arguments.limits
        let inputs = try Input.all(arguments)
        let checkKind: @Sendable ([UInt8]) -> FastCodingError? = {
            Hints.notMigratable(Document($0))
        }

        let convert: ConversionRun.WholeConversion = {
            archive,
            diagnostics throws(FastCodingError) in
            try Migration.migrate(
                archive,
                dialect: dialect,
                limits: limits,
                diagnostics: &diagnostics
            )
        }

        if arguments.has(.dryRun) {
            let run = DryRun(arguments: arguments)
            return try run.run(inputs, checkKind: checkKind) {
                input,
                archive,
                diagnostics throws(FastCodingError) in
                let new = try convert(archive, &diagnostics).array
                return DryRun.Result(bytes: new, output: try run.differences(input, archive, new))
            }
        }

        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(inputs, arguments),
            engine: .whole(convert),
            isBinary: true,
            checkKind: checkKind,
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }
}
