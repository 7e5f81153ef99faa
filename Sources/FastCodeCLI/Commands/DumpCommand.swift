internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode dump-chunks`: what is in archives, chunk by chunk.
enum DumpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.dumpOptions
        let report = report(options)
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: !options.isJSON) {
            archive, input, isColored, diagnostics, output throws(FastCodingError) in
            var report = report
            report.isColored = isColored
            do throws(FastCodingError) {
                try FastArchive(archive).write(
                    report, name: input.subject.name, dialect: options.dialect, limits: options.limits,
                    warn: { diagnostics.take($0) }, to: output)
            } catch {
                guard error.code == .keyPath, options.offset != nil else { throw error }
                throw UsageError.make("\(OptionName.at.typed): \(error.message)", arguments.subcommand)
            }
        }.run()
    }

    private static func report(_ options: DumpOptions) -> ArchiveReport {
        let form = options.isJSON ? ArchiveReport.Form.json : .text
        if options.showsStatistics { return .statistics(form) }
        return .chunks(form, at: options.place, showsBytes: options.showsBytes, width: options.width)
    }
}
