/// Reads the names in a class definition that the scanner has checked: the name of the class, then
/// its properties'.
package struct ClassNames {
    private var offset: Int
    private let layout: VersionLayout

    package static func properties(of chunk: Chunk, _ layout: VersionLayout) -> ClassNames {
        if case .names(let offset) = chunk.detail {
            return ClassNames(at: offset, layout)
        }
        return ClassNames(at: chunk.payload, layout)
    }

    package init(at offset: Int, _ layout: VersionLayout) {
        self.offset = offset
        self.layout = layout
    }

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
