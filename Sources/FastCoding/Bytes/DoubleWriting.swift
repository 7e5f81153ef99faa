// Doubles as the shortest text that reads back to the same bits, always recognisable as a double: with a point or an
// exponent. The layout is that of Swift's own descriptions.
extension ByteBuffer {
    /// Appends a finite number, such as `1.0`, `-0.0`, `123456.789`, `1e+300` or `5e-324`.
    ///
    /// Numbers from 0.0001 up to 2^53 are written without an exponent.
    package mutating func append(shortest value: Double) {
        if value.sign == .minus { append(0x2D) }
        let magnitude = value.magnitude
        if magnitude <= 0x1p53, let whole = UInt64(exactly: magnitude) {
            append(decimal: whole)
            append(0x2E)
            append(0x30)
            return
        }
        let digits = ShortestDigits(magnitude)
        append(digits, usesExponent: magnitude > 0x1p53)
    }

    /// Appends the text of digits that are not zero.
    private mutating func append(_ number: ShortestDigits, usesExponent: Bool) {
        // Twice the longest text: digits are written in the place where they are moved from.
        reserve(64)
        let start = count
        append(decimal: number.significand)
        let length = count - start
        // Where the point belongs, counted in digits from the first.
        let point = length + number.exponent
        if usesExponent || point < -3 {
            if length > 1 { insert(start + 1, 0x2E, times: 1) }
            appendExponent(point - 1)
        } else if point <= 0 {
            insert(start, 0x30, times: 2 - point)
            replace(start + 1, 0x2E)
        } else if point < length {
            insert(start + point, 0x2E, times: 1)
        } else {
            append(0x30, times: point - length)
            append(0x2E)
            append(0x30)
        }
    }

    /// Appends an exponent with its sign and at least two digits.
    mutating func appendExponent(_ exponent: Int) {
        append(0x65)
        append(exponent < 0 ? 0x2D : 0x2B)
        let magnitude = exponent.magnitude
        if magnitude < 10 { append(0x30) }
        append(decimal: UInt64(magnitude))
    }

    /// Inserts bytes before the byte at `offset`.
    @inline(__always)
    mutating func insert(_ offset: Int, _ byte: UInt8, times: Int) {
        precondition(offset >= 0 && offset <= count && times >= 0)
        reserve(times)
        let place = unsafe base + offset
        unsafe (place + times).update(from: place, count: count - offset)
        unsafe place.update(repeating: byte, count: times)
        advance(times)
    }

    @inline(__always)
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
