// The codes of errors and warnings about archives.
extension FastCodingError.Code {
    /// The file does not begin as a FastCoded archive does.
    public static let notAnArchive = Self("not-an-archive")
    /// The archive has a major version that nothing can read.
    public static let unsupportedVersion = Self("unsupported-version")
    /// The archive ends in the middle of a chunk.
    public static let truncated = Self("truncated")
    /// A chunk has a type that the format does not know.
    public static let unknownChunkType = Self("unknown-chunk-type")
    /// A count claims more than is left of the file.
    public static let countExceedsData = Self("count-exceeds-data")
    /// An alias points to nothing that was read before it.
    public static let aliasOutOfRange = Self("alias-out-of-range")
    /// A chunk stands where its type is not allowed, such as Nil in an array.
    public static let misplacedChunk = Self("misplaced-chunk")
    /// Bytes are left over after the root.
    public static let trailingBytes = Self("trailing-bytes")
    /// The file can be read in several ways that give different graphs.
    public static let ambiguousDialect = Self("ambiguous-dialect")
    /// The file was damaged by a known fault of the version that wrote it.
    public static let unreadableDialect = Self("unreadable-dialect")
    /// The archive was read in a dialect other than the nominal one (a warning).
    public static let dialect = Self("dialect")
    /// A version or a chunk type is newer than what is known or than the header says (a warning).
    public static let newerThanHeader = Self("newer-than-header")
    /// A count in the header is wrong (a warning).
    public static let countMismatch = Self("count-mismatch")
    /// Something in another file looks like an archive but was not examined, because too much before it does (a
    /// warning).
    public static let notSearched = Self("not-searched")
    /// Something could not be carried over exactly, or had been lost before (a warning).
    public static let notExact = Self("not-exact")

    package static let archiveTable: [(code: Self, meaning: String)] = [
        (.notAnArchive, "The file does not begin as a FastCoded archive does."),
        (.unsupportedVersion, "The archive has a major version that nothing can read."),
        (.truncated, "The archive ends in the middle of a chunk."),
        (.unknownChunkType, "A chunk has a type that the format does not know."),
        (.countExceedsData, "A count claims more than is left of the file."),
        (.aliasOutOfRange, "An alias points to nothing that was read before it."),
        (.misplacedChunk, "A chunk stands where its type is not allowed, such as Nil in an array."),
        (.trailingBytes, "Bytes are left over after the root."),
        (.ambiguousDialect, "The file can be read in several ways that give different graphs."),
        (.unreadableDialect, "The file was damaged by a known fault of the version that wrote it."),
        (.dialect, "The archive was read in a dialect other than the nominal one (a warning)."),
        (
            .newerThanHeader,
            "A version or a chunk type is newer than what is known or than the header says (a warning)."
        ),
        (.notExact, "Something could not be carried over exactly, or had been lost before (a warning)."),
        (
            .notSearched,
            "Something in a file looks like an archive but was not examined, because too much before it does (a warning)."
        ),
        (.countMismatch, "A count in the header is wrong (a warning)."),
    ]
}
