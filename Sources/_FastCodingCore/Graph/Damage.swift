/// Where something of a damaged file is missing, and why.
package struct Damage: Sendable {
    /// The offset in the file.
    package var offset: Int
    /// The code of the error there.
    package var reason: FastCodingError.Code

    package init(offset: Int, reason: FastCodingError.Code) {
        self.offset = offset
        self.reason = reason
    }
}

// Marks are ordinary dictionaries, so everything that shows a graph shows them: where a value is
// missing, `{"$damaged": {"offset": 48819, "reason": "truncated"}}`, and in a dictionary that lacks
// entries, the entry `$damaged`. Only writers of the notation have to know its key, which gets no
// additional dollar sign.
extension ObjectGraph {
    /// Adds a mark in place of a missing value.
    ///
    /// - Parameter value: all that is left of the value, if it isn't whole without the rest.
    package mutating func addMark(of damage: Damage, value: NodeIndex? = nil) -> NodeIndex {
        let entry = addMarkedEntry(of: damage, value: value)
        let node = add(.dictionary, source: damage.offset)
        close(node, children: entry)

        return node
    }

    /// Whether a node is the mark of a missing value.
    package func isMark(_ node: NodeIndex) -> Bool {
        guard let words = damageWords, kind(node).isDictionary else { return false }

        let content = children(node)
        return content.count == 2 && content.last == words.key
    }

    /// Adds a value and a key, for a dictionary that lacks entries.
    ///
    /// - Parameter value: that of the first of these entries, if only its key is missing.
    package mutating func addMarkedEntry(of damage: Damage, value: NodeIndex? = nil) -> [NodeIndex]
    {
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

    /// Whether a node is a mark, or a dictionary that lacks entries.
    package func isMarked(_ node: NodeIndex) -> Bool {
        guard let words = damageWords, kind(node).isDictionary else { return false }

        return children(node).last == words.key
    }

    /// Whether a node is what a mark has under its key.
    package func isContentOfMark(_ node: NodeIndex) -> Bool {
        guard let words = damageWords, kind(node).isDictionary else { return false }

        return children(node).dropFirst().first == words.offset
    }

    /// Whether a child is nothing that was read, but one of the words of a mark, or the offset or the
    /// reason in it.
    ///
    /// - Parameter place: the child's place among those of `parent`.
    package func isDetailOfMark(_ parent: NodeIndex, at place: Int) -> Bool {
        guard let words = damageWords, kind(parent).isDictionary else { return false }

        let children = children(parent)
        let key = children[children.startIndex + (place | 1)]
        if place % 2 == 1 {
            return [words.key, words.offset, words.reason, words.value].contains(key)
        }

        return key == words.offset || key == words.reason
    }

    /// Whether a node is the reason in marks, which is no value of the file.
    package func isReasonOfMark(_ node: NodeIndex) -> Bool {
        damageWords?.reasons.values.contains(node) ?? false
    }

    /// The value in the mark of an entry whose key is missing; nil if there is none in it.
    func markedValue(of mark: NodeIndex) -> NodeIndex? {
        let content = children(mark)
        guard let words = damageWords, let key = content.last, key == words.value else {
            return nil
        }

        return content.dropLast().last
    }

    /// Adds an entry that says that entries are missing to a dictionary that has been closed.
    package mutating func addMarkedEntry(
        to dictionary: NodeIndex,
        of damage: Damage,
        value: NodeIndex? = nil
    ) {
        let entries = Array(children(dictionary))
        close(dictionary, children: entries + addMarkedEntry(of: damage, value: value))
    }

    /// Makes a node that turned out to be missing a null, which nothing refers to.
    mutating func erase(_ node: NodeIndex) {
        records[Int(node.index)] = Record(a: 0, b: 0, kind: .null)
    }
}
