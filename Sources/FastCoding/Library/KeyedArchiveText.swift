extension KeyedArchive {
    /// What the archive holds as text, or as a binary property list without the form of keyed archives.
    ///
    ///     let json = try KeyedArchive(bytes).text { print($0) }
    ///
    /// - Parameters:
    ///   - options: the format and how it is written; by default JSON in the notation of fastcode-notation(5).
    ///   - warn: is told of warnings; see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte, in XML with line and column.
    public func text(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        try write(options, warn: warn) { output.append($0) }
        return output.bytes
    }

    /// Writes what the archive holds as text in blocks, as ``text(_:warn:)`` does, without keeping it in memory.
    ///
    /// - Parameters:
    ///   - output: takes the blocks in their order. What it throws ends the writing. What it got before an error is
    ///     incomplete.
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
    /// - Parameter options: of which the key paths, ``WritingOptions/listsValues``, ``WritingOptions/expandsData`` and the
    ///   limits matter.
    public func list(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.list(keyedArchive: bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// Writes the archive anew in blocks, as NSKeyedArchiver would, binary or in XML.
    ///
    /// - Parameters:
    ///   - format: which property list; XML does not tell single precision numbers from double ones.
    ///   - options: of which the key paths, ``WritingOptions/expandsData`` and the limits matter.
    ///   - output: takes the blocks in their order.
    /// - Throws: as ``ObjectGraph/keyedArchive(_:limits:)``, too.
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
    ///   - keyedArchive: what NSKeyedArchiver has written, binary or in XML.
    ///   - limits: what the reading may cost.
    ///   - warn: is told of warnings; see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte, in XML with line and column.
    public init(
        keyedArchive: some Sequence<UInt8>, limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        bytes = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(
                keyedArchive: Array(keyedArchive), limits: limits, diagnostics: &diagnostics
            ).array
        }
    }

    /// Writes what a keyed archive holds as an archive, without keeping that in memory twice.
    ///
    /// - Parameters:
    ///   - keyedArchive: as for ``init(keyedArchive:limits:warn:)``, and so are the others.
    ///   - output: takes the archive, all of it at once, after `warn` was told of every warning. It gets nothing if there is an
    ///     error.
    public static func write(
        keyedArchive: [UInt8], limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse,
        to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(keyedArchive: keyedArchive, limits: limits, diagnostics: &diagnostics)
        }
        try output(archive.span)
    }

    /// Writes what the archive holds as NSKeyedArchiver would, in blocks.
    ///
    /// - Parameters:
    ///   - format: which property list; XML does not tell single precision numbers from double ones.
    ///   - options: of which the key paths, ``WritingOptions/expandsData``, the dialect and the limits matter.
    ///   - output: takes the blocks in their order. What it throws ends the writing.
    /// - Throws: as ``ObjectGraph/keyedArchive(_:limits:)``, too.
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
