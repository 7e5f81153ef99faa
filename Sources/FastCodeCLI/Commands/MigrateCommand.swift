internal import FastCoding

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = MigrationOptions()
        options.dialect = arguments.values.dialect
        options.limits = arguments.limits
        let inputs = try Input.all(arguments)
        if arguments.has(.dryRun) {
            return try DryRun(arguments).run(inputs) { [options] archive, diagnostics throws(FastCodingError) in
                try ArchiveMigration.migrate(archive, options: options, diagnostics: &diagnostics)
            }
        }
        let plan = try OutputPlan(inputs, arguments) { $0 }
        return try ConversionRun(
            arguments: arguments, plan: plan,
            engine: .whole { [options] archive, diagnostics throws(FastCodingError) in
                try ArchiveMigration.migrate(archive, options: options, diagnostics: &diagnostics)
            },
            isBinary: true, checkKind: Hints.noArchive, inPlace: InPlaceReplacement(arguments)
        ).run()
    }
}
