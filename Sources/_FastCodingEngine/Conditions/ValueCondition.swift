import _FastCodingNotation

/// A condition on the values at a key path, which begins at the value that is judged. If the path
/// has wildcards, it is enough if one of the places meets it; where there is no value, no condition
/// is met.
package struct ValueCondition: Sendable {
    package let path: String
    private let comparison: Comparison
    private let text: [UInt8]
    // The meaning of a text that is not in quotes: a number, or a date in seconds.
    private let integer: Int64?
    private let number: ExactNumber?
    /// The double nearest to the number, which is infinite if the number is too large for one.
    private let double: Double?
    /// Whether the number is written without a fraction or an exponent.
    private let isWhole: Bool
    /// The seconds since 2001, if the text is a date.
    private let date: Double?

    /// Reads `PATH OP VALUE` or `PATH exists`; the spaces around `OP` may be left out if there is
    /// no other operator. A value in double quotes is a text. Nil if the text is no condition, or
    /// if the value is a date with a time that is not in the form of ``ISO8601``.
    package init?(_ condition: String) {
        guard let parts = ConditionParts(Array(condition.utf8)) else { return nil }
        self.init(String(decoding: parts.path, as: UTF8.self), parts.comparison, Array(parts.value))
    }

    private init?(_ path: String, _ comparison: Comparison, _ value: [UInt8]) {
        self.path = path
        self.comparison = comparison
        let isQuoted = ConditionParts.isQuoted(value[...])
        text = isQuoted ? Array(value.dropFirst().dropLast()) : value
        let parts = NumberParts(value.span, from: 0)
        number = isQuoted ? nil : ExactNumber(value)
        double = number == nil ? nil : parts.nearestDouble(value.span)
        integer = number == nil ? nil : parts.integer
        isWhole = parts.isWhole

        func seconds(_ word: [UInt8]) -> Double? {
            isQuoted ? nil : ISO8601.parse(word.span)
        }

        let midnight = Array("T00:00:00Z".utf8)
        date = seconds(value) ?? seconds(value + midnight)

        // A value that begins like a date and has a mistake in its time would be compared as a
        // text, and silently match nothing. So it is refused; a text of that form can be in quotes.
        if comparison == .contains || date != nil || value.dropFirst(10).first != midnight[0] {
            return
        }

        if seconds(value.prefix(10) + midnight) != nil {
            return nil
        }
    }

    /// Whether a value meets the comparison.
    func holds(for node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        if graph.kind(node) == .nil {
            return false
        }

        if comparison == .contains {
            return textRange(node, in: graph).map { contains(graph.bytes($0)) } ?? false
        }

        let order = order(of: node, in: graph)
        return switch comparison {
        // Values that can't be compared, such as a string and a number, are not equal.
        case .notEqual: order != 0
        case .equal: order == 0
        case .less, .lessOrEqual:
            order == -1 || order == 0 && comparison == .lessOrEqual
        case .greater, .greaterOrEqual:
            order == 1 || order == 0 && comparison == .greaterOrEqual
        case .exists, .contains: true
        }
    }

    /// The number of bytes of a value that are searched. It is charged, because the value may be in
    /// any number of places.
    func searchedBytes(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int {
        comparison == .contains ? textRange(node, in: graph)?.count ?? 0 : 0
    }

    /// How a value compares with that of the condition: below, at or above 0; nil if they can't be
    /// compared.
    private func order(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int? {
        let kind = graph.kind(node)
        switch kind {
        // Exactly, and without the detour over numbers of any length, as most numbers are.
        case .integer where integer != nil:
            return integer.flatMap { order(graph.integer(node), $0) }
        case _ where kind.isNumber:
            guard let number, let double, let value = graph.scalar(node) else { return nil }
            guard kind.isFloatingPoint, let stored = value.double else {
                return ExactNumber(Array(value.text.utf8)).flatMap { order($0, number) }
            }

            // A number that is too large for a double is still less than infinity.
            if stored.isInfinite {
                return stored > 0 ? 1 : -1
            }

            // A fraction is compared as the value's own type stores it: the condition 0.1 holds for
            // the single nearest to 0.1, which is another number than the double. A whole number is
            // compared exactly: 16777217 is no single, and the one nearest to it is 16777216.
            let rounded = order(stored, value.rounded(double))
            return rounded == 0 && isWhole
                ? ExactNumber(whole: stored).flatMap { order($0, number) } : rounded
        case .date:
            return date.flatMap { order(graph.date(node), $0) }
        case .true, .false, .null:
            return text.elementsEqual(kind.words.utf8) ? 0 : nil
        default:
            guard let range = textRange(node, in: graph) else { return nil }

            let bytes = graph.pool[range.range]
            return bytes.elementsEqual(text) ? 0 : bytes.lexicographicallyPrecedes(text) ? -1 : 1
        }
    }

    /// -1, 0 or 1; nil for a NaN, which has no order.
    private func order<T: Comparable>(_ left: T, _ right: T) -> Int? {
        left == right ? 0 : left < right ? -1 : left > right ? 1 : nil
    }

    /// The bytes of a string or of a URL without its base; nil for any other value.
    private func textRange(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> ByteRange? {
        switch graph.kind(node) {
        case .string, .mutableString: graph.byteRange(node)
        case .url: graph.byteRange(graph.url(node).relative)
        default: nil
        }
    }

    /// Whether the condition's text occurs in bytes.
    private func contains(_ bytes: Span<UInt8>) -> Bool {
        guard let first = text.first else { return true }

        for start in 0..<max(0, bytes.count - text.count + 1) where bytes[start] == first {
            if bytes.extracting(start..<(start + text.count)).equals(text.span) {
                return true
            }
        }

        return false
    }
}
