import _FastCodingNotation

/// A condition on what is at a key path in a value. If the path has wildcards, it is enough if one
/// of the places meets it; where there is nothing, none is met.
package struct ValueCondition: Sendable {
    package let path: String
    private let comparison: Comparison
    private let text: [UInt8]
    // What the text means if it is not in quotes: a number, a date in seconds.
    private let integer: Int64?
    private let number: ExactNumber?
    /// The double nearest to the number, which is infinite if the number is too large for one.
    private let double: Double?
    private let isWhole: Bool
    private let date: Double?

    /// Reads `PATH OP VALUE` or `PATH exists`; the spaces around `OP` may be left out if no other
    /// operator is there. A value in double quotes is a text. Nil if it is none, or if the value is
    /// a date with a time that is not in the form of ``ISO8601``.
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

        // What begins like a date is to be compared with dates; a text that does can be in quotes.
        if comparison == .contains || date != nil || value.dropFirst(10).first != midnight[0] {
            return
        }

        if seconds(value.prefix(10) + midnight) != nil {
            return nil
        }
    }

    func holds(for node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        if graph.kind(node) == .nil {
            return false
        }

        if comparison == .contains {
            return textRange(node, in: graph).map { contains(graph.bytes($0)) } ?? false
        }

        let order = order(of: node, in: graph)
        return switch comparison {
        case .notEqual: order != 0
        case .equal: order == 0
        case .less, .lessOrEqual:
            order == -1 || order == 0 && comparison == .lessOrEqual
        case .greater, .greaterOrEqual:
            order == 1 || order == 0 && comparison == .greaterOrEqual
        case .exists, .contains: true
        }
    }

    /// How many bytes of a value are searched, which may stand in any number of places.
    func searchedBytes(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int {
        comparison == .contains ? textRange(node, in: graph)?.count ?? 0 : 0
    }

    /// How a value compares with that of the condition: below, at or above 0; nil if they can't be
    /// compared.
    private func order(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int? {
        let kind = graph.kind(node)
        switch kind {
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

            // As it is written: 0.1 is the single nearest to it, but 16777217 is not.
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

    /// Nil for what is not a number.
    private func order<T: Comparable>(_ left: T, _ right: T) -> Int? {
        left == right ? 0 : left < right ? -1 : left > right ? 1 : nil
    }

    /// The bytes of a string or of a URL without a base.
    private func textRange(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> ByteRange? {
        switch graph.kind(node) {
        case .string, .mutableString: graph.byteRange(node)
        case .url: graph.byteRange(graph.url(node).relative)
        default: nil
        }
    }

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
