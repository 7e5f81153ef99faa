internal import FastCoding

/// `fastcode dump-chunks`: what is in archives, chunk by chunk.
enum DumpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.dumpOptions
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: !options.isJSON) {
            archive, input, isColored, diagnostics, output throws(FastCodingError) in
            var options = options
            options.name = input.subject.name
            options.isColored = isColored
            try ArchiveDump.write(archive, options: options, diagnostics: &diagnostics, output: output)
        }.run()
    }
}
