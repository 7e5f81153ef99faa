import _FastCodingRules

/// Content that can be written as text: a graph, an archive or a keyed archive.
public protocol TextWritable {
    /// Writes the content as text block by block, like ``text(_:warn:)`` but without holding the text in memory.
    ///
    /// - Parameters:
    ///   - options: the format and how to write it.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    ///   - output: takes the blocks in order. An error that it throws ends the writing. After an error, what it has
    ///     received is incomplete.
    func write(
        _ options: WritingOptions, warn: WarningHandler,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError)
}

extension TextWritable {
    /// The content as text, or as a binary property list that is not a keyed archive.
    ///
    ///     let json = try KeyedArchive(bytes).text { print($0) }
    ///
    /// - Parameters:
    ///   - options: the format and how to write it; by default JSON in the notation of fastcode-notation(5).
    ///   - warn: is called for each warning; see ``WarningHandler``.
    /// - Throws: for a graph, an error with the key path of what the format can't hold; for an archive, also the errors of
    ///   reading it, with the offset of the byte or, for XML, with line and column.
    public func text(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try write(options, warn: warn) { output.append($0) }
        return output.bytes
    }
}

/// An archive, FastCoded or keyed, whose content can be listed and rewritten.
public protocol ReadableArchive: TextWritable {
    /// A line for each node: its key path, type and size, and its value if the options ask for it.
    ///
    /// - Parameters:
    ///   - options: only the key paths, ``WritingOptions/listsValues``, ``WritingOptions/expandsData``, the dialect and the
    ///     limits matter.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    ///   - output: takes the lines in blocks, as for ``TextWritable/write(_:warn:to:)``.
    func list(
        _ options: WritingOptions, warn: WarningHandler,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError)

    /// Writes what the archive holds as NSKeyedArchiver would, block by block, in binary or XML.
    ///
    /// - Parameters:
    ///   - format: the kind of property list; XML does not distinguish single precision numbers from double ones.
    ///   - options: only the key paths, ``WritingOptions/expandsData``, the dialect and the limits matter.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    ///   - output: takes the blocks in order. An error that it throws ends the writing.
    /// - Throws: reading errors, and errors as from ``ObjectGraph/keyedArchive(_:limits:)``.
    func write(
        as format: KeyedArchiveFormat, _ options: WritingOptions, warn: WarningHandler,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError)
}
