import _FastCodingCore

// The parts that binary property lists are made of.
extension UInt64 {
    /// How many bytes this number takes in binary property lists: 1, 2, 4 or 8.
    var propertyListSize: Int { self < 1 << 8 ? 1 : self < 1 << 16 ? 2 : self < 1 << 32 ? 4 : 8 }
}

extension ByteBuffer {
    /// Appends the lowest `size` bytes of a number, the most significant first.
    @inline(__always)
    package mutating func append(bigEndian value: UInt64, size: Int) {
        for index in (0..<size).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }

    /// Appends an integer object. Negative numbers, given as unsigned bits, take 8 bytes.
    package mutating func append(propertyListInteger value: UInt64) {
        let size = value.propertyListSize
        append(0x10 | UInt8(truncatingIfNeeded: size.trailingZeroBitCount))
        append(bigEndian: value, size: size)
    }

    /// Appends the first byte of an object that has a count, and the count itself if it doesn't fit there.
    package mutating func append(propertyListMarker marker: UInt8, count: Int) {
        append(marker | UInt8(min(count, 15)))
        if count >= 15 { append(propertyListInteger: UInt64(count)) }
    }

    /// How many bytes the marker and the count take.
    package static func headSize(count: Int) -> Int { count < 15 ? 1 : 2 + UInt64(count).propertyListSize }

    /// Appends a string object: ASCII if possible, otherwise UTF-16.
    package mutating func append(propertyListString utf8: Span<UInt8>) {
        var units = 0
        for index in 0..<utf8.count {
            let byte = utf8[index]
            // Every byte except continuations begins a scalar; scalars of four bytes are two units.
            units += (byte & 0xC0 == 0x80 ? 0 : 1) + (byte >= 0xF0 ? 1 : 0)
        }
        if units == utf8.count {
            append(propertyListMarker: 0x50, count: units)
            append(utf8)
            return
        }
        append(propertyListMarker: 0x60, count: units)
        var index = 0
        while index < utf8.count {
            let (value, length) = utf8.scalar(at: index)
            if value < 0x10000 {
                append(bigEndian: UInt64(value), size: 2)
            } else {
                append(bigEndian: UInt64(0xD800 + (value - 0x10000) >> 10), size: 2)
                append(bigEndian: UInt64(0xDC00 + value & 0x3FF), size: 2)
            }
            index += length
        }
    }
}
