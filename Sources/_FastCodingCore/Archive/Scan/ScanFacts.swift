/// What a scan has counted: the evidence for dialects, and the facts that verify reports.
package struct ScanFacts: Equatable, Sendable {
    package var chunks = 0
    package var depth = 0
    /// How many numbers of the object cache were taken in this dialect: what the header's count
    /// should be.
    package var numbered = 0
    package var legacyDates = 0
    /// Chunks that only the original's writer counts (quirk Q1).
    package var countedValues = 0
    package var strings = 0
    package var classes = 0
    package var aliases = 0
    /// Aliases to anything but strings; in major version 2, all aliases.
    package var objectAliases = 0
    package var urls = 0
    /// Aliases to objects after one of these: only with them does the numbering matter.
    package var aliasesAfterCounted = 0
    /// The types of chunks that occurred, as bits by type number, including the last chunk even if
    /// it is not complete.
    package var types: UInt64 = 0
    package func has(_ type: ChunkType) -> Bool {
        types >> UInt64(type.rawValue) & 1 == 1
    }
    package var haveData: Bool {
        has(.data) || has(.mutableData) || has(.keyedArchive)
    }
    package var highestType: UInt8 {
        UInt8(63 - max(types, 1).leadingZeroBitCount)
    }
    package var end = 0
    /// The number of padding bytes that are not zero, and the first of them.
    package var dirtyPadding = 0
    package var firstDirtyPadding = -1
    /// How many are recorded of ``ambiguousNils``: as many as a search for them looks at.
    static let mostAmbiguousNils = 4096
    /// The Nil chunks that end NSCoded objects although a string follows them (quirk Q9), after the
    /// last that was taken as a value.
    package var ambiguousNils: [Int] = []
    /// Whether there are more of them than are recorded.
    package var hasMoreAmbiguousNils = false

    package init() {}
}
