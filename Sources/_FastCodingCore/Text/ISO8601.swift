/// Points in time as ISO 8601 text, exactly converted from and to seconds since 2001-01-01 00:00:00
/// UTC.
package enum ISO8601 {
    /// The point in time in UTC, with just as many decimals of the seconds as are needed to read
    /// back the same double: `2018-03-16T12:00:00Z`, `2018-03-16T12:00:00.123Z`.
    ///
    /// Years outside 0 to 9999 have a sign and at least four digits. Negative zero is written as
    /// zero. Nil for values that are not finite or are 2^63 seconds or more away: such years are
    /// beyond any calendar.
    package static func text(seconds: Double) -> String? {
        guard seconds.magnitude < 0x1p63 else { return nil }

        let shortest = ShortestDigits(seconds)
        let places = max(-shortest.exponent, 0)
        let digits = String(shortest.significand).utf8.map { $0 - UInt8(ascii: "0") }
        var fraction =
            [UInt8](repeating: 0, count: max(places - digits.count, 0)) + digits.suffix(places)

        // The whole seconds come from the double itself, since its shortest digits may end before
        // the point.
        var whole = Int64(seconds.rounded(.towardZero))
        // A fraction counts up from the second before it: -2.75 is -3 and 0.25.
        if seconds < 0, !fraction.isEmpty {
            whole -= 1
            complement(&fraction)
        }

        var text = ByteBuffer(capacity: 64)
        append(CalendarDate(secondsSince2001: whole), to: &text)

        if !fraction.isEmpty {
            text.append(literal: ".")
        }

        for digit in fraction {
            text.append(digit + UInt8(ascii: "0"))
        }

        text.append(literal: "Z")
        return String(lossy: text.span)
    }

    /// Whether a property list's `<date>` can express this exactly: a whole second of the years 1
    /// to 9999, not negative zero.
    package static func isPropertyListDate(_ seconds: Double) -> Bool {
        seconds >= -63_113_904_000 && seconds < 252_423_993_600
            && seconds.rounded(.towardZero) == seconds
            && seconds.bitPattern != (-0.0 as Double).bitPattern
    }

    /// Appends a date and a time of day, up to the whole second.
    private static func append(_ date: CalendarDate, to text: inout ByteBuffer) {
        if !(0...9999).contains(date.year) {
            text.append(UInt8(ascii: date.year < 0 ? "-" : "+"))
        }

        for digit in [1000, 100, 10] as [UInt64] where date.year.magnitude < digit {
            text.append(UInt8(ascii: "0"))
        }

        text.append(decimal: date.year.magnitude)
        func appendPart(_ separator: StaticString, _ value: Int64) {
            text.append(literal: separator)
            if value < 10 {
                text.append(UInt8(ascii: "0"))
            }

            text.append(decimal: value)
        }

        appendPart("-", date.month)
        appendPart("-", date.day)
        appendPart("T", date.hour)
        appendPart(":", date.minute)
        appendPart(":", date.second)
    }

    /// Turns the digits of a fraction f (not all zero, the last one not zero) into those of 1 - f.
    private static func complement(_ digits: inout [UInt8]) {
        for index in digits.indices {
            digits[index] = 9 - digits[index]
        }
        digits[digits.count - 1] += 1
    }

    /// The seconds that a text denotes, correctly rounded; nil if it has another form.
    ///
    /// The form is `YYYY-MM-DDThh:mm:ss`, optionally a point and any number of digits, then `Z` or
    /// an offset such as `+02:00`, `+0200` or `+02`. The zone is required. Years may have a sign,
    /// and with a sign more than four digits. The day must exist, and there are no leap seconds.
    package static func parse(_ text: Span<UInt8>) -> Double? {
        var cursor = 0
        guard let date = parseDate(text, &cursor, form: .notation),
            let seconds = date.secondsSince2001
        else {
            return nil
        }

        var fraction: [UInt8] = []
        if take(".", text, &cursor) {
            while let digit = digit(text, &cursor) {
                fraction.append(digit)
            }
            if fraction.isEmpty {
                return nil
            }
        }

        guard let offset = parseZone(text, &cursor), cursor == text.count else { return nil }

        let (whole, overflow) = seconds.subtractingReportingOverflow(offset)
        while fraction.last == 0 {
            fraction.removeLast()
        }

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
    package static func parseDate(_ text: Span<UInt8>, _ cursor: inout Int, form: YearForm)
        -> CalendarDate?
    {
        let isNegative = take("-", text, &cursor)
        let digits: ClosedRange<Int> =
            switch form {
            case .notation:
                isNegative || take("+", text, &cursor) ? 4...12 : 4...4
            case .propertyList: isNegative ? 3...12 : 4...12
            }

        func part(after separator: Unicode.Scalar) -> Int64? {
            take(separator, text, &cursor) ? number(text, &cursor, digits: 2...2) : nil
        }

        guard let year = number(text, &cursor, digits: digits), let month = part(after: "-"),
            let day = part(after: "-"), let hour = part(after: "T"), let minute = part(after: ":"),
            let second = part(after: ":")
        else { return nil }

        let date = CalendarDate(
            year: isNegative ? -year : year,
            month: month,
            day: day,
            hour: hour,
            minute: minute,
            second: second
        )

        return date.isValid ? date : nil
    }

    /// The offset of a zone from UTC in seconds, positive in the east; nil if there is no zone.
    private static func parseZone(_ text: Span<UInt8>, _ cursor: inout Int) -> Int64? {
        if take("Z", text, &cursor) {
            return 0
        }

        let isWest = take("-", text, &cursor)
        guard isWest || take("+", text, &cursor), let hours = number(text, &cursor, digits: 2...2)
        else {
            return nil
        }

        var minutes: Int64 = 0
        if take(":", text, &cursor) || cursor < text.count {
            guard let number = number(text, &cursor, digits: 2...2) else { return nil }
            minutes = number
        }

        guard hours < 24, minutes < 60 else { return nil }

        return (isWest ? -60 : 60) * (hours * 60 + minutes)
    }

    /// The double nearest to a whole number and a fraction above it, given by its digits.
    private static func double(whole: Int64, fraction: [UInt8]) -> Double? {
        if fraction.isEmpty {
            return Double(whole)
        }

        var fraction = fraction
        // -3 + 0.25 is -(2 + 0.75).
        if whole < 0 {
            complement(&fraction)
        }

        let text =
            Array((whole < 0 ? "-\(-(whole + 1))." : "\(whole).").utf8)
            + fraction.map { $0 + UInt8(ascii: "0") }

        return NumberParts.double(text.span)
    }

    /// Moves past a character if it is next, and returns whether it was.
    private static func take(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ cursor: inout Int)
        -> Bool
    {
        guard text.byteOrZero(cursor) == UInt8(ascii: character) else { return false }

        cursor += 1
        return true
    }

    /// The value of the digit at the cursor, which moves past it; nil if there is none.
    private static func digit(_ text: Span<UInt8>, _ cursor: inout Int) -> UInt8? {
        let digit = text.byteOrZero(cursor) &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }

        cursor += 1
        return digit
    }

    /// A number with a permitted count of digits, at most 12.
    private static func number(_ text: Span<UInt8>, _ cursor: inout Int, digits: ClosedRange<Int>)
        -> Int64?
    {
        var value: Int64 = 0
        var count = 0
        while count < digits.upperBound, let digit = digit(text, &cursor) {
            value = value * 10 + Int64(digit)
            count += 1
        }

        return count >= digits.lowerBound ? value : nil
    }
}

