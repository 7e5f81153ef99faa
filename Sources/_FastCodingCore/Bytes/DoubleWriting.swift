// Doubles as the shortest text that reads back as the same bits, always recognizable as a double:
// with a point or an exponent. The layout is that of Swift's own descriptions.
extension ByteBuffer {
    /// Appends a finite number, such as `1.0`, `-0.0`, `123456.789`, `1e+300` or `5e-324`.
    ///
    /// Numbers from 0.0001 up to 2^53 are written without an exponent.
    package mutating func append(shortest value: Double) {
        let size = room(TextRoom.doubleSize).write(shortest: value, at: 0)
        advance(size)
    }

    /// Appends an exponent with its sign and at least two digits.
    mutating func appendExponent(_ exponent: Int) {
        let size = room(16).writeExponent(exponent, at: 0)
        advance(size)
    }

    /// Inserts a byte several times before the byte at `offset`.
    package mutating func insert(_ offset: Int, _ byte: UInt8, times: Int) {
        precondition(offset >= 0 && offset <= count && times >= 0)
        reserve(times)
        let place = unsafe base + offset
        unsafe (place + times).update(from: place, count: count - offset)
        unsafe place.update(repeating: byte, count: times)
        advance(times)
    }

    /// Replaces the byte at `offset`, which has been written.
    package mutating func replace(_ offset: Int, _ byte: UInt8) {
        precondition(offset >= 0 && offset < count)
        unsafe base[offset] = byte
    }

    /// Appends a byte several times.
    @inline(__always)
    package mutating func append(_ byte: UInt8, times: Int) {
        guard times > 0 else { return }

        if times <= 16 {
            room(16).store(SIMD16<Int8>(repeating: Int8(bitPattern: byte)), at: 0)
        } else {
            reserve(times)
            unsafe (base + count).update(repeating: byte, count: times)
        }

        advance(times)
    }
}

extension TextRoom {
    /// How many bytes there have to be after the place of a double: what its longest text takes,
    /// `-2.2250738585072014e-308`, and what is written in vain after its digits.
    static var doubleSize: Int { 48 }

    /// How much room any value other than a string needs, with the characters before and after it.
    static var valueSize: Int { doubleSize + 16 }

    /// Writes a finite number at a place, as ``ByteBuffer/append(shortest:)`` does.
    ///
    /// - Returns: the place after it.
    @inline(never)
    func write(shortest value: Double, at start: Int) -> Int {
        // Signs come at random: writing one that does not count costs less than a branch.
        store(0x2D as UInt8, at: start)
        let place = start &+ (value.sign == .minus ? 1 : 0)
        let magnitude = value.magnitude
        if magnitude <= 0x1p53 {
            let whole = Int64(magnitude)
            if Double(whole) == magnitude {
                return write(whole: UInt64(whole), at: place)
            }
        }

        return write(
            Digits(ShortestDigits(unstripped: magnitude)),
            at: place,
            usesExponent: magnitude > 0x1p53
        )
    }

    @inline(__always)
    private func write(whole value: UInt64, at place: Int) -> Int {
        let end = write(decimal: value, at: place)
        store(0x302E as UInt16, at: end)
        return end &+ 2
    }

    /// The digits of a number as text, kept in registers: reading back what has just been written
    /// in parts takes long.
    private struct Digits {
        /// The first digit that is not zero.
        let first: UInt8
        /// The digits after it, the next one lowest.
        let rest: TwoWords
        /// The number of digits up to the last that is not zero.
        let length: Int
        /// How many are before the point: negative if zeros follow the point, more than ``length``
        /// if zeros precede it.
        let point: Int

        @inline(__always)
        init(_ number: ShortestDigits) {
            // Of 17 digits, the last 16 are in two words, the first digit lowest.
            let (high, low) = number.significand.quotientAndRemainder(dividingBy: 100_000_000)
            let (top, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            let middleDigits = spreadDigits(middle)
            let lowDigits = spreadDigits(low)
            let words = TwoWords(high: lowDigits | asciiZeros, low: middleDigits | asciiZeros)
            var leading = 0

            if top == 0 {
                let digits = middleDigits != 0 ? middleDigits : lowDigits
                leading = (middleDigits != 0 ? 1 : 9) &+ digits.trailingZeroBitCount &>> 3
            }

            var trailing = lowDigits.leadingZeroBitCount &>> 3
            if lowDigits == 0 {
                trailing &+= middleDigits.leadingZeroBitCount &>> 3
            }

            // With 16 leading zeros nothing of the rest counts, so it may be anything.
            rest = words.shiftedRight(by: 8 &* leading)
            first =
                leading == 0
                ? UInt8(truncatingIfNeeded: top) | 0x30
                : UInt8(
                    truncatingIfNeeded: (leading > 8 ? words.high : words.low)
                        &>> UInt64(8 &* (leading &- 1))
                )

            length = 17 &- leading &- trailing
            point = 17 &- leading &+ number.exponent
        }
    }

    /// Writes the first digit, and the others after a gap for the point.
    @inline(__always)
    private func write(_ digits: Digits, at place: Int, gap: Int) {
        store(digits.first, at: place)
        store(digits.rest, at: place &+ 1 &+ gap)
    }

    /// Writes a number with its point, and returns the place after it.
    @inline(__always)
    private func write(_ digits: Digits, at place: Int, usesExponent: Bool) -> Int {
        if usesExponent || digits.point < -3 {
            return writeExponential(digits, at: place)
        }

        if digits.point <= 0 {
            // 0. and up to three zeros before the digits.
            store(0x3030_3030_302E_30 as UInt64, at: place)
            let first = place &+ 2 &- digits.point
            write(digits, at: first, gap: 0)

            return first &+ digits.length
        }

        // A number with so few digits before the point that it has no exponent has some after it.
        write(digits, at: place, gap: 0)
        store(
            digits.rest.shiftedRight(by: 8 &* (digits.point &- 1)),
            at: place &+ digits.point &+ 1
        )

        store(0x2E as UInt8, at: place &+ digits.point)
        return place &+ digits.length &+ 1
    }

    /// Writes a number with an exponent. The exponent overwrites the point if no digit follows it.
    private func writeExponential(_ digits: Digits, at place: Int) -> Int {
        write(digits, at: place, gap: 1)
        store(0x2E as UInt8, at: place &+ 1)
        return writeExponent(
            digits.point &- 1,
            at: place &+ (digits.length > 1 ? digits.length &+ 1 : 1)
        )
    }

    fileprivate func writeExponent(_ exponent: Int, at place: Int) -> Int {
        store(0x65 as UInt8, at: place)
        store((exponent < 0 ? 0x2D : 0x2B) as UInt8, at: place &+ 1)
        // Adding 1000 makes the zeros in front appear. The 1 is dropped, and the next digit if the
        // exponent has two.
        let (text, length) = shortDecimal(UInt64(exponent.magnitude) &+ 1000)
        let spared: UInt64 = exponent.magnitude < 100 ? 2 : 1
        store(text &>> (8 &* spared), at: place &+ 2)

        return place &+ 2 &+ length &- Int(spared)
    }
}
