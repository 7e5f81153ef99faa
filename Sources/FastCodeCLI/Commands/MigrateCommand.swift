internal import _FastCodingLibrary

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let (dialect, limits) = (arguments.values.dialect, arguments.limits)
        let migrate: ConversionRun.WholeConversion = { archive, warn, output throws(FastCodingError) in
            try FastArchive(archive).migrate(dialect: dialect, limits: limits, warn: warn, to: output)
        }
        let inputs = try Input.all(arguments)
        if arguments.has(.dryRun) { return try DryRun(arguments).run(inputs, migrate) }
        let plan = try OutputPlan(inputs, arguments) { $0 }
        return try ConversionRun(
            arguments: arguments, plan: plan, engine: .whole(migrate), isBinary: true, checkKind: Hints.noArchive,
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }
}
