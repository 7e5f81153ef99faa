internal import FastCoding

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = MigrationOptions()
        options.dialect = arguments.word(.dialect)
        options.limits = arguments.limits
        let inputs = try Input.all(arguments.operands, of: arguments.subcommand)
        let plan = try OutputPlan(inputs, arguments) { $0 }
        var run = ConversionRun(
            arguments: arguments, plan: plan,
            engine: .whole { [options] archive, diagnostics throws(FastCodingError) in
                try ArchiveMigration.migrate(archive, options: options, diagnostics: &diagnostics)
            },
            isBinary: true, checkKind: Hints.textInsteadOfArchive)
        run.backupSuffix = try backupSuffix(arguments)
        return try run.run()
    }

    private static func backupSuffix(_ arguments: ParsedArguments) throws(FastCodingError) -> [UInt8]? {
        guard arguments.has(.backup) else { return nil }
        guard arguments.has(.inPlace) else { throw UsageError.make("--backup needs --in-place", arguments.subcommand) }
        let suffix = arguments.bytes(.backup) ?? Array("~".utf8)
        guard !suffix.isEmpty, !suffix.contains(UInt8(ascii: "/")) else {
            throw UsageError.make("--backup needs a suffix without a slash", arguments.subcommand)
        }
        return suffix
    }
}
