extension ObjectGraph {
    /// The graph of a text, taken literally: `$class` and `$alias` are keys like any others.
    ///
    /// - Parameters:
    ///   - text: JSON, or a property list in XML or binary.
    ///   - options: how to read it.
    ///   - warn: is called for each warning; see ``WarningHandler``.
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
    ///   - options: the format and how to write it; by default JSON in the notation of fastcode-notation(5).
    ///   - warn: is called for each warning; see ``WarningHandler``.
    /// - Throws: an error with the key path of what the format can't hold.
    public func text(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try write(options, warn: warn) { output.append($0) }
        return output.bytes
    }

    /// Writes the graph as text block by block, like ``text(_:warn:)`` but without holding the text in memory.
    ///
    /// - Parameters:
    ///   - output: takes the blocks in order. An error that it throws ends the writing. After an error, what it has
    ///     received is incomplete.
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

    /// The graph as JSON in the notation of fastcode-notation(5); reading it gives a plainly equal graph.
    public func json(warn: WarningHandler = FastCodingError.refuse) throws(FastCodingError) -> String {
        String(decoding: try text(warn: warn), as: UTF8.self)
    }

    /// What the limit on output is measured against where there is no input.
    var sizeInMemory: Int { pool.count + 8 * (records.count + children.count) }
}
