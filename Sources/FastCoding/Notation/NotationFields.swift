/// The entries of a dictionary in the notation, by the keys that it may have.
struct NotationFields {
    /// The dictionary.
    let node: ObjectGraph.NodeIndex
    private var values = [ObjectGraph.NodeIndex?](repeating: nil, count: NotationKey.allCases.count)
    /// Keys that have no meaning in any form.
    private(set) var others: [ObjectGraph.NodeIndex] = []
    private var keys: [(key: NotationKey, node: ObjectGraph.NodeIndex)] = []

    init(_ node: ObjectGraph.NodeIndex, in literal: ObjectGraph) {
        self.node = node
        for index in stride(from: literal.firstKey(node), to: literal.childRange(node).upperBound, by: 2) {
            let key = literal.children[index]
            if let known = NotationKey(literal.bytes(key)) {
                values[known.rawValue] = literal.children[index - 1]
                keys.append((known, key))
            } else {
                others.append(key)
            }
        }
    }

    subscript(_ key: NotationKey) -> ObjectGraph.NodeIndex? { values[key.rawValue] }

    /// The first key that is not one of those allowed; `$class` and `$coder` always are.
    func unexpected(besides allowed: [NotationKey]) -> ObjectGraph.NodeIndex? {
        others.first ?? keys.first { $0.key != .class && $0.key != .coder && !allowed.contains($0.key) }?.node
    }
}

extension NotationInterpreter {
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
