/// Notes keys that would have a meaning for bootstrap, in a text that is taken literally.
package struct NotationKeys {
    private(set) var hasClass = false
    private(set) var hasAlias = false

    package init() {}

    /// Notes a key.
    @inline(__always)
    package mutating func note(_ key: Span<UInt8>) {
        if key.count == 6, key[0] == 0x24 {
            compare(key)
        }
    }

    /// Notes the keys of all dictionaries of a graph that was read literally.
    package mutating func note(keysOf graph: borrowing ObjectGraph) {
        for node in graph.records.indices where graph.records[node].kind.isDictionary {
            let entries = graph.childRange(ObjectGraph.NodeIndex(UInt32(node)))
            for place in entries where (place - entries.lowerBound) & 1 == 1 {
                note(graph.bytes(graph.children[place]))
            }
        }
    }

    /// Compares a key of the right length.
    private mutating func compare(_ key: Span<UInt8>) {
        if key.equals("$class") {
            hasClass = true
        }
        if key.equals("$alias") {
            hasAlias = true
        }
    }

    /// Whether a JSON text has a key that begins with a dollar sign and has no escapes.
    package static func areSeen(in text: Span<UInt8>) -> Bool {
        // Most texts have no dollar sign at all, and this comes before anything else is done.
        var dollar = text.farOffset(of: 0x24, from: 0)
        while dollar < text.count {
            var end = dollar + 1
            if text.byteOrZero(dollar - 1) == 0x22 {
                end = text.endOfPlainText(from: end)
                if text.byteOrZero(end) == 0x22,
                    text.byteOrZero(text.endOfWhitespace(from: end + 1)) == 0x3A
                {
                    return true
                }
            }

            dollar = text.farOffset(of: 0x24, from: end)
        }

        return false
    }

    /// Adds a note if there was such a key.
    package func report(to diagnostics: inout Diagnostics) {
        guard hasClass || hasAlias else { return }

        let keys =
            hasClass && hasAlias ? "$class and $alias are" : hasClass ? "$class is" : "$alias is"

        diagnostics.warn(
            .literalNotation,
            "\(keys) taken literally; bootstrap would build objects from the text"
        )
    }
}
