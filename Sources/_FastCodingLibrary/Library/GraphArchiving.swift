import _FastCodingRules

extension ObjectGraph {
    /// Reads a FastCoded archive.
    ///
    ///     let graph = try ObjectGraph(archive: bytes, policy: .classes(["TodoItem", "TodoList"]))
    ///
    /// - Parameters:
    ///   - archive: its bytes, which may be anything.
    ///   - policy: what it may contain. Anything else is an error.
    ///   - dialect: the dialect to read it in, by its name in fastcoded(5); nil to detect it.
    ///   - limits: what reading may cost.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte, and the key path where there is one.
    public init(
        archive: [UInt8], policy: ReadingPolicy, dialect: String? = nil, limits: Limits = Limits(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        try policy.check(archive, dialect: dialect, limits: limits)
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try ArchiveReader.read(archive, dialect: dialect, limits: limits, diagnostics: &diagnostics).graph
        }
        if policy.allowsAnything { try checkChains(limits) }
    }

    /// Writes the graph as a FastCoded archive of version 3.3.
    ///
    /// - Parameter warn: is called for what the format can hold only in another form: an immutable container that
    ///   contains itself becomes mutable (``FastCodingError/Code/madeMutable``), and a nil value of a coded object is
    ///   left out (``FastCodingError/Code/notExact``). See ``WarningHandler``.
    /// - Throws: an error with the key path of what the format can't hold at all.
    public func archived(warn: WarningHandler = FastCodingError.refuse) throws(FastCodingError) -> [UInt8] {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(self, diagnostics: &diagnostics).array
        }
    }
}
