internal import _FastCodingLibrary

/// `fastcode encode`: a text, taken literally, to an archive.
enum EncodeCommand {
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

    /// What encode and bootstrap have in common: everything but the conversion itself.
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

/// `fastcode bootstrap`: notation or a keyed archive to an archive of objects.
enum BootstrapCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        let isKeyed = arguments.values.readsKeyedArchive
        return try EncodeCommand.run(
            arguments,
            .whole { text, diagnostics throws(FastCodingError) in
                isKeyed || options.format == nil && KeyedArchiveDetector.isKeyedArchive(text)
                    ? try Conversion.bootstrap(
                        keyedArchive: text,
                        limits: options.limits,
                        diagnostics: &diagnostics
                    )
                    : try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics)
            }
        )
    }
}

enum JSONLinesInput {
    /// How much of the input is looked at to see whether it is of the wrong kind.
    private static let headSize = 1024

    /// - Parameter checkKind: checks by the first bytes whether the input is of a different kind
    ///   than needed.
    static func encode(
        _ input: Input,
        _ options: ReadingOptions,
        _ checkKind: ([UInt8]) -> FastCodingError?,
        _ work: inout WorkState
    ) throws(FastCodingError) -> ByteBuffer {
        var encoder = JSONLinesEncoder(options: options)
        var isFirst = true

        do throws(FastCodingError) {
            try input.readBlocks(limit: options.limits.input) { block throws(FastCodingError) in
                if isFirst {
                    isFirst = false
                    let head = (0..<min(block.count, headSize)).map { block[$0] }
                    if let wrongKind = checkKind(head) {
                        work.source = .whole(head)
                        throw wrongKind
                    }
                }

                try encoder.feed(block)
            }
            try encoder.end()
        } catch {
            work.diagnostics = encoder.diagnostics
            work.source = work.source ?? .excerpts(encoder.excerpts)
            throw error
        }

        work.diagnostics = encoder.diagnostics
        work.source = .excerpts(encoder.excerpts)
        return encoder.finish()
    }
}
