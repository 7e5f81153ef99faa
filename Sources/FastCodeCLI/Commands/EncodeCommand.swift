internal import FastCoding

/// `fastcode encode`: a text, taken literally, to an archive.
enum EncodeCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        return try run(arguments) { text, diagnostics throws(FastCodingError) in
            try Conversion.encode(text, options: options, diagnostics: &diagnostics)
        }
    }

    /// What encode and bootstrap have in common: all but the conversion itself.
    static func run(
        _ arguments: ParsedArguments,
        convert: @escaping @Sendable ([UInt8], inout Diagnostics) throws(FastCodingError) -> ByteBuffer
    ) throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments.operands, of: arguments.subcommand)
        let plan = try OutputPlan(inputs, arguments, rename: OutputNaming.archive)
        return try ConversionRun(
            arguments: arguments, plan: plan, engine: .whole(convert), isBinary: true,
            checkKind: Hints.archiveInsteadOfText
        ).run()
    }
}
