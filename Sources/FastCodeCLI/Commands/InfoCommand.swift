internal import FastCoding

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
            var options = options
            options.name = options.isJSON ? input.subject.name : input.subject.displayName
            options.isColored = isColored
            try ArchiveInfo.write(archive, options: options, diagnostics: &diagnostics, output: output)
        }.run()
    }
}
