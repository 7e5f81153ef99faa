/// Reads the names in a class definition that the scanner has checked: the name of the class, then its properties'.
package struct ClassNames {
    private var offset: Int
    private let layout: VersionLayout

    /// Begins at the first property.
    package static func properties(of chunk: Chunk, _ layout: VersionLayout) -> ClassNames {
        if case .names(let offset) = chunk.detail { return ClassNames(at: offset, layout) }
        return ClassNames(at: chunk.payload, layout)
    }

    /// Begins at the name at an offset.
    package init(at offset: Int, _ layout: VersionLayout) {
        self.offset = offset
        self.layout = layout
    }

    /// The name of the class.
    package static func name(of chunk: Chunk, in bytes: Span<UInt8>) -> ByteRange {
        var names = ClassNames(at: chunk.payload, .major3)
        return names.next(bytes)
    }

    /// The next name.
    package mutating func next(_ bytes: Span<UInt8>) -> ByteRange {
        let end = max(endOfTerminatedString(bytes, from: offset).end, offset)
        let range = ByteRange(offset: offset, count: end - offset)
        offset = layout.endOfString(offset, range.count)
        return range
    }
}

/// Whether the property names of definitions are distinct, so that key paths can name properties; found out once for each.
struct DistinctNames {
    private let layout: VersionLayout
    /// By the positions of the first names.
    private var known: [Int: Bool] = [:]
    /// The offsets of all names of definitions whose names were asked for.
    private var names: [Int: [Int]] = [:]

    init(_ layout: VersionLayout) { self.layout = layout }

    /// The offset of a property's name by the property's number; nil if the names are not distinct, of which the first
    /// begins at an offset.
    mutating func name(_ number: Int, from first: Int, in bytes: Span<UInt8>) -> Int? {
        // Their count comes right before them.
        let count = Int(bytes.load(first - 4, as: UInt32.self))
        guard areDistinct(count, from: first, in: bytes) else { return nil }
        if let names = names[first] { return names[number] }
        var reader = ClassNames(at: first, layout)
        let offsets = (0..<count).map { _ in reader.next(bytes).offset }
        names[first] = offsets
        return offsets[number]
    }

    /// Whether `count` names are distinct of which the first begins at an offset.
    mutating func areDistinct(_ count: Int, from first: Int, in bytes: Span<UInt8>) -> Bool {
        if let known = known[first] { return known }
        let areDistinct = findOut(count, from: first, in: bytes)
        known[first] = areDistinct
        return areDistinct
    }

    private func findOut(_ count: Int, from first: Int, in bytes: Span<UInt8>) -> Bool {
        var names = ClassNames(at: first, layout)
        var table = StringTable()
        for _ in 0..<count {
            let name = names.next(bytes)
            let place = table.find(bytes.slice(name.range), in: bytes)
            if place.number >= 0 { return false }
            table.insert(name, at: place)
        }
        return true
    }
}
