/// A point in time as archives store it: a number of seconds, as a double.
public struct ArchiveDate: Hashable, Sendable {
    /// Seconds since 2001-01-01 00:00:00 UTC, Foundation's reference date, which archives have used
    /// since version 3.3.
    public var secondsSince2001: Double

    /// Seconds since 1970-01-01 00:00:00 UTC. Converting there and back may change the last digits.
    public var secondsSince1970: Double {
        secondsSince2001 + ArchiveFormat.secondsTo2001
    }

    /// A date in seconds since 2001-01-01 00:00:00 UTC.
    public init(secondsSince2001 seconds: Double) {
        secondsSince2001 = seconds
    }

    /// A date in seconds since 1970-01-01 00:00:00 UTC.
    public init(secondsSince1970 seconds: Double) {
        secondsSince2001 = seconds - ArchiveFormat.secondsTo2001
    }

    /// A date written in ISO 8601, such as `2018-03-16T12:00:00Z`; nil if the text is no such date.
    public init?(_ text: String) {
        guard let seconds = ISO8601.parse(Array(text.utf8).span) else { return nil }
        secondsSince2001 = seconds
    }
}

extension ArchiveDate: CustomStringConvertible {
    /// ISO 8601 in UTC, with as many digits as the double needs; a date outside of the calendar is
    /// given in seconds.
    public var description: String {
        ISO8601.text(seconds: secondsSince2001) ?? "\(secondsSince2001) seconds since 2001"
    }
}
