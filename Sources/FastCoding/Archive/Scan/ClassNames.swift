/// Reads the names of a class definition that the scanner has checked: the class's, then those of its properties.
package struct ClassNames {
    private var offset: Int
    private let isMajor2: Bool

    /// Begins at the name of the class.
    package static func name(of chunk: Chunk, in bytes: Span<UInt8>) -> ByteRange {
        var names = ClassNames(offset: chunk.payload, isMajor2: false)
        return names.next(bytes)
    }

    /// Begins at the first property.
    package static func properties(of chunk: Chunk, isMajor2: Bool) -> ClassNames {
        // The scanner keeps the place of the first property where other chunks keep what they point to.
        ClassNames(offset: chunk.target, isMajor2: isMajor2)
    }

    /// Begins at the name at an offset.
    package static func names(at offset: Int, isMajor2: Bool) -> ClassNames {
        ClassNames(offset: offset, isMajor2: isMajor2)
    }

    /// The next name.
    package mutating func next(_ bytes: Span<UInt8>) -> ByteRange {
        let end = max(endOfTerminatedString(bytes, from: offset).end, offset)
        let range = ByteRange(offset: offset, count: end - offset)
        offset = isMajor2 ? offset + (end - offset + 4) / 4 * 4 : end + 1
        return range
    }
}
