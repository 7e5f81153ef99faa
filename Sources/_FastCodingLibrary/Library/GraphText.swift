import _FastCodingRules

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
}

extension ObjectGraph: TextWritable {
    /// See ``TextWritable/write(_:warn:to:)``.
    public func write(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try NotationWriter.write(
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
