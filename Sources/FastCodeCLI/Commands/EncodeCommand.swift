internal import _FastCodingLibrary

/// `fastcode encode`: a text, taken literally, to an archive.
enum EncodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        if options.lines { return try run(arguments, .lines(options)) }
        return try run(
            arguments,
            .whole { text, warn, output throws(FastCodingError) in
                try FastArchive.write(literal: text, options: options, warn: warn, to: output)
            })
    }

    /// What encode and bootstrap have in common: everything but the conversion itself.
    static func run(
        _ arguments: ParsedArguments, _ engine: ConversionRun.Engine
    ) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let plan = try OutputPlan(inputs, arguments, rename: OutputNaming.archive)
        return try ConversionRun(
            arguments: arguments, plan: plan, engine: engine, isBinary: true,
            checkKind: Hints.noText
        ).run()
    }
}
