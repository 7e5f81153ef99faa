import _FastCodingRules

extension FastArchive {
    /// Writes a text as an archive, taken literally: `$class` and `$alias` are keys like any others.
    ///
    ///     let archive = try FastArchive(literal: #"{"a": [1, 2.5, null]}"#.utf8)
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
        bytes = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.encode(Array(text), options: options, diagnostics: &diagnostics).array
        }
    }

    /// Writes the graph that a text describes in the notation of fastcode-notation(5), with `$class`, `$alias` and the like.
    ///
    /// - Parameters: as for ``init(literal:options:warn:)``.
    /// - Throws: an error with line and column.
    public init(
        notation text: some Sequence<UInt8>, options: ReadingOptions = ReadingOptions(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        bytes = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(Array(text), options: options, diagnostics: &diagnostics).array
        }
    }

    /// Writes a text, taken literally, as an archive, without holding the archive in memory twice.
    ///
    /// - Parameters:
    ///   - text: JSON, or a property list in XML or binary.
    ///   - options: how to read it.
    ///   - warn: is called for each warning; see ``WarningHandler``.
    ///   - output: takes the archive, all of it at once, after all warnings. It gets nothing if there is an error.
    /// - Throws: an error with line and column.
    public static func write(
        literal text: [UInt8], options: ReadingOptions = ReadingOptions(),
        warn: WarningHandler = FastCodingError.refuse, to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.encode(text, options: options, diagnostics: &diagnostics)
        }
        try output(archive.span)
    }

    /// Writes the graph that a text describes in the notation of fastcode-notation(5) as an archive, without holding the
    /// archive in memory twice.
    ///
    /// - Parameters: as for ``write(literal:options:warn:to:)``.
    /// - Throws: an error with line and column.
    public static func write(
        notation text: [UInt8], options: ReadingOptions = ReadingOptions(),
        warn: WarningHandler = FastCodingError.refuse, to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics)
        }
        try output(archive.span)
    }
}

extension FastArchive: ReadableArchive {
    /// See ``TextWritable/write(_:warn:to:)``.
    public func write(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// See ``ReadableArchive/list(_:warn:to:)``.
    public func list(
        _ options: WritingOptions = WritingOptions(), warn: WarningHandler = FastCodingError.refuse,
        to output: @escaping (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Conversion.list(bytes, options: options, diagnostics: &diagnostics, output: output)
        }
    }

    /// See ``ReadableArchive/write(as:_:warn:to:)``.
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
