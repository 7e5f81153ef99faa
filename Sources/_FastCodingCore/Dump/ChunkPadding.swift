/// Finds the padding of chunks.
package struct ChunkPadding: Sendable {
    private let version: VersionLayout
    private let shapes: [PayloadShape]
    /// What was found last, in ascending order.
    package private(set) var ranges: [Range<Int>] = []

    package init(_ version: VersionLayout) {
        self.version = version
        shapes = ChunkTable.major3.map(\.shape)
    }

    /// Finds the padding of a chunk that the scanner has passed on.
    @inline(__always)
    package mutating func find(_ chunk: Chunk, in bytes: Span<UInt8>) {
        if !ranges.isEmpty { ranges.removeAll(keepingCapacity: true) }
        let shape = shapes[Int(chunk.type.rawValue)]
        if shape != .none { find(chunk, shape, in: bytes) }
    }

    private mutating func find(_ chunk: Chunk, _ shape: PayloadShape, in bytes: Span<UInt8>) {
        let start = chunk.offset + version.typeSize
        switch shape {
        case .none, .url, .codedObject: return
        case .fixed, .alias, .object, .elements, .entries: note(start, chunk.payload)
        case .string: note(chunk.payload + chunk.count + 1, chunk.end)
        case .ranges: note(start, chunk.payload - 4)
        case .data:
            note(start, chunk.payload - 4)
            note(chunk.payload + chunk.count, chunk.end)
        case .keyedArchive:
            note(KeyedArchiveLayout.marker(of: chunk, in: bytes) == nil ? start : start + 1, chunk.payload - 4)
            note(chunk.payload + chunk.count, chunk.end)
        case .classDefinition:
            if case .names(let names) = chunk.detail {
                note(ClassNames.name(of: chunk, in: bytes).range.upperBound + 1, names - 4)
            }
            if version.stringAlignment > 1 { findBetweenNames(chunk, bytes) }
        }
    }

    private mutating func findBetweenNames(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        var names = ClassNames.properties(of: chunk, version)
        for _ in 0..<chunk.count {
            let name = names.next(bytes)
            note(name.range.upperBound + 1, version.endOfString(name.offset, name.count))
        }
    }

    @inline(__always)
    private mutating func note(_ start: Int, _ end: Int) {
        if start < end { ranges.append(start..<end) }
    }
}

extension KeyedArchiveLayout {
    /// The type of a whole Data chunk within a KeyedArchive chunk (fastcoded(5), quirk Q3); nil if the type is left
    /// out.
    package static func marker(of chunk: Chunk, in bytes: Span<UInt8>) -> ChunkType? {
        guard chunk.payload - 4 > chunk.offset + 1 else { return nil }
        let marker = ChunkType(rawValue: bytes[chunk.offset + 1])
        return marker == .data || marker == .mutableData ? marker : nil
    }
}
