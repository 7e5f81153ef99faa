import _FastCodingRules

extension KeyedArchive: ReadableArchive {
    /// See ``TextWritable/write(_:warn:to:)``.
    public func write(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.decode(keyedArchive: bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// See ``ReadableArchive/list(_:warn:to:)``.
    public func list(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.list(keyedArchive: bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// See ``ReadableArchive/write(as:_:warn:to:)``.
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
}
