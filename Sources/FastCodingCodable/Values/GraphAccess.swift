import _FastCodingCore

extension ObjectGraph {
    /// The node that a key path leads to: fastcode-notation(5), "Key paths".
    ///
    ///     let title = try graph.node(at: "items.0.title")
    ///
    /// It takes time for all keys of the dictionaries that the path leads through: a path addresses
    /// them by key only if they are distinct. To go through a large graph, use ``walk(from:)``, or
    /// go down node by node. The path begins at the root unless another node is given.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if it leads nowhere, saying which component
    ///   failed and what is there.
    public func node(at keyPath: String, from start: Node? = nil) throws(FastCodingError) -> Node {
        handle(try resolve(keyPath: keyPath, from: try self.start(start)))
    }

    /// The value at the end of a key path: that of ``node(at:from:)``.
    ///
    ///     let title = try graph[at: "items.0.title"].string
    public subscript(at keyPath: String) -> FastValue {
        get throws(FastCodingError) {
            value(of: try resolve(keyPath: keyPath))
        }
    }

    /// The element at an index of an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind`` if the node is something else,
    ///   ``FastCodingError/Code/keyPath`` if there is no such element.
    public subscript(node: Node, position: Int) -> Node {
        get throws(FastCodingError) {
            let node = try collection(node)
            let range = childRange(node)
            try check(position, in: node)

            return handle(children[range.lowerBound + position])
        }
    }

    /// The value of a key in a dictionary (the first one if there are equal keys), of a property of
    /// an object, or of a key in a coded object. Nil if there is none, or if it is ``Node/nil``.
    /// The key is taken as it is, dots and all, and compared with every key, byte by byte.
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

    /// The index of a node that has elements; an error for others.
    func collection(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        let node = try index(handle)
        let kind = kind(node)
        guard kind.isContainer, !kind.isDictionary else {
            throw FastCodingError(.wrongKind, "\(summary(node)), which has no elements")
        }

        return node
    }

    /// The index of a node that has keys or properties; an error for others.
    func keyed(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        let node = try index(handle)
        switch kind(node) {
        case .dictionary, .mutableDictionary, .object, .codedObject:
            return node
        default:
            throw FastCodingError(.wrongKind, "\(summary(node)), which has no keys")
        }
    }

    /// Throws an error for a position that has no element.
    func check(_ position: Int, in node: NodeIndex) throws(FastCodingError) {
        let count = childRange(node).count
        guard position >= 0, position < count else {
            throw FastCodingError(
                .keyPath,
                "index \(position) is out of range: \(summary(node)) has \(counted(count, "element"))"
            )
        }
    }

    /// The place of a key's value among the children of a node that ``keyed(_:)`` has accepted.
    func place(ofKey key: String, in node: NodeIndex) -> Int? {
        let text = Array(key.utf8)
        let range = childRange(node)

        if kind(node) == .object {
            let names = definition(node).properties
            return names.first { bytes(propertyNames[$0]).equals(text.span) }.map {
                $0 - names.lowerBound
            }
        }

        for index in keyPlaces(node) {
            let key = children[index]
            if kind(key) == .string || kind(key) == .mutableString, bytes(key).equals(text.span) {
                return index - 1 - range.lowerBound
            }
        }

        return nil
    }

    /// The kind of a node and its value.
    ///
    ///     if case .string(let title, _) = try graph[node] { print(title) }
    ///
    /// Text and bytes are copied. The values in a container or an object are given as nodes, apart
    /// from nil, null, true and false; to go to one of many elements, ``subscript(_:_:)-(_,Int)``
    /// is faster.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode`` if the node belongs to another graph.
    public subscript(node: Node) -> FastValue {
        get throws(FastCodingError) {
            value(of: try index(node))
        }
    }

    /// The content of a value of this graph: for a node the value that the subscript gives, for all
    /// others ``FastValue/content``.
    ///
    ///     for item in try graph[list].array ?? [] { print(try graph.content(of: item).className ?? "") }
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode`` for a node of another graph.
    public func content(of value: FastValue) throws(FastCodingError) -> FastValue {
        if case .node(let node) = value {
            try self[node]
        } else {
            value.content
        }
    }

    /// The value of a node, in which other nodes are handles.
    package func value(of node: NodeIndex) -> FastValue {
        value(of: node) { .node(handle($0)) }
    }

