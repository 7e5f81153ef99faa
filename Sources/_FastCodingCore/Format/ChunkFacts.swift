/// The facts about one type of chunk. See fastcoded(5), "Chunks". They contain no references, so
/// that the scanner can use them as they are.
package struct ChunkFacts: Sendable {
    /// The number of the type in an archive.
    package let raw: UInt8
    package let type: ChunkType
    let staticName: StaticString
    /// The kind of node that it becomes in a graph; nil for aliases and definitions.
    package let kind: NodeKind?
    package internal(set) var shape: PayloadShape
    /// The size in bytes of the fixed part: of the numbers, or of the count or index at the
    /// beginning.
    package let size: UInt8
    /// In a padded archive, the offset of the fixed part is a multiple of this.
    package internal(set) var alignment: UInt8
    package internal(set) var cache: ChunkCache
    package internal(set) var numbered: NumberingTime
    /// The minor version that introduced it.
    package let since: UInt16
    /// Whether it is one of the NSValue types, which the original's writer counts among the objects
    /// and its reader does not (fastcoded(5), quirk Q1).
    package let isCountedValue: Bool

    /// Its name in fastcoded(5), which dump-chunks shows.
    package var name: String { staticName.description }

    init(
        raw: UInt8,
        type: ChunkType,
        name: StaticString,
        kind: NodeKind?,
        shape: PayloadShape,
        size: UInt8 = 0,
        alignment: UInt8 = 1,
        cache: ChunkCache = .none,
        since: UInt16 = 0,
        numbered: NumberingTime = .before
    ) {
        self.raw = raw
        self.type = type
        staticName = name
        self.kind = kind
        self.since = since
        self.shape = shape
        self.size = size
        self.alignment = alignment
        self.cache = cache
        self.numbered = numbered
        isCountedValue =
            kind.map { $0.rawValue >= NodeKind.point.rawValue && !$0.isObject } ?? false
    }
}
