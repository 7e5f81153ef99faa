/// Reads the names in a class definition that the scanner has checked: the name of the class, then its properties'.
package struct ClassNames {
    private var offset: Int
    private let layout: VersionLayout

    package static func properties(of chunk: Chunk, _ layout: VersionLayout) -> ClassNames {
        if case .names(let offset) = chunk.detail { return ClassNames(at: offset, layout) }
        return ClassNames(at: chunk.payload, layout)
    }

    package init(at offset: Int, _ layout: VersionLayout) { (self.offset, self.layout) = (offset, layout) }

    package static func name(of chunk: Chunk, in bytes: Span<UInt8>) -> ByteRange {
        var names = ClassNames(at: chunk.payload, .major3)
        return names.next(bytes)
    }

    package mutating func next(_ bytes: Span<UInt8>) -> ByteRange {
        let end = max(endOfTerminatedString(bytes, from: offset).end, offset)
        let range = ByteRange(offset: offset, count: end - offset)
        offset = layout.endOfString(offset, range.count)
        return range
    }
}

/// The property names of definitions whose names are distinct, found out once for each definition.
struct DistinctNames {
    private let layout: VersionLayout
    /// The offsets of a definition's names by the first of them; none if two are equal.
    private var known: [Int: [Int]] = [:]

    init(_ layout: VersionLayout) { self.layout = layout }

    /// The offset of a property's name; nil if the names, of which the first begins at `first`, are not distinct.
    mutating func name(_ number: Int, from first: Int, in bytes: Span<UInt8>) -> Int? {
        let names = known[first] ?? offsets(from: first, in: bytes)
        known[first] = names
        return names.isEmpty ? nil : names[number]
    }

    private func offsets(from first: Int, in bytes: Span<UInt8>) -> [Int] {
        var reader = ClassNames(at: first, layout)
        var table = StringTable()
        var offsets: [Int] = []
        // Their count comes right before them.
        for _ in 0..<bytes.count(at: first - 4) {
            let name = reader.next(bytes)
            let place = table.find(bytes.slice(name.range), in: bytes)
            if place.number >= 0 { return [] }
            table.insert(name, at: place)
            offsets.append(name.offset)
        }
        return offsets
    }
}
