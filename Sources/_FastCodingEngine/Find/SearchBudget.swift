import _FastCodingCore

/// The work that all parsing of a search may take together: a multiple of the number of bytes.
///
/// Without it, a billion beginnings that overlap would each be parsed to the end of the input.
/// Candidates for which nothing is left are listed as not examined.
struct SearchBudget {
    /// How many bytes may be parsed for each one of the input. Honest files need three for each
    /// level of documents inside of others.
    private static let effortPerByte = 32
    /// The cost of a candidate beside its bytes, as a number of bytes that are parsed in that time.
    private static let each = 256

    /// How many bytes may still be parsed.
    var left = 1 << 20
    /// How many bytes key paths may still have.
    var leftForPaths = 1 << 20

    /// Allows for more bytes of the input.
    mutating func add(_ count: Int) {
        let (product, overflow) = count.multipliedReportingOverflow(by: Self.effortPerByte)
        let (sum, isTooLarge) = left.addingReportingOverflow(product)
        left = overflow || isTooLarge ? .max : sum
        leftForPaths =
            leftForPaths.addingReportingOverflow(count).overflow
            ? .max : leftForPaths + count
    }

    /// Takes the cost of parsing a number of bytes; false, and nothing, if there is not as much.
    mutating func take(_ count: Int) -> Bool {
        let needed = count + min(Self.each, .max - count)
        if left < needed {
            return false
        }

        left -= needed
        return true
    }
}
