import _FastCodingCore

/// Where the content of an object of a binary property list is: after its marker and its count.
struct BinaryObjectExtent {
    /// The elements, entries, bytes or units of UTF-16 that it has; 0 where nothing is counted.
    let count: Int
    let payload: Range<Int>
}

extension BinaryPropertyListTable {
    /// The extent of the object that begins at an offset.
    ///
    /// - Throws: plist-structure if no known object begins there, or if it reaches past the end of
    ///   the objects.
    func extent(of offset: Int) throws(FastCodingError) -> BinaryObjectExtent {
        let marker = bytes[offset]
        let low = Int(marker & 0xF)

        return switch BinaryObjectType(ofMarker: marker) {
        case .simple: try extent(of: offset, size: 0)
        case .integer, .real: try extent(of: offset, size: 1 << min(low, 4))
        case .date: try extent(of: offset, size: 8)
        case .identifier: try extent(of: offset, size: low + 1)
        case .data, .asciiString: try extent(of: offset, unit: 1)
        case .utf16String: try extent(of: offset, unit: 2)
        case .array: try extent(of: offset, unit: referenceSize)
        case .dictionary: try extent(of: offset, unit: 2 * referenceSize)
        default: throw Self.error("this byte does not begin a known object", at: offset)
        }
    }

    /// The extent of an object whose size its marker tells.
    private func extent(of offset: Int, size: Int) throws(FastCodingError) -> BinaryObjectExtent {
        let start = try payload(at: offset + 1, size: size, of: offset)
        return BinaryObjectExtent(count: 0, payload: start..<(start + size))
    }

    /// The extent of an object with a count; `unit` is the number of bytes for each.
    private func extent(of offset: Int, unit: Int) throws(FastCodingError) -> BinaryObjectExtent {
        let counted = try count(at: offset)
        // The count is at most a sixteenth of the largest number.
        let size = counted.count * unit
        let start = try payload(at: counted.start, size: size, of: offset)
        return BinaryObjectExtent(count: counted.count, payload: start..<(start + size))
    }
}
