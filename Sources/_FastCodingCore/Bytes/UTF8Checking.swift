// Whether bytes are UTF-8, according to the Unicode standard's table of well-formed sequences: no
// overlong forms, no surrogates, nothing above U+10FFFF.
extension Span<UInt8> {
    /// The end of the run of well-formed sequences outside ASCII that begins at `start`: the
    /// position of the first byte that is ASCII or begins no well-formed sequence, or the end.
    package func endOfNonASCII(from start: Int) -> Int {
        var index = start
        while index &+ 4 <= count {
            let length = sequenceLength(load(index, as: UInt32.self))
            if length < 2 {
                return index
            }

            index &+= length
        }

        while index < count {
            let length = utf8Length(at: index)
            if length < 2 {
                return index
            }

            index &+= length
        }

        return index
    }

    /// The length of the well-formed sequence that begins at `offset`, 1 to 4; 0 if there is none.
    package func utf8Length(at offset: Int) -> Int {
        guard offset >= 0, offset < count else { return 0 }

        // Zeros after the end continue no sequence.
        var word: UInt32 = 0
        for index in 0..<4 {
            word |= UInt32(byteOrZero(offset + index)) << UInt32(8 * index)
        }

        return sequenceLength(word)
    }

    /// The position of the first byte from `start` on that begins no well-formed sequence; nil if
    /// all are well-formed.
    package func firstInvalidUTF8(from start: Int = 0) -> Int? {
        Effort.count(count - start)
        var index = start

        while true {
            while index &+ 16 <= count {
                // As signed numbers, all bytes outside ASCII are negative.
                let found = firstLane(block(index) .< SIMD16<Int8>(repeating: 0))
                index &+= found

                if found < 16 {
                    break
                }
            }

            while index < count, self[index] < 0x80 {
                index += 1
            }

            guard index < count else { return nil }

            let end = endOfNonASCII(from: index)
            if end == index {
                return index
            }

            index = end
        }
    }

    /// The character that begins at `offset`, as its number, and how many bytes it has. A byte that
    /// begins no well-formed sequence counts as U+FFFD.
    package func scalar(at offset: Int) -> (scalar: UInt32, length: Int) {
        let length = utf8Length(at: offset)
        guard length > 0 else { return (0xFFFD, 1) }

        if length == 1 {
            return (UInt32(self[offset]), 1)
        }

        var value = UInt32(self[offset]) & 0x7F >> UInt32(length)
        for index in 1..<length {
            value = value << 6 | UInt32(self[offset + index] & 0x3F)
        }

        return (value, length)
    }
}

/// The length of the sequence at the beginning of the four bytes of `word`, the first byte lowest;
/// 0 if ill-formed.
@inline(__always)
private func sequenceLength(_ word: UInt32) -> Int {
    // Three bytes: E0 needs a second byte from A0 on, ED one below it.
    if word & 0x00C0_C0F0 == 0x0080_80E0 {
        let start = word & 0x200F
        return start != 0 && start != 0x200D ? 3 : 0
    }

    if word & 0x80 == 0 {
        return 1
    }

    // Two bytes: C0 and C1 would be overlong.
    if word & 0xC0E0 == 0x80C0 {
        return word & 0x1E != 0 ? 2 : 0
    }

    // Four bytes: F0 needs a second byte from 90 on, F4 one below it, and F5 and above begin
    // nothing.
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        return word & 0x3007 != 0 && (word & 4 == 0 || word & 0x3003 == 0) ? 4 : 0
    }

    return 0
}
