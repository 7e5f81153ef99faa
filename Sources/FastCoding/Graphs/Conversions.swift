import _FastCodingEngine

// Between graphs and archives or texts.
extension ObjectGraph {
    /// Keeps the warnings of reading, or throws the first one if the options refuse warnings.
    private init(
        _ options: ReadingOptions,
        _ read: (inout Diagnostics) throws(FastCodingError) -> ObjectGraph
    ) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        self = try read(&diagnostics)
        warnings = try diagnostics.returned(options.refusesWarnings)
    }

    /// Reads a FastCoded archive.
    ///
    ///     let graph = try ObjectGraph(archive: bytes, policy: .classes(["TodoItem", "TodoList"]))
    ///
    /// The bytes may be anything; content that the policy does not allow is an error. Of the
    /// options, the dialect and the limits matter.
    ///
    /// - Throws: an error with the offset of the byte, and the key path where there is one.
    public init(
        archive: [UInt8],
        policy: ReadingPolicy,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try policy.check { Verifier.judge(archive, options: policy.options(options)) }
        try self.init(options) { diagnostics throws(FastCodingError) in
            try ArchiveReader.read(
                archive,
                dialect: options.dialect?.description,
                limits: options.limits,
                diagnostics: &diagnostics
            ).graph
        }

        if policy.allowsAnything {
            try checkChains(options.limits)
        }
    }

    /// Reads a keyed archive, a binary or an XML property list: fastcode-notation(5), "Keyed
    /// archives".
    ///
    ///     let graph = try ObjectGraph(keyedArchive: bytes, policy: .classes(["TodoItem"]))
    ///
    /// Nothing is instantiated: objects of classes other than plain data become objects with a
    /// class name and properties. Warnings are about facts that a graph has no place for
    /// (`class-chain`) or stores only in another form
    /// (``FastCodingError/Code/madeMutable``). Of the options, only the limits matter.
    ///
    /// - Parameter policy: the content that is allowed, as ``ReadingPolicy/verdict(on:options:)``
    ///   judges.
    ///   Anything else is an error.
    /// - Throws: an error with the offset of the byte; for XML, with line and column.
    public init(
        keyedArchive: some Sequence<UInt8>,
        policy: ReadingPolicy,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        let bytes = Array(keyedArchive)
        let judging = policy.options(ReadingOptions(limits: options.limits))
        try policy.check { Verifier.judge(keyedArchive: bytes, options: judging) }
        try self.init(options) { diagnostics throws(FastCodingError) in
            try KeyedArchiveReader.read(bytes, limits: options.limits, diagnostics: &diagnostics)
        }

        if policy.allowsAnything {
            try checkChains(options.limits)
        }
    }

    /// The graph of a text, JSON or a property list in XML or binary, taken literally: `$class` and
    /// `$alias` are keys like any others. Errors have line and column.
    public init(
        literal text: some Sequence<UInt8>,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.readLiteralGraph(
                Array(text),
                options: options,
                diagnostics: &diagnostics
            )
        }
    }

    /// The graph that a text describes in the notation of fastcode-notation(5), with `$class`,
    /// `$alias` and the like.
    ///
    ///     let graph = try ObjectGraph(notation: #"{"$class": "TodoItem", "title": "Hire a van"}"#.utf8)
    public init(
        notation text: some Sequence<UInt8>,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.readNotation(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// The graph as a FastCoded archive of version 3.3.
    ///
    /// - Throws: an error with the key path of a value that the format can't store, and the first
    ///   warning; ``FastArchive/init(graph:)`` returns the warnings.
    public func archived() throws(FastCodingError) -> [UInt8] {
        let archive = try FastArchive(graph: self)
        if let warning = archive.warnings.first {
            throw warning
        }

        return archive.bytes
    }

    /// Writes the graph as NSKeyedArchiver would, so that NSKeyedUnarchiver reads it.
    ///
    /// Objects and coded objects become instances of their classes. Numbers and booleans are stored
    /// directly under the keys of properties, as `encode(_:forKey:)` of an Int or a Bool stores
    /// them; properties that are nil are left out. XML does not distinguish single precision
    /// numbers from double ones. Of the options, the key paths and the limit on output apply.
    ///
    /// - Throws: ``FastCodingError/Code/notRepresentable`` with the key path of a value that a
    ///   keyed
    ///   archive can't store: vectors, transforms, keyed archives, equal names of properties.
    public func keyedArchive(
        inXML: Bool = false,
        options: WritingOptions = WritingOptions()
    ) throws(FastCodingError) -> [UInt8] {
        let graph = withKeyedValues
        return try options.collected { _, output throws(FastCodingError) in
            try Conversion.write(
                graph,
                as: inXML ? .xml : .binary,
                options,
                size: sizeInMemory,
                output
            )
        }
    }

    /// The graph with objects in place of the values for which Foundation has classes.
    private var withKeyedValues: ObjectGraph {
        var graph = self
        for form in keyedForms {
            if case .value(let type) = form.kind {
                type.becomeObject(form.node, in: &graph)
            }
        }

        return graph
    }

    /// Writes the graph as text block by block, like ``text(_:)`` but without holding the text in
    /// memory. An error that `output` throws ends the writing. Returns the warnings.
    @discardableResult
    public func write(
        _ options: WritingOptions = WritingOptions(),
        to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try NotationWriter.write(
                self,
                size: sizeInMemory,
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }

    /// The graph as text, by default JSON in the notation of fastcode-notation(5), or as a binary
    /// property list that is not a keyed archive.
    ///
    /// - Throws: an error with the key path of a value that the format can't store, and the first
    ///   warning; ``write(_:to:)`` returns the warnings.
    public func text(_ options: WritingOptions = WritingOptions()) throws(FastCodingError)
        -> [UInt8]
    {
        try options.collected { diagnostics, output throws(FastCodingError) in
            try NotationWriter.write(
                self,
                size: sizeInMemory,
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }

    /// The graph as JSON in the notation of fastcode-notation(5); reading it gives a plainly equal
    /// graph.
    public func json() throws(FastCodingError) -> String {
        String(decoding: try text(), as: UTF8.self)
    }

    /// The size in bytes that the limit on output refers to where there is no input.
    var sizeInMemory: Int {
        pool.count + 8 * (records.count + children.count)
    }

    /// Replaces data by its content if that is an archive, a property list or, for a keyed archive,
    /// the objects in it. These may contain data in turn, up to eight levels deep. The limits apply
    /// to all data together.
    ///
    /// - Returns: warnings about data that begins like one of these but can't be read or is deeper,
    ///   and so stays as it is.
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

extension FastArchive {
    /// Keeps the warnings of a conversion, or throws the first one if the options refuse warnings.
    private init(
        _ options: ReadingOptions,
        _ convert: (inout Diagnostics) throws(FastCodingError) -> ByteBuffer
    ) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        let bytes = try convert(&diagnostics).array
        self.init(bytes, warnings: try diagnostics.returned(options.refusesWarnings))
    }

    /// Writes a text, JSON or a property list in XML or binary, as an archive. It is taken
    /// literally: `$class` and `$alias` are keys like any others. Errors have line and column.
    ///
    ///     let archive = try FastArchive(literal: #"{"a": [1, 2.5, null]}"#.utf8)
    public init(
        literal text: some Sequence<UInt8>,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.encode(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// Writes the graph that a text describes in the notation of fastcode-notation(5), with
    /// `$class`, `$alias` and the like; otherwise as ``init(literal:options:)``.
    public init(
        notation text: some Sequence<UInt8>,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// Writes the content of a keyed archive, in binary or XML, as an archive:
    /// fastcode-notation(5), "Keyed archives". Errors have the offset of the byte; for XML, line
    /// and column. Of the options, only the limits matter.
    public init(
        keyedArchive: some Sequence<UInt8>,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(
                keyedArchive: Array(keyedArchive),
                limits: options.limits,
                diagnostics: &diagnostics
            )
        }
    }

    /// Writes a graph as an archive of version 3.3.
    ///
    /// Warnings are about content that the format stores only in another form: an immutable
    /// container that contains itself becomes mutable (``FastCodingError/Code/madeMutable``), and a
    /// nil value of a coded object is left out (``FastCodingError/Code/notExact``).
    ///
    /// - Throws: an error with the key path of a value that the format can't store at all.
    public init(graph: ObjectGraph) throws(FastCodingError) {
        try self.init(ReadingOptions()) { diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// The same content as a clean archive of version 3.3, without the peculiarities and faults of
    /// older versions. Its warnings are the report of the migration: everything that could not be
    /// carried over exactly, or had been lost before.
    ///
    ///     let new = try archive.migrated { graph in try graph.apply(.set("items.0.done", value: "true")) }
    ///
    /// An archive that is already clean comes out byte for byte the same. Of the options, the
    /// dialect and the limits matter. An error that `change` throws ends the call.
    public func migrated(
        options: ReadingOptions = ReadingOptions(),
        changing change: ((inout ObjectGraph) throws -> Void)? = nil
    ) throws -> FastArchive {
        let failure = RethrownError()
        return try failure.rethrow { () throws(FastCodingError) in
            try FastArchive(options) { diagnostics throws(FastCodingError) in
                let dialect = options.dialect?.description
                guard let change else {
                    return try Migration.migrate(
                        bytes,
                        dialect: dialect,
                        limits: options.limits,
                        diagnostics: &diagnostics
                    )
                }

                return try Migration.migrate(
                    bytes,
                    dialect: dialect,
                    limits: options.limits,
                    diagnostics: &diagnostics
                ) { graph, _ throws(FastCodingError) in try failure.keep { try change(&graph) } }
            }
        }
    }

    /// Writes the content as text block by block, like ``text(_:)`` but without holding the text in
    /// memory. An error that `output` throws ends the writing.
    @discardableResult
    public func write(
        _ options: WritingOptions = WritingOptions(),
        to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try Conversion.decode(
                bytes,
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }

    /// The content as text, by default JSON in the notation of fastcode-notation(5), or as a binary
    /// property list that is not a keyed archive.
    ///
    /// - Throws: errors of reading the archive, with the offset of the byte, errors with the key
    ///   path of a value that the format can't store, and the first warning; ``write(_:to:)``
    ///   returns the warnings.
    public func text(_ options: WritingOptions = WritingOptions()) throws(FastCodingError)
        -> [UInt8]
    {
        try options.collected { diagnostics, output throws(FastCodingError) in
            try Conversion.decode(
                bytes,
                options: options,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }

    /// A line for each node: its key path, type and size, and its value if the options ask for it.
    ///
    /// - Parameter options: only the key paths, ``WritingOptions/listsValues``,
    ///   ``WritingOptions/dataExpansion``, the dialect and the limits matter.
    @discardableResult
    public func list(
        _ options: WritingOptions = WritingOptions(),
        to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try Conversion.list(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }
}

extension WritingOptions {
    /// The warnings of a conversion, whose output goes to a function of the program. An error of
    /// that function is thrown as it is.
    package func write(
        to output: @escaping (Span<UInt8>) throws -> Void,
        _ body: (inout Diagnostics, @escaping ByteOutput) throws(FastCodingError) -> Void
    ) throws -> [FastCodingError] {
        var diagnostics = Diagnostics()
        let failure = RethrownError()
        try failure.rethrow { () throws(FastCodingError) in
            try body(&diagnostics) { block throws(FastCodingError) in
                try failure.keep { try output(block) }
            }
        }

        return try diagnostics.returned(refusesWarnings)
    }

    /// The output of a conversion, if there are no warnings.
    package func collected(
        _ body: (inout Diagnostics, @escaping ByteOutput) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> [UInt8] {
        var output: [UInt8] = []
        var diagnostics = Diagnostics()
        try body(&diagnostics) { output.append($0) }
        _ = try diagnostics.returned(true)

        return output
    }
}
