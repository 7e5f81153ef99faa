internal import _FastCodingEngine

/// `fastcode decode`: an archive to readable text.
enum DecodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.extract) {
            return try DataExtraction.run(arguments, into: directory)
        }

        let options = arguments.decodingOptions
        let inputs = try Input.all(arguments)
        if let lines = try LinesRun(arguments, inputs: inputs) {
            return try lines.run(inputs)
        }

        let plan = try OutputPlan(inputs, arguments) { OutputNaming.text($0, options.ending) }
        let engine = ConversionRun.Engine.streaming {
            archive,
            toTerminal,
            diagnostics,
            output throws(FastCodingError) in
            var options = options
            options.writing.escapeControls = toTerminal
            try ArchiveDecoding.decode(
                ArchiveDecoding.archive(archive, options, &diagnostics),
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }

        return try ConversionRun(
            arguments: arguments,
            plan: plan,
            engine: engine,
            isBinary: options.isBinary,
            isJSON: options.isJSON,
            checkKind: { wrongKind($0, options.writing, readsTexts: options.readsTexts) }
        ).run()
    }

    /// The error for an input that decode can't read with these options; nil if it may be one that
    /// it can.
    static func wrongKind(_ bytes: [UInt8], _ options: WritingOptions, readsTexts: Bool = false)
        -> FastCodingError?
    {
        if readsTexts, isText(bytes) {
            return nil
        }
        return options.dataExpansion
            ? Hints.holdsNoArchive(bytes) : Hints.neitherArchive(bytes, option: .expandData)
    }

    /// Whether an input is JSON or a property list, other than a keyed archive.
    static func isText(_ bytes: [UInt8]) -> Bool {
        if case .convertible = FileKind(bytes) {
            !KeyedArchiveDetector.isKeyedArchive(bytes)
        } else {
            false
        }
    }
}
