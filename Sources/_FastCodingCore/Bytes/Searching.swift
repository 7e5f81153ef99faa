extension Span<UInt8> {
    /// The byte at `offset`, or 0 at the end and after it.
    ///
    /// With it, text formats that refuse U+0000 need only one comparison per byte.
    @inline(__always)
    package func byteOrZero(_ offset: Int) -> UInt8 {
        UInt(bitPattern: offset) < UInt(bitPattern: count) ? unsafe self[unchecked: offset] : 0
    }

    /// The 16 bytes at `offset` as signed numbers, so that bytes outside ASCII are below all
    /// others.
    @inline(__always)
    package func block(_ offset: Int) -> SIMD16<Int8> {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD16<Int8>.self)
    }

    /// The first position from `start` on whose byte ends a plain run of a JSON string: a quote, a
    /// backslash, a control character or a byte outside ASCII; the end if there is none.
    @inline(__always)
    package func endOfPlainText(from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            // As signed numbers, all bytes outside ASCII are below the space, just like control
            // characters.
            let block = block(index)
            let low = block .< SIMD16<Int8>(repeating: 0x20)
            let quoting =
                (block .== SIMD16<Int8>(repeating: 0x22))
                .| (block .== SIMD16<Int8>(repeating: 0x5C))

            let found = firstLane(low .| quoting)
            if found < 16 {
                return index &+ found
            }

            index &+= 16
        }

        return endOfPlainTextBytewise(from: index)
    }

    @inline(never)
    private func endOfPlainTextBytewise(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = self[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 {
                break
            }

            index += 1
        }

        return index
    }

    /// The first position from `start` on that is not JSON white space; the end if there is none.
    @inline(__always)
    package func endOfWhitespace(from start: Int) -> Int {
        if byteOrZero(start) > 0x20 {
            return start
        }

        // A single space between a colon and a value is the most common white space of all.
        if byteOrZero(start &+ 1) > 0x20, self[start] == 0x20 {
            return start &+ 1
        }

        return endOfWhitespaceRun(from: start)
    }

    @inline(never)
    private func endOfWhitespaceRun(from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            let block = block(index)
            let space =
                (block .== SIMD16<Int8>(repeating: 0x20))
                .| (block .== SIMD16<Int8>(repeating: 0x0A))

            let others =
                (block .== SIMD16<Int8>(repeating: 0x0D))
                .| (block .== SIMD16<Int8>(repeating: 0x09))

            let found = firstLane(.!(space .| others))
            if found < 16 {
                return index &+ found
            }

            index &+= 16
        }

        while index < count {
            let byte = self[index]
            if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
                break
            }

            index += 1
        }

        return index
    }

    /// The position of the first line feed from `start` on; the end if there is none.
    package func endOfLine(from start: Int) -> Int {
        first(0x0A, from: start)
    }

    /// How many line feeds there are.
    package func lineFeeds() -> Int {
        var number = 0
        var index = endOfLine(from: 0)
        while index < count {
            number += 1
            index = endOfLine(from: index + 1)
        }

        return number
    }

    /// How many carriage returns are not followed by a line feed.
    package func loneCarriageReturns() -> Int {
        var number = 0
        var index = first(0x0D, from: 0)
        while index < count {
            index += 1
            if byteOrZero(index) != 0x0A {
                number += 1
            }

            index = first(0x0D, from: index)
        }

        return number
    }

    /// The first offset of a byte from `start` on; the count if there is none. Meant for bytes that
    /// are rare: four blocks are looked at before the place in one of them is.
    package func farOffset(of byte: UInt8, from start: Int) -> Int {
        let wanted = SIMD16<Int8>(repeating: Int8(bitPattern: byte))
        var index = start
        while index &+ 64 <= count {
            let first = (block(index) .== wanted) .| (block(index &+ 16) .== wanted)
            let second = (block(index &+ 32) .== wanted) .| (block(index &+ 48) .== wanted)
            if firstLane(first .| second) < 16 {
                break
            }

            index &+= 64
        }

        return first(byte, from: index)
    }

    /// The first offset of a byte from `start` on; the count if there is none.
    @inline(__always)
    private func first(_ byte: UInt8, from start: Int) -> Int {
        var index = start
        while index &+ 16 <= count {
            let found = firstLane(block(index) .== SIMD16<Int8>(repeating: Int8(bitPattern: byte)))
            if found < 16 {
                return index &+ found
            }

            index &+= 16
        }

        while index < count, self[index] != byte {
            index += 1
        }

        return index
    }

    /// The first offset from `start` on at which a non-empty ASCII literal begins; nil if there is
    /// none.
    package func firstOffset(of text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        return text.withUTF8Buffer { buffer in
            let literal = unsafe Span(_unsafeElements: buffer)
            let first = SIMD16<Int8>(repeating: Int8(bitPattern: literal[0]))
            let last = SIMD16<Int8>(repeating: Int8(bitPattern: literal[length - 1]))
            var index = start
            while index <= count - length {
                // Sixteen offsets at once. Only those where both the first and the last byte match
                // are compared in full.
                if index <= count - length - 15 {
                    let found = firstLane(
                        (block(index) .== first) .& (block(index + length - 1) .== last)
                    )
                    index += found

                    if found == 16 {
                        continue
                    }
                }

                if slice(index..<(index + length)).equals(literal) {
                    return index
                }

                index += 1
            }

            return nil
        }
    }

    /// Whether all bytes from `start` on are ASCII, none of them a control character.
    func isPrintableASCII(from start: Int) -> Bool {
        for index in start..<count where self[index] < 0x20 || self[index] >= 0x7F {
            return false
        }
        return true
    }
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
    // A mask is 16 bytes of all ones or all zeros. Every two of them become one, with a few
    // instructions and no branch.
    let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> SIMD8<UInt16>(repeating: 4)
    return unsafe unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self)
}

/// Looks for the zero byte that ends a string in an archive.
///
/// - Returns: the offset of the zero byte, or -1 if there is none, and whether all bytes before it,
///   or all there are, are ASCII.
@inline(__always)
package func endOfTerminatedString(_ bytes: Span<UInt8>, from start: Int) -> (
    end: Int, isASCII: Bool
) {
    var index = start
    while index <= bytes.count &- 32 {
        // As signed numbers, the zero byte and all bytes outside ASCII are below 1.
        let one = SIMD16<Int8>(repeating: 1)
        let found = firstLane(bytes.block(index) .< one, bytes.block(index &+ 16) .< one)
        index &+= found

        if found == 32 {
            continue
        }

        guard bytes[index] == 0 else { break }

        Effort.count(index - start)
        return (index, true)
    }

    return endOfTerminatedStringByWords(bytes, from: start)
}

/// ``endOfTerminatedString(_:from:)`` for strings near the end of the file and those that are not
/// ASCII, eight bytes at a time.
@inline(never)
private func endOfTerminatedStringByWords(_ bytes: Span<UInt8>, from start: Int) -> (
    end: Int, isASCII: Bool
) {
    var index = start
    var high: UInt64 = 0
    let count = bytes.count
    while index <= count - 8 {
        let word = bytes.load(index, as: UInt64.self)
        // The lowest set bit of this marks the first zero byte; bits above it may be wrong and are
        // ignored.
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
    return (-1, high & 0x8080_8080_8080_8080 == 0)
}

/// The first index for which a condition holds; `count` if there is none. If the condition holds
/// for an index, it has to hold for all after it.
package func partitionPoint(below count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if holds(middle) {
            high = middle
        } else {
            low = middle + 1
        }
    }

    return low
}
