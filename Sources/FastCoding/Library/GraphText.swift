extension ObjectGraph {
    /// The graph of a text that is taken literally: `$class` and `$alias` are keys like any others.
    ///
    /// - Parameters:
    ///   - text: JSON, or a property list in XML or binary.
    ///   - options: how to read it.
    ///   - warn: is told of warnings; see ``WarningHandler``.
    /// - Throws: an error with line and column.
    public init(
        literal text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.readLiteralGraph(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// The graph that a text describes in the notation of fastcode-notation(5), with `$class`, `$alias` and the like.
    ///
    ///     let graph = try ObjectGraph(notation: #"{"$class": "TodoItem", "title": "Hire a van"}"#.utf8)
    ///
    /// - Parameters: as for ``init(literal:options:warn:)``.
    /// - Throws: an error with line and column.
    public init(
        notation text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.readNotation(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// The graph as text, or as a binary property list.
    ///
    /// - Parameters:
    ///   - options: the format and how it is written; by default JSON in the notation of fastcode-notation(5).
    ///   - warn: is told of warnings; see ``WarningHandler``.
    /// - Throws: an error with the key path of what the format can't hold.
    public func text(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try write(options, warn: warn) { output.append($0) }
        return output.bytes
    }

    /// Writes the graph as text in blocks, as ``text(_:warn:)`` does, without keeping it in memory.
    ///
    /// - Parameters:
    ///   - output: takes the blocks in their order. What it throws ends the writing. What it got before an error is
    ///     incomplete.
    public func write(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.write(
                self, size: sizeInMemory, options: options,
                diagnostics: &diagnostics, output: output)
        }
    }

    /// The graph as JSON in the notation of fastcode-notation(5), which reads back as a plainly equal graph.
    public func json(warn: WarningHandler = FastCodingError.refuse) throws(FastCodingError) -> String {
        String(decoding: try text(warn: warn), as: UTF8.self)
    }

    /// What the limit on output goes by where there is no input.
    var sizeInMemory: Int { pool.count + 8 * (records.count + children.count) }
}
