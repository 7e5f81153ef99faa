/// The text of a condition, taken apart: `PATH OP VALUE` or `PATH exists`.
///
/// Key paths and values may contain the signs of operators, so a text is split only where there is
/// no doubt.
struct ConditionParts {
    /// The key path, without spaces around it.
    let path: ArraySlice<UInt8>
    let comparison: Comparison
    /// Empty for `exists`.
    let value: ArraySlice<UInt8>

    private static let space = UInt8(ascii: " ")

    /// - Returns: nil if the text is no condition, or could be read as several.
    init?(_ text: [UInt8]) {
        if let spaced = Self(spaced: text) {
            self = spaced
        } else if let compact = Self(compact: text) {
            self = compact
        } else {
            return nil
        }
    }

    /// Whether a value is in double quotes, which make it a text.
    static func isQuoted(_ value: ArraySlice<UInt8>) -> Bool {
        value.count > 1 && value.first == UInt8(ascii: "\"") && value.last == UInt8(ascii: "\"")
    }

    /// Splits at the first operator that has a space on each side; any other is part of the path or
    /// of the value. `exists` has to be the last word.
    private init?(spaced text: [UInt8]) {
        for start in text.indices where text[start] == Self.space {
            let word = text[(start + 1)...].prefix { $0 != Self.space }
            guard let comparison = Comparison(word),
                (comparison == .exists) == (word.endIndex == text.endIndex)
            else {
                continue
            }

            path = text[..<start]
            self.comparison = comparison
            value = text[word.endIndex...].dropFirst()

            return
        }

        return nil
    }

    /// Splits at the only operator outside of a value in quotes.
    private init?(compact text: [UInt8]) {
        guard let start = text.firstIndex(where: Self.isSign) else { return nil }

        let signs = text[start...].prefix(while: Self.isSign)
        guard let comparison = Comparison(signs) else { return nil }

        let value = text[signs.endIndex...].drop { $0 == Self.space }
        // Another operator in the value, as in a=b=c, leaves open which of the two divides the
        // text.
        guard !value.isEmpty, Self.isQuoted(value) || !value.contains(where: Self.isOperator) else {
            return nil
        }

        var path = text[..<start]
        while path.last == Self.space {
            path.removeLast()
        }

        guard !path.isEmpty else { return nil }

        self.path = path
        self.comparison = comparison
        self.value = value
    }

    /// Whether a byte occurs in operators; an exclamation mark does only before an equals sign.
    private static func isSign(_ byte: UInt8) -> Bool {
        isOperator(byte) || byte == UInt8(ascii: "!")
    }

    /// Whether a byte alone is an operator.
    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
