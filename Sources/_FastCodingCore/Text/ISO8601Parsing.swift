extension ISO8601 {
    /// The seconds that a text denotes, correctly rounded; nil if it has another form.
    ///
    /// The form is `YYYY-MM-DDThh:mm:ss`, optionally a point and any number of digits, then `Z` or an offset such as
    /// `+02:00`, `+0200` or `+02`. The zone is required. Years may have a sign, and with a sign more than four digits.
    /// The day must exist, and there are no leap seconds.
    package static func parse(_ text: Span<UInt8>) -> Double? {
        var cursor = 0
        guard let date = parseDate(text, &cursor, form: .notation), let seconds = date.secondsSince2001 else {
            return nil
        }
        var fraction: [UInt8] = []
        if take(".", text, &cursor) {
            while let digit = digit(text, &cursor) { fraction.append(digit) }
            if fraction.isEmpty { return nil }
        }
        guard let offset = parseZone(text, &cursor), cursor == text.count else { return nil }
        let (whole, overflow) = seconds.subtractingReportingOverflow(offset)
        while fraction.last == 0 { fraction.removeLast() }
        return overflow ? nil : double(whole: whole, fraction: fraction)
    }

    /// How years outside 0 to 9999 are written.
    package enum YearForm {
        /// `+12345`, `-0001`.
        case notation
        /// `12345`, `-001`: as Foundation writes them into property lists.
        case propertyList
    }

    /// The date of exactly `YYYY-MM-DDThh:mm:ss` at the cursor. The day must exist.
    package static func parseDate(_ text: Span<UInt8>, _ cursor: inout Int, form: YearForm) -> CalendarDate? {
        let isNegative = take("-", text, &cursor)
        let digits: ClosedRange<Int> =
            switch form {
            case .notation: isNegative || take("+", text, &cursor) ? 4...12 : 4...4
            case .propertyList: isNegative ? 3...12 : 4...12
            }
        guard let year = number(text, &cursor, digits: digits), take("-", text, &cursor),
            let month = number(text, &cursor, digits: 2...2), take("-", text, &cursor),
            let day = number(text, &cursor, digits: 2...2), take("T", text, &cursor),
            let hour = number(text, &cursor, digits: 2...2), take(":", text, &cursor),
            let minute = number(text, &cursor, digits: 2...2), take(":", text, &cursor),
            let second = number(text, &cursor, digits: 2...2)
        else { return nil }
        let date = CalendarDate(
            year: isNegative ? -year : year, month: month, day: day, hour: hour, minute: minute, second: second)
        return date.isValid ? date : nil
    }

    /// The offset of the zone in seconds east of UTC.
    private static func parseZone(_ text: Span<UInt8>, _ cursor: inout Int) -> Int64? {
        if take("Z", text, &cursor) { return 0 }
        let isWest = take("-", text, &cursor)
        guard isWest || take("+", text, &cursor), let hours = number(text, &cursor, digits: 2...2) else { return nil }
        var minutes: Int64 = 0
        if take(":", text, &cursor) || cursor < text.count {
            guard let number = number(text, &cursor, digits: 2...2) else { return nil }
            minutes = number
        }
        guard hours < 24, minutes < 60 else { return nil }
        return (isWest ? -60 : 60) * (hours * 60 + minutes)
    }

    /// The double nearest to whole + 0.fraction.
    private static func double(whole: Int64, fraction: [UInt8]) -> Double? {
        if fraction.isEmpty { return Double(whole) }
        var whole = whole
        var fraction = fraction
        var bytes: [UInt8] = []
        if whole < 0 {
            // -3 + 0.25 is -(2 + 0.75).
            whole = -(whole + 1)
            complement(&fraction)
            bytes.append(UInt8(ascii: "-"))
        }
        bytes += Array(String(whole).utf8)
        bytes.append(UInt8(ascii: "."))
        bytes += fraction.map { $0 + UInt8(ascii: "0") }
        return readDouble(bytes.span)
    }

    private static func take(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ cursor: inout Int) -> Bool {
        guard cursor < text.count, text[cursor] == UInt8(ascii: character) else { return false }
        cursor += 1
        return true
    }

    private static func digit(_ text: Span<UInt8>, _ cursor: inout Int) -> UInt8? {
        guard cursor < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[cursor]) else { return nil }
        cursor += 1
        return text[cursor - 1] - UInt8(ascii: "0")
    }

    /// A number with a permitted count of digits, at most 12.
    private static func number(_ text: Span<UInt8>, _ cursor: inout Int, digits: ClosedRange<Int>) -> Int64? {
        var value: Int64 = 0
        var count = 0
        while count < digits.upperBound, let digit = digit(text, &cursor) {
            value = value * 10 + Int64(digit)
            count += 1
        }
        return count >= digits.lowerBound ? value : nil
    }
}
