import _FastCodingRules

// Between graphs and archives or texts.
extension ObjectGraph {
    private init(
        _ options: ReadingOptions, _ read: (inout Diagnostics) throws(FastCodingError) -> ObjectGraph
    ) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        self = try read(&diagnostics)
        warnings = try diagnostics.returned(options.refusesWarnings)
    }

    /// Reads a FastCoded archive.
    ///
    ///     let graph = try ObjectGraph(archive: bytes, policy: .classes(["TodoItem", "TodoList"]))
    ///
    /// The bytes may be anything; what the policy does not allow is an error. Of the options, the dialect and the limits matter.
    ///
    /// - Throws: an error with the offset of the byte, and the key path where there is one.
    public init(
        archive: [UInt8], policy: ReadingPolicy, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try policy.check { Verifier.judge(archive, options: policy.options(options)) }
        try self.init(options) { diagnostics throws(FastCodingError) in
            try ArchiveReader.read(
                archive, dialect: options.dialect?.description, limits: options.limits, diagnostics: &diagnostics
            ).graph
        }
        if policy.allowsAnything { try checkChains(options.limits) }
    }

    /// Reads what NSKeyedArchiver wrote, as a binary or an XML property list: fastcode-notation(5), "Keyed archives".
    ///
    ///     let graph = try ObjectGraph(keyedArchive: bytes, policy: .classes(["TodoItem"]))
    ///
    /// Nothing is instantiated: objects of classes other than plain data become objects with a class name and
    /// properties. Warnings are about what a graph has no place for (``FastCodingError/Code/classChain``) or holds only in
    /// another form (``FastCodingError/Code/madeMutable``). Of the options, only the limits matter.
    ///
    /// - Parameter policy: what it may contain, as ``ReadingPolicy/verdict(on:options:)`` judges. Anything else is an error.
    /// - Throws: an error with the offset of the byte; for XML, with line and column.
    public init(
        keyedArchive: some Sequence<UInt8>, policy: ReadingPolicy, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        let bytes = Array(keyedArchive)
        let judging = policy.options(ReadingOptions(limits: options.limits))
        try policy.check { Verifier.judge(keyedArchive: bytes, options: judging) }
        try self.init(options) { diagnostics throws(FastCodingError) in
            try KeyedArchiveReader.read(bytes, limits: options.limits, diagnostics: &diagnostics)
        }
        if policy.allowsAnything { try checkChains(options.limits) }
    }

    /// The graph of a text, JSON or a property list in XML or binary, taken literally: `$class` and `$alias` are keys like any
    /// others. Errors have line and column.
    public init(
        literal text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.readLiteralGraph(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// The graph that a text describes in the notation of fastcode-notation(5), with `$class`, `$alias` and the like.
    ///
    ///     let graph = try ObjectGraph(notation: #"{"$class": "TodoItem", "title": "Hire a van"}"#.utf8)
    public init(
        notation text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.readNotation(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// The graph as a FastCoded archive of version 3.3.
    ///
    /// - Throws: an error with the key path of what the format can't hold, and the first warning;
    ///   ``FastArchive/init(graph:)`` returns the warnings.
    public func archived() throws(FastCodingError) -> [UInt8] {
        let archive = try FastArchive(graph: self)
        if let warning = archive.warnings.first { throw warning }
        return archive.bytes
    }

    /// Writes the graph as NSKeyedArchiver would, so that NSKeyedUnarchiver reads it.
    ///
    /// Objects and coded objects become instances of their classes. Numbers and booleans are stored directly under the
    /// keys of properties, as `encode(_:forKey:)` of an Int or a Bool stores them; properties that are nil are left
    /// out. XML does not distinguish single precision numbers from double ones. Of the options, the key paths and the limit on
    /// output apply.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` with the key path of what a keyed archive can't hold:
    ///   vectors, transforms, keyed archives, equal names of properties.
    public func keyedArchive(
        inXML: Bool = false, options: WritingOptions = WritingOptions()
    ) throws(FastCodingError) -> [UInt8] {
        try options.collected { _, output throws(FastCodingError) in
            try Conversion.write(self, as: inXML ? .xml : .binary, options, size: sizeInMemory, output)
        }
    }

    /// Writes the graph as text block by block, like ``text(_:)`` but without holding the text in memory. An error that
    /// `output` throws ends the writing. Returns the warnings.
    @discardableResult
    public func write(
        _ options: WritingOptions = WritingOptions(), to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try NotationWriter.write(
                self, size: sizeInMemory, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// The graph as text, by default JSON in the notation of fastcode-notation(5), or as a binary property list that is not a
    /// keyed archive.
    ///
    /// - Throws: an error with the key path of what the format can't hold, and the first warning; ``write(_:to:)`` returns
    ///   the warnings.
    public func text(_ options: WritingOptions = WritingOptions()) throws(FastCodingError) -> [UInt8] {
        try options.collected { diagnostics, output throws(FastCodingError) in
            try NotationWriter.write(
                self, size: sizeInMemory, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// The graph as JSON in the notation of fastcode-notation(5); reading it gives a plainly equal graph.
    public func json() throws(FastCodingError) -> String { String(decoding: try text(), as: UTF8.self) }

    /// What the limit on output is measured against where there is no input.
    var sizeInMemory: Int { pool.count + 8 * (records.count + children.count) }

    /// Replaces data by what it holds: archives, property lists, and, for those of NSKeyedArchiver, the objects that
    /// they archive. These may contain data in turn, up to eight levels deep. The limits apply to all data together.
    ///
    /// - Returns: warnings about data that begins like one of these but can't be read or is deeper, and so stays as it is.
    @discardableResult
    public mutating func expandData(
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) -> [FastCodingError] {
        var diagnostics = Diagnostics()
        let expanded = DataExpansion.expanding(self, options.limits, diagnostics: &diagnostics)
        let warnings = try diagnostics.returned(options.refusesWarnings)
        self = expanded
        return warnings
    }
}

extension DecimalNumber: LosslessStringConvertible {
    /// The decimal that a text denotes exactly, such as `-123.45`, `1e-7` or `NaN`; nil if the text is no number, or if
    /// no decimal can hold it.
    public init?(_ description: String) { self.init(text: Array(description.utf8).span) }

    /// All digits of the number, without an exponent, such as `-123.45`; or `NaN`.
    public var description: String { text }
}
