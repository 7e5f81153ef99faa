/// Passes over the map with which the content of a sparse file begins in version 1.0 of GNU tar's
/// form for pax: how many pieces there are and two numbers for each, on a line each, filled up to
/// whole blocks.
struct SparseMapSkipper {
    /// How many lines are still to come; nil until the first one has said so.
    private var linesLeft: Int?
    private var number = 0
    private var count = 0

    /// Takes the next part of the content, and returns how many of its bytes belong to the map.
    mutating func skip(_ part: Span<UInt8>) -> Int {
        for index in 0..<part.count {
            if linesLeft == 0, count % TarHeader.blockSize == 0 { return index }
            count += 1
            if linesLeft != 0 { take(part[index]) }
        }
        return part.count
    }

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
            // This is no map, so that the rest of the block is all there is to pass over.
            linesLeft = 0
        }
    }
}
