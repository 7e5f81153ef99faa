/// Points in time as ISO 8601 text, exactly converted from and to seconds since 2001-01-01 00:00:00 UTC.
package enum ISO8601 {
    /// The point in time in UTC, with just as many decimals of the seconds as are needed to read back the same double:
    /// `2018-03-16T12:00:00Z`, `2018-03-16T12:00:00.123Z`.
    ///
    /// Years outside 0 to 9999 have a sign and at least four digits. Negative zero is written as zero. Nil for values
    /// that are not finite or are 2^63 seconds or more away: such years are beyond any calendar.
    package static func text(seconds: Double) -> String? {
        guard seconds.magnitude < 0x1p63 else { return nil }
        let decimal = DecimalDigits(seconds)
        let point = max(decimal.pointPosition, 0)
        // The whole seconds come from the double itself, since its shortest digits may end before the point.
        var whole = Int64(seconds.rounded(.towardZero))
        var fraction = [UInt8](repeating: 0, count: max(-decimal.pointPosition, 0)) + decimal.digits.dropFirst(point)
        if decimal.isNegative, !fraction.isEmpty {
            whole -= 1
            complement(&fraction)
        }
        var bytes: [UInt8] = []
        append(CalendarDate(secondsSince2001: whole), to: &bytes)
        if !fraction.isEmpty {
            bytes.append(UInt8(ascii: "."))
            bytes += fraction.map { $0 + UInt8(ascii: "0") }
        }
        bytes.append(UInt8(ascii: "Z"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a property list's `<date>` represents this exactly: a whole second in the years 1 to 9999, and not
    /// negative zero.
    package static func isPropertyListDate(_ seconds: Double) -> Bool {
        seconds >= -63_113_904_000 && seconds < 252_423_993_600 && seconds.rounded(.towardZero) == seconds
            && seconds.bitPattern != (-0.0 as Double).bitPattern
    }

    /// Appends `YYYY-MM-DDThh:mm:ss`.
    private static func append(_ date: CalendarDate, to bytes: inout [UInt8]) {
        if !(0...9999).contains(date.year) { bytes.append(UInt8(ascii: date.year < 0 ? "-" : "+")) }
        append(Int64(date.year.magnitude), digits: 4, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        append(date.month, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "-"))
        append(date.day, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        append(date.hour, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(date.minute, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        append(date.second, digits: 2, to: &bytes)
    }

    private static func append(_ value: Int64, digits: Int, to bytes: inout [UInt8]) {
        let text = Array(String(value).utf8)
        for _ in 0..<max(digits - text.count, 0) { bytes.append(UInt8(ascii: "0")) }
        bytes += text
    }

    /// Turns the digits of a fraction f (not all zero, the last one not zero) into those of 1 - f.
    package static func complement(_ digits: inout [UInt8]) {
        for index in digits.indices { digits[index] = 9 - digits[index] }
        digits[digits.count - 1] += 1
    }
}
