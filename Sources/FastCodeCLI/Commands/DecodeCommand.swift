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
        let conversion = StreamingConversion(
            open: { bytes throws(FastCodingError) in try document(bytes, options) },
            convert: { document, toTerminal, diagnostics, output throws(FastCodingError) in
                var options = options
                options.writing.escapeControls = toTerminal
                try ArchiveDecoding.decode(
                    document,
                    options: options,
                    diagnostics: &diagnostics,
                    output: output
                )
            }
        )

        return try ConversionRun(
            arguments: arguments,
            plan: plan,
            engine: .streaming(conversion),
            isBinary: options.isBinary,
            isJSON: options.isJSON
        ).run()
    }

    /// What an input is, or an error if decode can't read it with these options.
    static func document(_ bytes: [UInt8], _ options: DecodingOptions) throws(FastCodingError)
        -> Document
    {
        var document = Document(bytes)
        document.readsTexts = options.readsTexts
        if let wrongKind = wrongKind(document, options.writing) {
            throw wrongKind
        }

        return document
    }

    /// The error for what decode can't read with these options; nil if it may be something that it
    /// can.
    private static func wrongKind(_ document: Document, _ options: WritingOptions)
        -> FastCodingError?
    {
        // Of a text, its reader says what is wrong.
        if document.isReadAsText {
            return Hints.noText(document.bytes)
        }

        return options.dataExpansion
            ? Hints.holdsNoArchive(document)
            : Hints.neitherArchive(document, options: [.to, .tar, .expandData])
    }
}
