/// Looks for the zero byte that ends a string in an archive.
///
/// - Returns: the offset of the zero byte, or -1 if there is none, and whether all bytes before it are ASCII.
@inline(__always)
package func endOfTerminatedString(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, isASCII: Bool) {
    var index = start
    while index <= bytes.count &- 32 {
        // As signed numbers, the zero byte and all bytes outside ASCII are below 1.
        let one = SIMD16<Int8>(repeating: 1)
        let found = firstLane(bytes.block(index) .< one, bytes.block(index &+ 16) .< one)
        index &+= found
        if found == 32 { continue }
        guard bytes[index] == 0 else { break }
        Effort.count(index - start)
        return (index, true)
    }
    return endOfTerminatedStringByWords(bytes, from: start)
}

/// The same for strings near the end of the file and those that are not ASCII, eight bytes at a time.
@inline(never)
private func endOfTerminatedStringByWords(_ bytes: Span<UInt8>, from start: Int) -> (end: Int, isASCII: Bool) {
    var index = start
    var high: UInt64 = 0
    let count = bytes.count
    while index <= count - 8 {
        let word = bytes.load(index, as: UInt64.self)
        // The lowest set bit of this marks the first zero byte; bits above it may be wrong and are ignored.
        let zero = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if zero != 0 {
            let below = (zero & (0 &- zero)) &- 1
            high |= word & below
            Effort.count(index - start)
            return (index + zero.trailingZeroBitCount >> 3, high & 0x8080_8080_8080_8080 == 0)
        }
        high |= word
        index += 8
    }
    while index < count {
        let byte = bytes[index]
        if byte == 0 {
            Effort.count(index - start)
            return (index, high & 0x8080_8080_8080_8080 == 0)
        }
        high |= UInt64(byte)
        index += 1
    }
    Effort.count(count - start)
    return (-1, true)
}
