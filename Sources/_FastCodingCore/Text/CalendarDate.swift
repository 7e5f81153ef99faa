/// A day and a time of day in UTC, in the Gregorian calendar extended without end in both directions.
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
    /// The years that can be converted without overflow; far more than a 64-bit count of seconds reaches.
    private static let years: ClosedRange<Int64> = -300_000_000_000...300_000_000_000

    /// The date that is this many seconds after 2001-01-01 00:00:00 UTC.
    package init(secondsSince2001 seconds: Int64) {
        let day = Self.floorDivide(seconds, 86_400)
        self.init(daysSince2001: day.quotient)
        hour = day.remainder / 3600
        minute = day.remainder / 60 % 60
        second = day.remainder % 60
    }

    /// Seconds from 2001-01-01 00:00:00 UTC, as if all months and clocks had no upper bound; nil if an Int64 can't hold
    /// them.
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
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    // Days are counted in a calendar whose years begin in March, so that the leap day comes last, and whose day 0 is
    // 0000-03-01. Four hundred years have 146097 days.
    private static let marchToEpoch: Int64 = 730_791

    private init(daysSince2001 days: Int64) {
        let cycle = Self.floorDivide(days + Self.marchToEpoch, 146_097)
        let dayOfCycle = cycle.remainder
        // Removing the leap days before it makes every year 365 days long.
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = cycle.quotient * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    private var daysSince2001: Int64 {
        let cycle = Self.floorDivide(month <= 2 ? year - 1 : year, 400)
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let dayOfCycle = cycle.remainder * 365 + cycle.remainder / 4 - cycle.remainder / 100 + dayOfYear
        return cycle.quotient * 146_097 + dayOfCycle - Self.marchToEpoch
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
