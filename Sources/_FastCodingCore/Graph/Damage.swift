/// Where something of a damaged file is missing, and why.
package struct Damage {
    /// The offset in the file.
    package var offset: Int
    /// The code of the error there.
    package var reason: FastCodingError.Code

    package init(offset: Int, reason: FastCodingError.Code) {
        self.offset = offset
        self.reason = reason
    }
}

/// The nodes that all marks of damage in a graph have in common.
package struct DamageWords: Sendable {
    /// The key `$damaged`, and where its text is. No key that was read has the same place, so it is
    /// never taken for one.
    package let key: NodeIndex
    package let name: ByteRange
    fileprivate let offset: NodeIndex
    fileprivate let reason: NodeIndex
    fileprivate let value: NodeIndex
    /// The reasons that have been met, by the names of their codes.
    fileprivate var reasons: [String: NodeIndex] = [:]

    fileprivate init(in graph: inout ObjectGraph) {
        key = graph.addString("$damaged")
        name = graph.byteRange(key)
        offset = graph.addString("offset")
        reason = graph.addString("reason")
        value = graph.addString("value")
    }
}

// Marks are ordinary dictionaries, so everything that shows a graph shows them: where a value is
// missing, `{"$damaged": {"offset": 48819, "reason": "truncated"}}`, and in a dictionary that lacks
// entries, the entry `$damaged`. Only writers of the notation have to know its key, which gets no
// additional dollar sign.
extension ObjectGraph {
    /// Adds a mark in place of a missing value.
    mutating func addMark(of damage: Damage) -> NodeIndex {
        let entry = addMarkedEntry(of: damage)
        let node = add(.dictionary, source: damage.offset)
        close(node, children: entry)

        return node
    }

    /// Whether a node is the mark of a missing value.
    package func isMark(_ node: NodeIndex) -> Bool {
        guard let words = damageWords, kind(node) == .dictionary else { return false }

        let content = children(node)
        return content.count == 2 && content.last == words.key
    }

    /// Adds a value and a key, for a dictionary that lacks entries.
    ///
    /// - Parameter value: that of the first of these entries, if only its key is missing.
    mutating func addMarkedEntry(of damage: Damage, value: NodeIndex? = nil) -> [NodeIndex] {
        var words = damageWords ?? DamageWords(in: &self)
        let name = damage.reason.name
        let reason = words.reasons[name] ?? addString(name)
        words.reasons[name] = reason
        damageWords = words

        let offset = add(.integer, a: UInt64(damage.offset), source: damage.offset)
        var children = [offset, words.offset, reason, words.reason]
        if let value {
            children += [value, words.value]
        }

        let content = add(.dictionary, source: damage.offset)
        close(content, children: children)
        return [content, words.key]
    }

    /// The value in the mark of an entry whose key is missing; nil if there is none in it.
    func markedValue(of mark: NodeIndex) -> NodeIndex? {
        let content = children(mark)
        guard let words = damageWords, let key = content.last, key == words.value else {
            return nil
        }

        return content.dropLast().last
    }

    /// Makes a node that turned out to be missing a null, which nothing refers to.
    mutating func erase(_ node: NodeIndex) {
        records[Int(node.index)] = Record(a: 0, b: 0, kind: .null)
    }
}