    /// The value of a node. The function gives the values that the node refers to, except for nil,
    /// null, true and false.
    package func value(of node: NodeIndex, _ part: (NodeIndex) -> FastValue) -> FastValue {
        let kind = kind(node)
        let isMutable = kind.isMutable

        func child(_ node: NodeIndex) -> FastValue {
            node.index < Self.constants ? value(of: node) : part(node)
        }

        if let scalar = scalar(node) {
            return FastValue(scalar)
        }

        switch kind {
        case .string, .mutableString:
            return .string(string(node), isMutable: isMutable)
        case .data, .mutableData:
            return .data(dataBytes(node), isMutable: isMutable)
        case .url:
            let parts = url(node)
            // Not a conditional expression, in which nil would be the value.
            if parts.base == .nil {
                return .url(string(parts.relative))
            }

            return .url(string(parts.relative), base: part(parts.base))
        case .range:
            return .range(range(node))
        case .indexSet, .mutableIndexSet:
            return .indexSet(ranges(node), isMutable: isMutable)
        case .array, .mutableArray:
            return .array(children(node).map(child), isMutable: isMutable)
        case .set, .mutableSet:
            return .set(children(node).map(child), isMutable: isMutable)
        case .orderedSet, .mutableOrderedSet:
            return .orderedSet(children(node).map(child), isMutable: isMutable)
        case .dictionary, .mutableDictionary:
            let entries = keyPlaces(node).map {
                FastValue.Entry(key: child(children[$0]), value: child(children[$0 - 1]))
            }
            return .dictionary(entries, isMutable: isMutable)
        case .object:
            let names = propertyNames[definition(node).properties]
            let properties = zip(names, children(node)).map {
                FastValue.Property(pool[$0.range], child($1))
            }
            return .object(className: className(node), properties: properties)
        case .codedObject:
            let values = keyPlaces(node).map {
                FastValue.Property(pool[byteRange(children[$0]).range], child(children[$0 - 1]))
            }
            return .codedObject(className: className(node), values: values)
        case .keyedArchive:
            return .keyedArchive(dataBytes(keyedData(node)))
        default:
            return Geometry(kind, doubles(node).map { Double(bitPattern: $0) }).map {
                .geometry($0)
            } ?? .nil
        }
    }

    /// The bytes of data.
    private func dataBytes(_ node: NodeIndex) -> [UInt8] {
        Array(pool[byteRange(node).range])
    }

    /// The value of a node of a kind for `FastNative`; nil for other kinds. A URL
    /// includes all of its bases; one that has too many gives nil.
    package func nativeValue(_ node: NodeIndex) -> FastValue? {
        switch kind(node) {
        case .date, .data, .mutableData, .decimal, .range, .indexSet, .mutableIndexSet:
            return value(of: node)
        case let kind where kind.isGeometry: return value(of: node)
        case .url: break
        default: return nil
        }

        var texts: [String] = []
        var current = node
        while kind(current) == .url {
            if texts.count == Self.longestURL {
                return nil
            }

            texts.append(string(url(current).relative))
            current = url(current).base
        }

        return texts.reversed().reduce(nil) { FastValue.url($1, base: $0) }
    }

    /// The most URLs in a chain of bases, the first included: values are compared, hashed and
    /// released recursively.
    static let longestURL = 1000
}

// Searching.
extension ObjectGraph {
    /// The first node whose value satisfies a predicate, in archive order; nil if there is none.
    ///
    ///     let item = try graph.first { $0.className == "TodoItem" }
    public func first(where predicate: (FastValue) throws(FastCodingError) -> Bool)
        throws(FastCodingError) -> Place?
    {
        var walk = Walk(self, rootIndex)
        while let node = walk.nextNode() {
            if try predicate(value(of: node)) {
                return walk.place(of: handle(node))
            }
        }

        return nil
    }

    /// The nodes whose values satisfy a predicate, in archive order, each at its first place.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` if the key paths together would be out of
    ///   proportion to the graph.
    public func filter(_ isIncluded: (FastValue) throws(FastCodingError) -> Bool)
        throws(FastCodingError) -> [Place]
    {
        var places = Places(of: self)
        var walk = Walk(self, rootIndex)
        while let node = walk.nextNode() {
            if try isIncluded(value(of: node)) {
                try places.append(walk.place(of: handle(node)))
            }
        }

        return places.list
    }

    /// All places of a node: the nodes that refer to it, and by which key or index.
    ///
    /// - Throws: as ``filter(_:)``, and ``FastCodingError/Code/foreignNode``.
    public func places(of node: Node) throws(FastCodingError) -> [Place] {
        let wanted = try index(node)
        var places = Places(of: self)
        var walk = Walk(self, rootIndex, showsAll: true)
        while let found = walk.nextNode() {
            if found == wanted {
                try places.append(walk.place(of: node))
            }
        }

        return places.list
    }

    /// The number of places of a node, including that of the root.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode``.
    public func referenceCount(of node: Node) throws(FastCodingError) -> Int {
        _ = try index(node)
        return Walk(self, rootIndex, showsAll: true).count { $0 == node }
    }
}

extension NodeKind {
    fileprivate var isMutable: Bool {
        switch self {
        case .mutableArray, .mutableDictionary, .mutableSet, .mutableOrderedSet, .mutableIndexSet,
            .mutableData,
            .mutableString:
            true
        default: false
        }
    }
}
