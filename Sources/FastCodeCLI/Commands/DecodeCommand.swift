internal import _FastCodingEngine

/// `fastcode decode`: a document to readable text or a property list.
enum DecodeCommand {
    /// Runs the subcommand. The format of the output decides how files in `--output-dir` are
    /// called.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.decodingOptions
        let plan = try OutputPlan(Input.all(arguments), arguments) {
            OutputNaming.text($0, options.ending)
        }

        return try ConversionRun(
            arguments: arguments,
            plan: plan,
            engine: .document(DecodedText(options)),
            isBinary: options.isBinary,
            isJSON: options.isJSON
        ).run()
    }
}
