/// Reads the names in a class definition that the scanner has checked: the name of the class, then
/// its properties'.
package struct ClassNames {
    private var offset: Int
    private let layout: VersionLayout

    /// Begins with the property names of a definition.
    package static func properties(of chunk: Chunk, _ layout: VersionLayout) -> ClassNames {
        if case .names(let offset) = chunk.detail {
            return ClassNames(at: offset, layout)
        }
        return ClassNames(at: chunk.payload, layout)
    }

    /// Begins with the name at an offset.
    package init(at offset: Int, _ layout: VersionLayout) {
        self.offset = offset
        self.layout = layout
    }

    /// The range of the class name of a definition.
    package static func name(of chunk: Chunk, in bytes: Span<UInt8>) -> ByteRange {
        // The layout only matters for the place of the next name.
        var names = ClassNames(at: chunk.payload, .major3)
        return names.next(bytes)
    }

    /// The range of the next name, without its zero byte.
    package mutating func next(_ bytes: Span<UInt8>) -> ByteRange {
        let end = max(endOfTerminatedString(bytes, from: offset).end, offset)
        let range = ByteRange(offset: offset, count: end - offset)
        offset = layout.endOfString(offset, range.count)

        return range
    }
}
