internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode info`: what archives are.
enum InfoCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = arguments.values.info
        options.dialect = arguments.values.dialect
        options.limits = arguments.limits
        if options.drawing != nil, arguments.operands.count > 1 {
            throw UsageError.make("--to draws one archive", arguments.subcommand)
        }
        let hasHeadings = !options.isJSON && options.drawing == nil
        return try ShowingRun(
            arguments: arguments, limit: options.limits.input, hasHeadings: hasHeadings,
            wrongKind: Hints.holdsNoArchive
        ) {
            [options] archive, input, isColored, diagnostics, output throws(FastCodingError) in
            var report = report(options)
            report.isColored = isColored
            try FastArchive(archive).write(
                report, name: options.isJSON ? input.subject.name : input.subject.displayName,
                dialect: options.dialect, limits: options.limits, warn: { diagnostics.take($0) }, to: output)
        }.run()
    }

    private static func report(_ options: InfoOptions) -> ArchiveReport {
        guard let language = options.drawing else { return .info(options.isJSON ? .json : .text) }
        return .drawing(language, classesOnly: options.drawsClasses, boxes: options.boxes)
    }
}
