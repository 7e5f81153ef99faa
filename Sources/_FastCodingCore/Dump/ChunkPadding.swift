/// Finds the padding of chunks. It is not recorded anywhere, but is derived from the gaps between
/// the fields.
package struct ChunkPadding: Sendable {
    private let version: VersionLayout
    /// The padding of the last chunk, in ascending order.
    package private(set) var ranges: [Range<Int>] = []

    package init(_ version: VersionLayout) {
        self.version = version
    }

    /// Finds the padding of a chunk.
    package mutating func find(_ chunk: Chunk, in bytes: Span<UInt8>) {
        if !ranges.isEmpty {
            ranges.removeAll(keepingCapacity: true)
        }

        let shape = ChunkTable.major3[Int(chunk.type.rawValue)].shape
        Self.forEach(chunk, shape, version, in: bytes) { ranges.append($0) }
    }

    /// Calls a function with each run of padding, in ascending order.
    @inline(__always)
    static func forEach(
        _ chunk: Chunk,
        _ shape: PayloadShape,
        _ version: VersionLayout,
        in bytes: Span<UInt8>,
        _ take: (Range<Int>) -> Void
    ) {
        @inline(__always)
        func note(_ start: Int, _ end: Int) {
            if start < end {
                take(start..<end)
            }
        }

        let start = chunk.offset + version.typeSize
        switch shape {
        case .none, .url, .codedObject: return
        case .fixed, .alias, .object, .elements, .entries:
            note(start, chunk.payload)
        case .string: note(chunk.payload + chunk.count + 1, chunk.end)
        case .ranges: note(start, chunk.payload - 4)
        case .data:
            note(start, chunk.payload - 4)
            note(chunk.payload + chunk.count, chunk.end)
        case .keyedArchive:
            note(
                KeyedArchiveLayout.marker(of: chunk, in: bytes) == nil ? start : start + 1,
                chunk.payload - 4
            )
            note(chunk.payload + chunk.count, chunk.end)
        case .classDefinition:
            var names = ClassNames.properties(of: chunk, version)
            if case .names(let names) = chunk.detail {
                note(ClassNames.name(of: chunk, in: bytes).range.upperBound + 1, names - 4)
            }

            // Only in major version 2 are the names padded.
            for _ in 0..<(version.stringAlignment > 1 ? chunk.count : 0) {
                let name = names.next(bytes)
                note(name.range.upperBound + 1, version.endOfString(name.offset, name.count))
            }
        }
    }
}
