/// What the scanner needs to know of a chunk type, in a form without reference counting.
package struct ChunkLayout: Sendable {
    package var shape: PayloadShape
    package var size: UInt8
    package var alignment: UInt8
    package var cache: ChunkCache
    package var numbered: NumberingTime
    package var isKnown: Bool
    package var isCountedValue: Bool
}

/// The layouts of one dialect, by the raw value of a ``ChunkType``: the dialect as data.
package enum ChunkLayouts {
    /// The facts in the major version's table, modified where the dialect departs from them.
    package static func layouts(for reading: ArchiveReading) -> [ChunkLayout] {
        let isPadded = !reading.header.isMajor2
        let unknown = ChunkLayout(
            shape: .none, size: 0, alignment: 1, cache: .none, numbered: .before, isKnown: false, isCountedValue: false)
        var layouts = Array(repeating: unknown, count: ChunkType.allCases.count)
        for facts in reading.header.layout.chunks {
            layouts[Int(facts.type.rawValue)] = ChunkLayout(
                shape: facts.shape, size: UInt8(facts.size), alignment: isPadded ? UInt8(facts.alignment) : 1,
                cache: facts.cache, numbered: facts.numbered, isKnown: true, isCountedValue: facts.isCountedValue)
        }
        apply(reading, to: &layouts)
        return layouts
    }

    private static func apply(_ reading: ArchiveReading, to layouts: inout [ChunkLayout]) {
        let dialect = reading.dialect
        if reading.header.isMajor2 {
            if dialect.urlsFirst { layouts[Int(ChunkType.url.rawValue)].numbered = .before }
            return
        }
        if dialect.layout == .unpadded {
            for index in layouts.indices { layouts[index].alignment = 1 }
        }
        let date = Int(ChunkType.legacyDate.rawValue)
        if dialect.layout == .datesUnpadded { layouts[date].alignment = 1 }
        if !dialect.affinePadded { layouts[Int(ChunkType.affineTransform.rawValue)].alignment = 1 }
        if dialect.numbering == .reader {
            // The readers of 3.0 to 3.0.2, whose headers all say 3.0, gave dates no number.
            if reading.header.version.minor == 0 { layouts[date].cache = .none }
        } else {
            for index in layouts.indices where layouts[index].isCountedValue { layouts[index].cache = .object }
        }
    }
}
