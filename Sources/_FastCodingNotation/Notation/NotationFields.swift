import _FastCodingPlists

/// The entries of a dictionary in the notation, by the keys that the notation knows.
struct NotationFields {
    /// The dictionary.
    let node: ObjectGraph.NodeIndex
    private var keys: [(key: NotationKey, node: ObjectGraph.NodeIndex, value: ObjectGraph.NodeIndex)] = []
    /// Keys that have no meaning in any form.
    private(set) var others: [ObjectGraph.NodeIndex] = []

    fileprivate init(_ node: ObjectGraph.NodeIndex) { self.node = node }

    fileprivate mutating func add(_ key: ObjectGraph.NodeIndex, _ known: NotationKey?, _ value: ObjectGraph.NodeIndex) {
        if let known { keys.append((known, key, value)) } else { others.append(key) }
    }

    subscript(_ key: NotationKey) -> ObjectGraph.NodeIndex? { keys.first { $0.key == key }?.value }

    /// The first key that is not one of those allowed; `$class` and `$coder` always are.
    func unexpected(besides allowed: [NotationKey]) -> ObjectGraph.NodeIndex? {
        others.first ?? keys.first { $0.key != .class && $0.key != .coder && !allowed.contains($0.key) }?.node
    }
}

extension NotationInterpreter {
    /// The entries of a literal dictionary.
    func fields(of node: ObjectGraph.NodeIndex) -> NotationFields {
        var fields = NotationFields(node)
        for index in stride(from: literal.firstKey(node), to: literal.childRange(node).upperBound, by: 2) {
            let name = literal.children[index]
            fields.add(name, key(name), literal.children[index - 1])
        }
        return fields
    }

    /// Refuses keys that a form does not have.
    func check(_ fields: NotationFields, _ allowed: NotationKey...) throws(FastCodingError) {
        guard let key = fields.unexpected(besides: allowed) else { return }
        let name = literal.string(key).quoted
        let form = fields[.class].map { literal.string($0) } ?? "this form"
        throw error("\(form) has no \(name) here", at: key)
    }

    /// The value of a key that a form must have.
    func required(_ key: NotationKey, _ fields: NotationFields) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        guard let value = fields[key] else {
            let form = fields[.class].map { literal.string($0) } ?? "this form"
            throw error("\(form) lacks \(key.name)", at: fields.node)
        }
        return value
    }

    /// The value of a key that must be an array.
    func requiredArray(_ key: NotationKey, _ fields: NotationFields) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        let value = try required(key, fields)
        guard literal.kind(value).madeMutable == .mutableArray else {
            throw error("\(key.name) has to be an array, but found \(literal.summary(value))", at: value)
        }
        return value
    }
}
