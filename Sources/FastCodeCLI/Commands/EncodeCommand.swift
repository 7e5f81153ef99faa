internal import _FastCodingEngine

/// `fastcode encode`: a text, taken literally, to an archive.
enum EncodeCommand {
    /// Runs the subcommand. With `--lines`, the input is converted as it arrives.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        if options.lines {
            return try run(arguments, .lines(options))
        }

        let engine = ConversionRun.Engine.whole { text, diagnostics throws(FastCodingError) in
            try Conversion.encode(text, options: options, diagnostics: &diagnostics)
        }

        return try run(arguments, engine)
    }

    /// Runs encode or bootstrap, which differ only in the conversion itself.
    static func run(
        _ arguments: ParsedArguments,
        _ engine: ConversionRun.Engine
    ) throws(FastCodingError) -> ExitStatus {
        let plan = try OutputPlan(Input.all(arguments), arguments, rename: OutputNaming.archive)
        return try ConversionRun(
            arguments: arguments,
            plan: plan,
            engine: engine,
            isBinary: true,
            checkKind: Hints.noText
        ).run()
    }
}
