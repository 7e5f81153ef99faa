/// The position of a KeyedArchive chunk's data: fastcoded(5), quirk Q3. The original's writer puts
/// a whole Data chunk after the type; its reader skips the type of that chunk only as padding.
/// Where they disagree, the payload decides.
package struct KeyedArchiveLayout {
    package var payload: Range<Int>
    package var isMutable: Bool
    /// The end of the padding after the payload.
    package var end: Int

    /// Finds the payload of the chunk whose type ends at `position`; `isShort` prefers the
    /// original's reader to its writer.
    package static func find(
        _ bytes: Span<UInt8>,
        at position: Int,
        isPadded: Bool,
        isShort: Bool = false
    ) throws(FastCodingError) -> KeyedArchiveLayout {
        let marker = position < bytes.count ? bytes[position] : 0
        let isMutable = marker == ChunkType.mutableData.rawValue
        let found: KeyedArchiveLayout?

        if !isPadded {
            found = layout(bytes, length: position + 1, isMutable: isMutable)
        } else if position % 4 != 0 {
            // The marker is in place of padding.
            found = layout(bytes, length: (position + 3) / 4 * 4, isMutable: isMutable)
        } else {
            // Without the marker, as the reader expects it, or with the marker and padding, as the
            // writer writes it.
            let isMarked = isMutable || marker == ChunkType.data.rawValue
            let long =
                isMarked && !isShort
                ? layout(bytes, length: position + 4, isMutable: isMutable) : nil

            if let long, isPropertyList(bytes, long.payload) {
                return long
            }

            // A property list where the writer puts it that goes on behind the end of the file is
            // cut off: read without the marker, it would be other data.
            let rest = min(position + 8, bytes.count)..<bytes.count
            if isMarked, !isShort, long == nil, isPropertyList(bytes, rest) {
                throw ScanErrors.truncated("KeyedArchive", bytes.count)
            }

            found = layout(bytes, length: position, isMutable: false) ?? long
        }

        guard let found else { throw ScanErrors.truncated("KeyedArchive", bytes.count) }

        return found
    }

    /// The layout that has its length at a given offset; nil if it does not fit into the file.
    private static func layout(_ bytes: Span<UInt8>, length offset: Int, isMutable: Bool)
        -> KeyedArchiveLayout?
    {
        guard offset <= bytes.count - 4 else { return nil }

        let length = bytes.count(at: offset)
        let end = offset + 4 + (length + 3) / 4 * 4
        guard end <= bytes.count else { return nil }

        return KeyedArchiveLayout(
            payload: (offset + 4)..<(offset + 4 + length),
            isMutable: isMutable,
            end: end
        )
    }

    /// The type of a whole Data chunk within the chunk; nil if it is left out.
    package static func marker(of chunk: Chunk, in bytes: Span<UInt8>) -> ChunkType? {
        guard chunk.payload - 4 > chunk.offset + 1 else { return nil }

        let marker = ChunkType(rawValue: bytes[chunk.offset + 1])
        return marker == .data || marker == .mutableData ? marker : nil
    }

    /// Whether the bytes begin like a property list.
    package static func isPropertyList(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let payload = bytes.slice(range)
        return payload.count >= 8 && payload.slice(0..<8).equals("bplist00")
            || payload.count >= 5 && payload.slice(0..<5).equals("<?xml")
    }
}
