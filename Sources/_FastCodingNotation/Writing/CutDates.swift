/// The dates that lost the fraction of a second in a text.
struct CutDates {
    private var count = 0
    /// The offset of the first of them in the source.
    private var first = -1

    /// Counts a date that comes from an offset in the source.
    mutating func note(at offset: Int) {
        if count == 0 {
            first = offset
        }
        count += 1
    }

    /// Warns once of all of them, if there are any.
    func report(to diagnostics: inout Diagnostics) {
        guard count > 0 else { return }
        diagnostics.warn(
            .notExact,
            "the fraction of a second of \(counted(count, "date")) is left out, of which the first is here",
            at: first
        )
    }
}
