internal import _FastCodingEngine

/// `fastcode decode`: a document to readable text or a property list.
enum DecodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.decodingOptions
        let inputs = try Input.all(arguments)
        let plan = try OutputPlan(inputs, arguments) { OutputNaming.text($0, options.ending) }
        let conversion = StreamingConversion(
            open: { bytes throws(FastCodingError) in
                try Document.opening(bytes, readsAnyText: options.readsAnyText)
            },
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
}
