/// How the archives of a major version are laid out: fastcoded(5), "Header" and "Chunks".
package struct VersionLayout: Sendable {
    /// The facts about each type, by its number.
    package let chunks: [ChunkFacts]
    /// The types by their numbers.
    package let types: [ChunkType]
    /// In bytes.
    package let headerSize: Int
    /// The size in bytes of the number that begins a chunk.
    package let typeSize: Int
    /// The padded length of a string, including the zero byte that ends it, is a multiple of this.
    package let stringAlignment: Int
    /// Whether objects, strings and class definitions are in one cache, so that the header counts
    /// them together.
    package let hasCommonCache: Bool

    private init(
        chunks: [ChunkFacts],
        headerSize: Int,
        typeSize: Int,
        stringAlignment: Int,
        hasCommonCache: Bool
    ) {
        self.chunks = chunks
        types = chunks.map(\.type)
        self.headerSize = headerSize
        self.typeSize = typeSize
        self.stringAlignment = stringAlignment
        self.hasCommonCache = hasCommonCache
    }

    package static let major2 = VersionLayout(
        chunks: ChunkTable.major2,
        headerSize: 12,
        typeSize: 4,
        stringAlignment: 4,
        hasCommonCache: true
    )
    package static let major3 = VersionLayout(
        chunks: ChunkTable.major3,
        headerSize: 20,
        typeSize: 1,
        stringAlignment: 1,
        hasCommonCache: false
    )

    /// The offset after a string of `count` bytes that begins at `start`, its zero byte and its
    /// padding.
    @inline(__always)
    package func endOfString(_ start: Int, _ count: Int) -> Int {
        start &+ (count &+ stringAlignment) & ~(stringAlignment &- 1)
    }

    /// The name of a type; empty if the version does not have it.
    package func name(of type: ChunkType) -> String {
        types.firstIndex(of: type).map { chunks[$0].name } ?? ""
    }

    /// The names of all types, by the raw value of a ``ChunkType``.
    package var names: [String] {
        var names = Array(repeating: "", count: ChunkType.allCases.count)
        for chunk in chunks {
            names[Int(chunk.type.rawValue)] = chunk.name
        }

        return names
    }

    /// The type of a chunk that has been read, at its offset.
    package func type(at offset: Int, in bytes: Span<UInt8>) -> ChunkType {
        let raw = Int(bytes[offset])
        return raw < types.count ? types[raw] : .nil
    }
}
