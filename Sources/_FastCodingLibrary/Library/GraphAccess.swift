import _FastCodingRules

extension ObjectGraph {
    /// The node that a key path leads to: fastcode-notation(5), "Key paths".
    ///
    ///     let title = try graph.node(at: "items.0.title")
    ///
    /// It takes time for all keys of the dictionaries that the path leads through: a path addresses them by key only if
    /// they are distinct. To go through a large graph, use ``walk(from:)``, or go down node by node. The path begins at the root
    /// unless another node is given.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if it leads nowhere, saying which component failed and what is there.
    public func node(at keyPath: String, from start: Node? = nil) throws(FastCodingError) -> Node {
        handle(try resolve(keyPath: keyPath, from: try self.start(start)))
    }

    /// The value at the end of a key path: that of ``node(at:from:)``.
    ///
    ///     let title = try graph[at: "items.0.title"].string
    public subscript(at keyPath: String) -> FastValue {
        get throws(FastCodingError) { value(of: try resolve(keyPath: keyPath)) }
    }

    /// The element at an index of an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind`` if the node is something else, ``FastCodingError/Code/keyPath`` if there
    ///   is no such element.
    public subscript(node: Node, position: Int) -> Node {
        get throws(FastCodingError) {
            let node = try collection(node)
            let range = childRange(node)
            try check(position, in: node)
            return handle(children[range.lowerBound + position])
        }
    }

    /// The value of a key in a dictionary (the first one if there are equal keys), of a property of an object, or of a
    /// key in a coded object. Nil if there is none, or if it is ``Node/nil``. The key is taken as it is, dots and all, and compared
    /// with every key, byte by byte.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind`` if the node is something else.
    public subscript(node: Node, key: String) -> Node? {
        get throws(FastCodingError) {
            let node = try keyed(node)
            guard let place = place(ofKey: key, in: node) else { return nil }
            let value = children[childRange(node).lowerBound + place]
            return kind(value) == .nil ? nil : handle(value)
        }
    }

    package func start(_ node: Node?) throws(FastCodingError) -> NodeIndex {
        if let node { try index(node) } else { rootIndex }
    }

    package func collection(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        let node = try index(handle)
        let kind = kind(node)
        guard kind.isContainer, !kind.isDictionary else {
            throw FastCodingError(.wrongKind, "\(summary(node)), which has no elements")
        }
        return node
    }

    package func keyed(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        let node = try index(handle)
        switch kind(node) {
        case .dictionary, .mutableDictionary, .object, .codedObject: return node
        default: throw FastCodingError(.wrongKind, "\(summary(node)), which has no keys")
        }
    }

    package func check(_ position: Int, in node: NodeIndex) throws(FastCodingError) {
        let count = childRange(node).count
        guard position >= 0, position < count else {
            throw FastCodingError(
                .keyPath, "index \(position) is out of range: \(summary(node)) has \(counted(count, "element"))")
        }
    }

    /// The place of a key's value among the children of a node that ``keyed(_:)`` has accepted.
    package func place(ofKey key: String, in node: NodeIndex) -> Int? {
        let text = Array(key.utf8)
        let range = childRange(node)
        if kind(node) == .object {
            let names = definition(node).properties
            return names.first { bytes(propertyNames[$0]).equals(text.span) }.map { $0 - names.lowerBound }
        }
        for index in keyPlaces(node) {
            let key = children[index]
            if kind(key) == .string || kind(key) == .mutableString, bytes(key).equals(text.span) {
                return index - 1 - range.lowerBound
            }
        }
        return nil
    }
}
