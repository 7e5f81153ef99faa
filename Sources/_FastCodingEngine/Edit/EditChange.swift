import _FastCodingNotation

/// A change that an editor has made, for people and programs that want to see it.
package struct EditChange: Sendable {
    /// A value as it was before the change or is after it.
    package struct Value: Sendable {
        /// In a few words: `true`, `"text"`, `2018-03-16T12:00:00Z`, `array of 2 with 1, 2`.
        package let words: String
        /// A number, a truth value or null.
        package var scalar: ScalarValue?
        /// A text, or a date in ISO 8601.
        package var text: String?
    }

    /// The kind of a change, with the values or the names that it is about.
    package enum Content: Sendable {
        /// A place had the old value and has the new one; nil for nothing.
        case value(old: Value?, new: Value?)
        /// The key or the property that a path leads to has another name, which the other path has.
        case name(String)
        /// The class, which takes the place of the path, has another name.
        case className(String)
    }

    /// The key path of the place, or the name of the class.
    package let path: String
    package let content: Content

    /// About the number of bytes that the change takes beside its path.
    var size: Int {
        switch content {
        case .value(let old, let new): (old?.size ?? 0) + (new?.size ?? 0)
        case .name(let name), .className(let name): name.utf8.count
        }
    }
}

extension EditChange.Value {
    /// About the number of bytes that the value takes.
    fileprivate var size: Int { words.utf8.count + (text?.utf8.count ?? 0) }
}

extension ObjectGraph {
    /// The bytes of a text that are shown in words.
    private static let longestText = 1000

    /// Whether two nodes are one, or values without parts of one kind and with the same bits or
    /// bytes.
    func hasSameValue(_ node: NodeIndex, _ other: NodeIndex) -> Bool {
        node == other || hasSameValue(node, other, of: self)
    }

    /// Whether a node of this graph and one of another graph are values without parts of one kind
    /// and with the same bits or bytes.
    func hasSameValue(_ node: NodeIndex, _ other: NodeIndex, of graph: ObjectGraph) -> Bool {
        guard kind(node) == graph.kind(other) else { return false }

        switch kind(node) {
        case .string, .mutableString, .data, .mutableData:
            return bytes(node).equals(graph.bytes(other))
        case .decimal: return decimal(node).text == graph.decimal(other).text
        case let kind where kind.isScalar: return record(node).a == graph.record(other).a
        default: return false
        }
    }

    /// A node as a list of changes shows it; nil for nothing.
    func shownValue(_ node: NodeIndex) -> EditChange.Value? {
        switch kind(node) {
        case .nil: return nil
        case .string, .mutableString:
            let text = string(node)
            let shown = NameText.shown(bytes(node), most: Self.longestText)
            return EditChange.Value(words: shown.quoted, text: text)
        case .date:
            let text = ArchiveDate(secondsSince2001: date(node)).description
            return EditChange.Value(words: text, text: text)
        case _ where kind(node).isScalar:
            guard let scalar = scalar(node) else { return nil }

            let text = scalar.isFinite || !kind(node).isNumber ? nil : scalar.text
            return EditChange.Value(
                words: scalar.text,
                scalar: text == nil ? scalar : nil,
                text: text
            )
        default:
            let words = summary(withContentsOf: node)
            return EditChange.Value(words: words, text: words)
        }
    }
}
