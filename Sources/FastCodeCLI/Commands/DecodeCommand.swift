internal import FastCoding

/// `fastcode decode`: an archive to readable text.
enum DecodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.writingOptions
        let isListing = arguments.has(.list)
        let ending =
            switch options.format {
            case .json: options.lines ? "ndjson" : "json"
            case .xml: "xml"
            case .binary: "plist"
            }
        let inputs = try Input.all(arguments.operands, of: arguments.subcommand)
        let plan = try OutputPlan(inputs, arguments) { OutputNaming.text($0, isListing ? "txt" : ending) }
        let engine = ConversionRun.Engine.streaming {
            archive, toTerminal, diagnostics, output throws(FastCodingError) in
            var options = options
            options.escapeControls = toTerminal
            if isListing {
                try Conversion.list(archive, options: options, diagnostics: &diagnostics, output: output)
            } else {
                try Conversion.decode(archive, options: options, diagnostics: &diagnostics, output: output)
            }
        }
        return try ConversionRun(
            arguments: arguments, plan: plan, engine: engine, isBinary: options.format == .binary && !isListing,
            isJSON: options.format == .json && !isListing,
            checkKind: Hints.noArchive
        ).run()
    }
}
