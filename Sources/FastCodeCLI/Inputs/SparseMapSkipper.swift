internal import _FastCodingEngine

/// Passes over the map with which the content of a sparse file begins in version 1.0 of GNU tar's
/// form for pax: the number of pieces and two numbers for each, one to a line, filled up to whole
/// blocks.
struct SparseMapSkipper {
    /// The number of lines still to come; nil until the first one has given it.
    private var linesLeft: Int?
    /// The number of pieces, as far as its digits have come.
    private var number = 0
    /// The bytes of the map so far.
    private var count = 0

    /// Takes the next part of the content, and returns how many of its bytes belong to the map.
    mutating func skip(_ part: Span<UInt8>) -> Int {
        for index in 0..<part.count {
            if linesLeft == 0, count % TarHeader.blockSize == 0 {
                return index
            }

            count += 1
            if linesLeft != 0 {
                take(part[index])
            }
        }

        return part.count
    }

    /// Takes a byte of the map.
    private mutating func take(_ byte: UInt8) {
        switch byte {
        case 0x0A:
            linesLeft = linesLeft.map { $0 - 1 } ?? 2 * number
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            // No map has so many pieces; a larger number would not change what becomes of the file.
            if linesLeft == nil, number < 1 << 40 {
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
        default:
            // This is no map, so that only the rest of the block is passed over.
            linesLeft = 0
        }
    }
}
