import _FastCodingPlists

/// Counts the changes that `--lossy` makes to a text. They become one warning, so that none is
/// silent.
struct PlainLosses {
    /// A kind of change.
    enum Kind: Int, CaseIterable {
        case cycle, number, null, key, date

        /// The words for a number of changes, in the warning.
        func words(_ count: Int) -> String {
            switch self {
            case .cycle:
                counted(
                    count,
                    "reference to an object written elsewhere",
                    "references to objects written elsewhere"
                )
            case .number: counted(count, "number that JSON lacks", "numbers that JSON lacks")
            case .null: counted(count, "null value")
            case .key: counted(count, "key that is no string", "keys that are no strings")
            case .date: counted(count, "date beyond any calendar", "dates beyond any calendar")
            }
        }
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    /// The offset of the first of them in the source.
    private var first: Int?

    /// Counts a change at an offset in the source.
    mutating func note(_ kind: Kind, at offset: Int) {
        counts[kind.rawValue] += 1
        if first == nil {
            first = offset
        }
    }

    /// Warns of all changes, if there are any.
    func report(to diagnostics: inout Diagnostics) {
        guard let first else { return }

        let total = counts.reduce(0, +)
        var parts = Kind.allCases.filter { counts[$0.rawValue] > 0 }.map {
            $0.words(counts[$0.rawValue])
        }

        let last = parts.removeLast()
        let list = parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
        let place = total == 1 ? ", which is here" : "; the first of them is here"
        diagnostics.warn(.notExact, "plain output changes \(list)\(place)", at: first)
    }
}
