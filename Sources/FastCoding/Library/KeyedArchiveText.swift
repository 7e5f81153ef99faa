extension KeyedArchive {
    /// What the archive holds as text, or as a binary property list without the form of keyed archives.
    ///
    ///     let json = try KeyedArchive(bytes).text { print($0) }
    ///
    /// - Parameters:
    ///   - options: the format and how it is written; by default JSON in the notation of fastcode-notation(5).
    ///   - warn: is called for each warning; see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte, for XML, with line and column.
    public func text(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try write(options, warn: warn) { output.append($0) }
        return output.bytes
    }

    /// Writes what the archive holds as text block by block, like ``text(_:warn:)`` but without holding the text in memory.
    ///
    /// - Parameters:
    ///   - output: takes the blocks in order. An error that it throws ends the writing. After an error, what it has
    ///     received is incomplete.
    public func write(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.decode(keyedArchive: bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// A line for each node: its key path, type and size, and its value if the options ask for it.
    ///
    /// - Parameter options: only the key paths, ``WritingOptions/listsValues``, ``WritingOptions/expandsData`` and the limits
    ///   matter.
    public func list(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.list(keyedArchive: bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// Rewrites the archive as NSKeyedArchiver would, block by block, in binary or XML.
    ///
    /// - Parameters:
    ///   - format: the kind of property list; XML does not distinguish single precision numbers from double ones.
    ///   - options: only the key paths, ``WritingOptions/expandsData`` and the limits matter.
    ///   - output: takes the blocks in order.
    /// - Throws: reading errors, and errors as from ``ObjectGraph/keyedArchive(_:limits:)``.
    public func write(
        as format: KeyedArchiveFormat, _ options: WritingOptions = WritingOptions(),
        warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.decode(
                keyedArchive: bytes, to: format, options: options, diagnostics: &diagnostics, output: output)
        }
    }
}

extension FastArchive {
    /// Writes what a keyed archive holds as an archive: fastcode-notation(5), "Keyed archives".
    ///
    /// - Parameters:
    ///   - keyedArchive: what NSKeyedArchiver has written, in binary or XML.
    ///   - limits: what reading may cost.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte, for XML, with line and column.
    public init(
        keyedArchive: some Sequence<UInt8>, limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        bytes = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(
                keyedArchive: Array(keyedArchive), limits: limits, diagnostics: &diagnostics
            ).array
        }
    }

    /// Writes what a keyed archive holds as an archive, without holding the archive in memory twice.
    ///
    /// - Parameters:
    ///   - keyedArchive: as for ``init(keyedArchive:limits:warn:)``, like the parameters that follow.
    ///   - output: takes the archive, all of it at once, after all warnings. It gets nothing if there is an error.
    public static func write(
        keyedArchive: [UInt8], limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse,
        to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(keyedArchive: keyedArchive, limits: limits, diagnostics: &diagnostics)
        }
        try output(archive.span)
    }

    /// Writes what the archive holds as NSKeyedArchiver would, block by block.
    ///
    /// - Parameters:
    ///   - format: the kind of property list; XML does not distinguish single precision numbers from double ones.
    ///   - options: only the key paths, ``WritingOptions/expandsData``, the dialect and the limits matter.
    ///   - output: takes the blocks in order. An error that it throws ends the writing.
    /// - Throws: reading errors, and errors as from ``ObjectGraph/keyedArchive(_:limits:)``.
    public func write(
        as format: KeyedArchiveFormat, _ options: WritingOptions = WritingOptions(),
        warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.decode(bytes, to: format, options: options, diagnostics: &diagnostics, output: output)
        }
    }
}
