// Searching runs of bytes, 16 at a time.
extension Span<UInt8> {
    /// The byte at `offset`, or 0 at the end and after it.
    ///
    /// With it, text formats that refuse U+0000 need only one comparison per byte.
    @inline(__always)
    package func byteOrZero(_ offset: Int) -> UInt8 {
        UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
    }

    /// The 16 bytes at `offset` as signed numbers, so that bytes outside ASCII are below all others.
    @inline(__always)
    package func block(_ offset: Int) -> SIMD16<Int8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<Int8>.self)
    }

    /// The first position from `start` on whose byte ends a plain run of a JSON string: a quote, a backslash, a control
    /// character or a byte outside ASCII; the end if there is none.
    @inline(__always)
    package func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            let found = firstSpecial(block(index))
            if found < 16 { return index &+ found }
            index &+= 16
        }
        return endOfPlainTextBytewise(from: index)
    }

    @inline(never)
    private func endOfPlainTextBytewise(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = self[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
            index += 1
        }
        return index
    }

    /// The first position from `start` on that holds no JSON white space; the end if there is none.
    @inline(__always)
    package func endOfWhitespace(from start: Int) -> Int {
        if byteOrZero(start) > 0x20 { return start }
        // A single space between a colon and a value is the most common white space of all.
        if byteOrZero(start &+ 1) > 0x20, self[start] == 0x20 { return start &+ 1 }
        return endOfWhitespaceRun(from: start)
    }

    @inline(never)
    private func endOfWhitespaceRun(from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            let block = block(index)
            let space = (block .== SIMD16<Int8>(repeating: 0x20)) .| (block .== SIMD16<Int8>(repeating: 0x0A))
            let others = (block .== SIMD16<Int8>(repeating: 0x0D)) .| (block .== SIMD16<Int8>(repeating: 0x09))
            let found = firstLane(.!(space .| others))
            if found < 16 { return index &+ found }
            index &+= 16
        }
        while index < count {
            let byte = self[index]
            if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { break }
            index += 1
        }
        return index
    }

    /// The position of the first line feed from `start` on; the end if there is none.
    package func endOfLine(from start: Int) -> Int { first(0x0A, from: start) }

    /// How many carriage returns are not followed by a line feed.
    package func loneCarriageReturns() -> Int {
        var number = 0
        var index = first(0x0D, from: 0)
        while index < count {
            index += 1
            if byteOrZero(index) != 0x0A { number += 1 }
            index = first(0x0D, from: index)
        }
        return number
    }

    /// The first position from `start` on of a byte; the end if there is none.
    @inline(__always)
    private func first(_ byte: UInt8, from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            let found = firstLane(block(index) .== SIMD16<Int8>(repeating: Int8(bitPattern: byte)))
            if found < 16 { return index &+ found }
            index &+= 16
        }
        while index < count, self[index] != byte { index += 1 }
        return index
    }
}

/// The first byte of a block that is a quote, a backslash, a control character or outside ASCII; 16 if there is none.
@inline(__always)
private func firstSpecial(_ block: SIMD16<Int8>) -> Int {
    // As signed numbers, all bytes outside ASCII are below the space, just like control characters.
    let low = block .< SIMD16<Int8>(repeating: 0x20)
    let quoting = (block .== SIMD16<Int8>(repeating: 0x22)) .| (block .== SIMD16<Int8>(repeating: 0x5C))
    return firstLane(low .| quoting)
}

/// The first lane that is set; 16 if there is none.
@inline(__always)
package func firstLane(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    lanes(mask).trailingZeroBitCount &>> 2
}

/// The first lane of two blocks in a row that is set; 32 if there is none.
@inline(__always)
func firstLane(_ first: SIMDMask<SIMD16<Int8>>, _ second: SIMDMask<SIMD16<Int8>>) -> Int {
    let low = lanes(first)
    return (low != 0 ? low.trailingZeroBitCount : 64 &+ lanes(second).trailingZeroBitCount) &>> 2
}

/// Four bits for each lane of a mask, the first lane lowest.
@inline(__always)
private func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // A mask is 16 bytes of all ones or all zeros. Every two of them become one, with a few instructions and no branch.
    let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> SIMD8<UInt16>(repeating: 4)
    return unsafe unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self)
}
