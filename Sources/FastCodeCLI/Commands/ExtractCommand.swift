internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode extract`: data of a document as files.
enum ExtractCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.outputDirectory) {
            return try DataExtraction.run(arguments, into: directory)
        }

        let options = arguments.writingOptions
        let conversion = StreamingConversion(
            open: { bytes throws(FastCodingError) in try Document.opening(bytes) },
            convert: { document, toTerminal, diagnostics, output throws(FastCodingError) in
                var options = options
                options.escapeControls = toTerminal
                do throws(FastCodingError) {
                    try RawBytes.write(
                        document,
                        options: options,
                        diagnostics: &diagnostics,
                        output: output
                    )
                } catch {
                    throw document.located(error)
                }
            }
        )

        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(Input.all(arguments), arguments),
            engine: .streaming(conversion),
            isBinary: false
        ).run()
    }
}
