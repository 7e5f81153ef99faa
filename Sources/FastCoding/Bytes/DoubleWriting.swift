// Doubles as the shortest text that reads back as the same bits, always recognizable as a double: with a point or an
// exponent. The layout is that of Swift's own descriptions.
extension ByteBuffer {
    /// Appends a finite number, such as `1.0`, `-0.0`, `123456.789`, `1e+300` or `5e-324`.
    ///
    /// Numbers from 0.0001 up to 2^53 are written without an exponent.
    package mutating func append(shortest value: Double) {
        reserve(3 * Digits.room)
        // Signs are unpredictable: writing one that is then not counted costs less than a branch.
        unsafe base[count] = 0x2D
        advance(value.sign == .minus ? 1 : 0)
        let magnitude = value.magnitude
        if magnitude <= 0x1p53 {
            let whole = Int64(magnitude)
            if Double(whole) == magnitude {
                append(decimal: UInt64(whole))
                append(littleEndian: 0x302E as UInt16)
                return
            }
        }
        append(Digits(&self, ShortestDigits(unstripped: magnitude)), usesExponent: magnitude > 0x1p53)
    }

    /// Digits that are written after what counts as written, to be copied from there to their final positions.
    private struct Digits {
        /// How far after it they are: more than the longest text of a double, `-2.2250738585072014e-308`.
        static let room = 32
        /// How many digits there are before zeros are removed.
        private static let digitCount = 17

        /// The position of the first digit that is not zero.
        let start: Int
        /// The number of digits up to the last that is not zero.
        let length: Int
        /// How many of them are before the point: negative if zeros follow the point, more than ``length`` if zeros
        /// precede it.
        let point: Int

        @inline(__always)
        init(_ buffer: inout ByteBuffer, _ number: ShortestDigits) {
            let (high, low) = number.significand.quotientAndRemainder(dividingBy: 100_000_000)
            let (first, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            let middleDigits = spreadDigits(middle)
            let lowDigits = spreadDigits(low)
            let zeros: UInt64 = 0x3030_3030_3030_3030
            let place = unsafe UnsafeMutableRawPointer(buffer.base + buffer.count + Self.room)
            unsafe place.storeBytes(of: UInt8(truncatingIfNeeded: first) &+ 0x30, as: UInt8.self)
            unsafe (place + 1).storeBytes(of: (middleDigits | zeros).littleEndian, as: UInt64.self)
            unsafe (place + 9).storeBytes(of: (lowDigits | zeros).littleEndian, as: UInt64.self)
            // In the words the first digit is lowest.
            var leading = 0
            if first == 0 {
                let digits = middleDigits != 0 ? middleDigits : lowDigits
                leading = (middleDigits != 0 ? 1 : 9) &+ digits.trailingZeroBitCount &>> 3
            }
            var trailing = lowDigits.leadingZeroBitCount &>> 3
            if lowDigits == 0 { trailing &+= middleDigits.leadingZeroBitCount &>> 3 }
            start = Self.room &+ leading
            length = Self.digitCount &- leading &- trailing
            point = Self.digitCount &- leading &+ number.exponent
        }
    }

    @inline(__always)
    private mutating func append(_ digits: Digits, usesExponent: Bool) {
        if usesExponent || digits.point < -3 {
            appendExponential(digits)
        } else if digits.point <= 0 {
            // "0." and up to three zeros before the digits.
            unsafe UnsafeMutableRawPointer(base + count)
                .storeBytes(of: UInt64(0x3030_3030_302E_30).littleEndian, as: UInt64.self)
            advance(2 &- digits.point)
            copy(digits.start &- (2 &- digits.point), to: 0)
            advance(digits.length)
        } else {
            // A number that has no exponent and this few digits before the point also has digits after it.
            copy(digits.start, to: 0)
            copy(digits.start &+ digits.point, to: digits.point &+ 1)
            unsafe base[count + digits.point] = 0x2E
            advance(digits.length &+ 1)
        }
    }

    private mutating func appendExponential(_ digits: Digits) {
        copy(digits.start, to: 0)
        copy(digits.start &+ 1, to: 2)
        unsafe base[count + 1] = 0x2E
        advance(digits.length > 1 ? digits.length &+ 1 : 1)
        appendExponent(digits.point &- 1)
    }

    /// Copies the digits that begin `source` bytes after what counts as written to `target` bytes after it. It always
    /// copies 24 bytes, of which only the first ones are needed.
    @inline(__always)
    private func copy(_ source: Int, to target: Int) {
        precondition(capacityBehind >= max(source, target) + 24 && min(source, target) >= 0)
        let place = unsafe UnsafeMutableRawPointer(base + count)
        let first = unsafe (place + source).loadUnaligned(as: SIMD16<UInt8>.self)
        let second = unsafe (place + (source + 16)).loadUnaligned(as: UInt64.self)
        unsafe (place + target).storeBytes(of: first, as: SIMD16<UInt8>.self)
        unsafe (place + (target + 16)).storeBytes(of: second, as: UInt64.self)
    }

    /// Appends an exponent with its sign and at least two digits.
    mutating func appendExponent(_ exponent: Int) {
        append(0x65)
        append(exponent < 0 ? 0x2D : 0x2B)
        let magnitude = exponent.magnitude
        if magnitude < 10 { append(0x30) }
        append(decimal: UInt64(magnitude))
    }
}

extension ByteBuffer {
    /// Inserts bytes before the byte at `offset`.
    mutating func insert(_ offset: Int, _ byte: UInt8, times: Int) {
        precondition(offset >= 0 && offset <= count && times >= 0)
        reserve(times)
        let place = unsafe base + offset
        unsafe (place + times).update(from: place, count: count - offset)
        unsafe place.update(repeating: byte, count: times)
        advance(times)
    }

    /// Writes over one byte.
    mutating func replace(_ offset: Int, _ byte: UInt8) {
        precondition(offset >= 0 && offset < count)
        unsafe base[offset] = byte
    }

    /// Appends one byte several times.
    @inline(__always)
    package mutating func append(_ byte: UInt8, times: Int) {
        guard times > 0 else { return }
        reserve(times)
        unsafe (base + count).update(repeating: byte, count: times)
        advance(times)
    }
}
