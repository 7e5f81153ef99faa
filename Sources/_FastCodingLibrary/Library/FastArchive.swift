import _FastCodingRules

/// A FastCoded archive: its bytes, and what can be done with them without building a graph first.
///
///     let archive = FastArchive(bytes)
///     guard archive.verify(.plainData).isOK else { return }
///     let json = try archive.text()
///
/// The bytes may be anything; each function reports what is wrong with them. Functions that hand over bytes in blocks return
/// their warnings, and rethrow what the output throws; after an error, what the output has received is incomplete.
public struct FastArchive: Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// What could not be taken over exactly, or was odd, when the archive was made from something else.
    public let warnings: [FastCodingError]

    /// Takes the bytes of a file without looking at them.
    public init(_ bytes: [UInt8]) { (self.bytes, warnings) = (bytes, []) }

    private init(
        _ options: ReadingOptions,
        _ convert: (inout Diagnostics) throws(FastCodingError) -> ByteBuffer
    ) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        bytes = try convert(&diagnostics).array
        warnings = try diagnostics.returned(options.refusesWarnings)
    }

    /// Writes a text, JSON or a property list in XML or binary, as an archive. It is taken literally: `$class` and `$alias` are
    /// keys like any others. Errors have line and column.
    ///
    ///     let archive = try FastArchive(literal: #"{"a": [1, 2.5, null]}"#.utf8)
    public init(
        literal text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.encode(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// Writes the graph that a text describes in the notation of fastcode-notation(5), with `$class`, `$alias` and the like;
    /// otherwise as ``init(literal:options:)``.
    public init(
        notation text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(Array(text), options: options, diagnostics: &diagnostics)
        }
    }

    /// Writes what a keyed archive, in binary or XML, holds as an archive: fastcode-notation(5), "Keyed archives". Errors have
    /// the offset of the byte; for XML, line and column. Of the options, only the limits matter.
    public init(
        keyedArchive: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) {
        try self.init(options) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(
                keyedArchive: Array(keyedArchive), limits: options.limits, diagnostics: &diagnostics)
        }
    }

    /// Writes a graph as an archive of version 3.3.
    ///
    /// Warnings are about what the format can hold only in another form: an immutable container that contains itself becomes
    /// mutable (``FastCodingError/Code/madeMutable``), and a nil value of a coded object is left out
    /// (``FastCodingError/Code/notExact``).
    ///
    /// - Throws: an error with the key path of what the format can't hold at all.
    public init(graph: ObjectGraph) throws(FastCodingError) {
        try self.init(ReadingOptions()) { diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// The format version given in the header, such as 3.3.
    ///
    /// - Throws: ``FastCodingError/Code/notAnArchive`` and the like if there is no header.
    public var version: ArchiveVersion { get throws(FastCodingError) { try ArchiveHeader(bytes.span).version } }

    /// Judges whether the archive can be read to its end and holds only what a policy allows, in every way in which
    /// some reader could read it. Insist on a verdict without errors before passing a file of unknown origin to other programs.
    ///
    /// - Parameter options: the only dialect to judge it in, nil for all, and what the archive may cost its readers.
    public func verify(_ policy: ReadingPolicy, options: ReadingOptions = ReadingOptions()) -> FastVerdict {
        Verifier.judge(bytes, options: policy.options(options))
    }

    /// The same content as a clean archive of version 3.3, without the peculiarities and faults of older versions. Its warnings
    /// are the report of the migration: everything that could not be carried over exactly, or had been lost before.
    ///
    ///     let new = try archive.migrated { graph in try graph.apply(.set("items.0.done", value: "true")) }
    ///
    /// An archive that is already clean comes out byte for byte the same. Of the options, the dialect and the limits matter. An
    /// error that `change` throws ends the call.
    public func migrated(
        options: ReadingOptions = ReadingOptions(), changing change: ((inout ObjectGraph) throws -> Void)? = nil
    ) throws -> FastArchive {
        let failure = RethrownError()
        return try failure.rethrow { () throws(FastCodingError) in
            try FastArchive(options) { diagnostics throws(FastCodingError) in
                let dialect = options.dialect?.description
                guard let change else {
                    return try Migration.migrate(
                        bytes, dialect: dialect, limits: options.limits, diagnostics: &diagnostics)
                }
                return try Migration.migrate(
                    bytes, dialect: dialect, limits: options.limits, diagnostics: &diagnostics
                ) { graph, _ throws(FastCodingError) in try failure.keep { try change(&graph) } }
            }
        }
    }

    /// The archives inside any bytes, such as a file of another format, in the order in which they begin.
    ///
    ///     let inner = try FastArchive.archives(in: bytes).filter(\.isComplete).map { bytes[$0.offset..<$0.offset + $0.length] }
    ///
    /// What begins like an archive but can't be read to its end is included, with its ``FoundArchive/error``.
    public static func archives(
        in bytes: [UInt8], limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> [FoundArchive] {
        var found: [FoundArchive] = []
        try ArchiveFinder.find(in: bytes.span, limits: limits) { found.append($0) }
        return found
    }
}

// Output in blocks.
extension FastArchive {
    /// Writes the content as text block by block, like ``text(_:)`` but without holding the text in memory. An error that
    /// `output` throws ends the writing.
    @discardableResult
    public func write(
        _ options: WritingOptions = WritingOptions(), to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// The content as text, by default JSON in the notation of fastcode-notation(5), or as a binary property list that is not a
    /// keyed archive.
    ///
    /// - Throws: errors of reading the archive, with the offset of the byte, errors with the key path of what the format can't
    ///   hold, and the first warning; ``write(_:to:)`` returns the warnings.
    public func text(_ options: WritingOptions = WritingOptions()) throws(FastCodingError) -> [UInt8] {
        try options.collected { diagnostics, output throws(FastCodingError) in
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// A line for each node: its key path, type and size, and its value if the options ask for it.
    ///
    /// - Parameter options: only the key paths, ``WritingOptions/listsValues``, ``WritingOptions/dataExpansion``, the dialect
    ///   and the limits matter.
    @discardableResult
    public func list(
        _ options: WritingOptions = WritingOptions(), to output: @escaping (Span<UInt8>) throws -> Void
    ) throws -> [FastCodingError] {
        try options.write(to: output) { diagnostics, output throws(FastCodingError) in
            try Conversion.list(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }
}

extension FoundArchive {
    /// Why it can't be read to its end: damage, a limit, or that too much before it looks like an archive but isn't one, so that
    /// it was not examined; nil if it can.
    public var error: FastCodingError? {
        switch state {
        case .complete: nil
        case .damaged(let error), .limited(let error): error
        case .unread: warning
        }
    }

    package var warning: FastCodingError? {
        switch state {
        case .unread:
            let message = "not examined, because too much before it looks like an archive but isn't one"
            return FastCodingError(.notSearched, message, offset: offset)
        case .limited(let error):
            let message = "an archive is read up to a limit only: \(error.message)"
            return FastCodingError(error.code, message, offset: offset, suggestion: error.suggestion)
        case .complete:
            guard let other = otherLength else { return nil }
            let message =
                "the archive can be read in two layouts, of which one has \(counted(length, "byte")) and the other "
                + "\(other); the first is taken"
            return FastCodingError(.ambiguousDialect, message, offset: offset)
        case .damaged: return nil
        }
    }
}
