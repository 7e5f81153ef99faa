internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode extract`: data of a document as files.
enum ExtractCommand {
    /// Writes values to one output, or each data value to a file in `--output-dir`.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let directory = arguments.path(.outputDirectory) {
            return try DataExtraction.run(arguments, into: directory)
        }

        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(Input.all(arguments), arguments),
            engine: .document(RawValues(options: arguments.writingOptions)),
            isBinary: false
        ).run()
    }
}