/// A day and a time of day in UTC, in the Gregorian calendar extended without end in both
/// directions.
///
/// Years count astronomically: the year 0 is 1 BC.
package struct CalendarDate: Equatable, Sendable {
    package var year: Int64
    package var month: Int64
    package var day: Int64
    package var hour: Int64 = 0
    package var minute: Int64 = 0
    package var second: Int64 = 0
}

extension CalendarDate {
    /// The years that can be converted without overflow; far more than a 64-bit count of seconds
    /// reaches.
    private static let years: ClosedRange<Int64> = -300_000_000_000...300_000_000_000

    package init(secondsSince2001 seconds: Int64) {
        let day = Self.floorDivide(seconds, 86_400)
        self.init(daysSince2001: day.quotient)
        hour = day.remainder / 3600
        minute = day.remainder / 60 % 60
        second = day.remainder % 60
    }

    /// Seconds from 2001-01-01 00:00:00 UTC, as if months and clocks had no upper bound; nil if
    /// they do not fit into an Int64.
    package var secondsSince2001: Int64? {
        guard Self.years.contains(year) else { return nil }

        let (seconds, overflow) = daysSince2001.multipliedReportingOverflow(by: 86_400)
        let (sum, carry) = seconds.addingReportingOverflow(hour * 3600 + minute * 60 + second)
        return overflow || carry ? nil : sum
    }

    /// Whether the calendar has this day and the clock this time. Leap seconds are not supported.
    package var isValid: Bool {
        (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
            && (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2:
            year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    // Days are counted in a calendar whose years begin in March, so that the leap day comes last,
    // and whose day 0 is 0000-03-01. Four hundred years have 146097 days.
    private static let marchToEpoch: Int64 = 730_791

    private init(daysSince2001 days: Int64) {
        let cycle = Self.floorDivide(days + Self.marchToEpoch, 146_097)
        let dayOfCycle = cycle.remainder
        // Removing the leap days before it makes every year 365 days long.
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        // From March on, five months have 153 days.
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = cycle.quotient * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    private var daysSince2001: Int64 {
        let cycle = Self.floorDivide(month <= 2 ? year - 1 : year, 400)
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let dayOfCycle =
            cycle.remainder * 365 + cycle.remainder / 4 - cycle.remainder / 100 + dayOfYear

        return cycle.quotient * 146_097 + dayOfCycle - Self.marchToEpoch
    }

    /// Division that rounds down, so that the remainder is never negative.
    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (
        quotient: Int64, remainder: Int64
    ) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
