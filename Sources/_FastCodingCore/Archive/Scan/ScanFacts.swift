/// The counts of a scan: the evidence for dialects, and the facts that verify reports.
package struct ScanFacts: Equatable, Sendable {
    package var chunks = 0
    /// How deep chunks nest, the root being 0 if no chunks belong to it.
    package var depth = 0
    /// How many numbers of the object cache were taken in this dialect. The header's count should
    /// be the same.
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
    /// Aliases to objects after a chunk that only some numberings count. Only with such aliases
    /// does the numbering matter.
    package var aliasesAfterCounted = 0
    /// The types of chunks that occurred, as bits by the raw values of ``ChunkType``, in both major
    /// versions. They include the last chunk even if it is not complete.
    package var types: UInt64 = 0
    /// Whether a type occurred.
    package func has(_ type: ChunkType) -> Bool {
        types >> UInt64(type.rawValue) & 1 == 1
    }
    /// Whether data or a keyed archive occurred.
    package var haveData: Bool {
        has(.data) || has(.mutableData) || has(.keyedArchive)
    }
    /// The highest type that occurred, by the numbers of major version 3.
    package var highestType: UInt8 {
        UInt8(63 - max(types, 1).leadingZeroBitCount)
    }
    /// The offset at which the scan ended.
    package var end = 0
    /// The number of padding bytes that are not zero, and the first of them.
    package var dirtyPadding = 0
    package var firstDirtyPadding = -1
    /// The greatest number of ``ambiguousNils`` that are recorded, and that a search for bare nils
    /// considers.
    static let mostAmbiguousNils = 4096
    /// The Nil chunks that end NSCoded objects although a string follows them (quirk Q9), after the
    /// last that was taken as a value.
    package var ambiguousNils: [Int] = []
    /// Whether there are more of them than are recorded.
    package var hasMoreAmbiguousNils = false

    package init() {}
}
