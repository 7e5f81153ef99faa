import _FastCodingCore

// Changing containers and objects. Immutable ones can be changed as well: mutability is a fact that
// an archive records, not a restriction on programs that edit it.
extension ObjectGraph {
    /// Makes a value the root.
    ///
    /// - Throws: as ``add(_:)``.
    @discardableResult
    public mutating func setRoot(_ value: FastValue) throws(FastCodingError) -> Node {
        rootIndex = try addNode(value)
        return handle(rootIndex)
    }

    /// Puts a value at the end of a key path, replacing the one that is there. A dictionary without
    /// the key gets an entry.
    ///
    ///     try graph.set("items.0.title", to: "Hire two vans")
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the path leads nowhere, and as ``add(_:)``.
    @discardableResult
    public mutating func set(_ keyPath: String, to value: FastValue) throws(FastCodingError) -> Node
    {
        guard let place = try placeToSet(keyPath) else { return try setRoot(value) }
        return try put(value, in: place.component, of: place.node)
    }

    /// Replaces an element of an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if there is
    ///   no such element, and as ``add(_:)``.
    @discardableResult
    public mutating func setValue(_ value: FastValue, at position: Int, of node: Node)
        throws(FastCodingError) -> Node
    {
        let node = try collection(node)
        try check(position, in: node)
        return try put(value, in: .place(position), of: node)
    }

    /// Sets the value of a key in a dictionary or a coded object, adding an entry if there is none,
    /// or of a property of an object, which its class must have. The key is taken as it is: a dot
    /// in it is a dot.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if an object
    ///   has no such property, and as ``add(_:)``.
    @discardableResult
    public mutating func setValue(
        _ value: FastValue,
        forKey key: String,
        of node: Node
    ) throws(FastCodingError) -> Node {
        let node = try keyed(node)
        let place = place(ofKey: key, in: node)
        if place == nil, kind(node) == .object {
            throw FastCodingError(
                .keyPath,
                "\(summary(node)) has no property \(String(key.prefix(100)).quoted)"
            )
        }

        return try put(value, in: place.map { .place($0) } ?? .newKey(key), of: node)
    }

    /// Adds an element at the end of an array, a set or an ordered set, without checking whether a
    /// set already has it.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, and as ``add(_:)``.
    @discardableResult
    public mutating func append(_ value: FastValue, to node: Node) throws(FastCodingError) -> Node {
        let parent = try collection(node)
        return try insert(value, at: childRange(parent).count, into: node)
    }

    /// Adds an element before the one at a position, or at the end.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if the
    ///   position is out of range, and as ``add(_:)``.
    @discardableResult
    public mutating func insert(_ value: FastValue, at position: Int, into node: Node)
        throws(FastCodingError) -> Node
    {
        let parent = try collection(node)
        if position != childRange(parent).count {
            try check(position, in: parent)
        }

        let child = try addNode(value)
        try insert(child, at: position, into: parent)
        return handle(child)
    }

    /// Removes the element at a position from an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if the
    ///   position is out of range.
    public mutating func remove(at position: Int, from node: Node) throws(FastCodingError) {
        let parent = try collection(node)
        try check(position, in: parent)
        remove(position, of: parent)
    }

    /// Removes the entry of a key from a dictionary or a coded object, the first one if there are
    /// equal keys. A property of an object becomes nil. If there is no such entry or property,
    /// nothing changes.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``.
    public mutating func removeValue(forKey key: String, from node: Node) throws(FastCodingError) {
        let parent = try keyed(node)
        if let place = place(ofKey: key, in: parent) {
            remove(place, of: parent)
        }
    }

    /// Removes the value at the end of a key path from its container. Properties of objects and the
    /// root become nil.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the path leads nowhere.
    public mutating func remove(_ keyPath: String) throws(FastCodingError) {
        guard let place = try placeToSet(keyPath, takesNewKeys: false) else {
            rootIndex = .nil
            return
        }
        if case .place(let child) = place.component {
            remove(child, of: place.node)
        }
    }

    /// Puts a value in every place of a node, including that of the root, and returns the new node.
    ///
    /// - Throws: as ``add(_:)``; the graph is then unchanged.
    @discardableResult
    public mutating func replace(_ node: Node, with value: FastValue) throws(FastCodingError)
        -> Node
    {
        let old = try index(node)
        guard old.index >= Self.constants else {
            throw FastCodingError(
                .wrongKind,
                "\(kind(old)) is the same node in all places of all graphs"
            )
        }

        let new = try addNode(value)
        try checkBases(of: new, lack: old)
        var places: [Int] = []

        for number in records.indices.dropFirst(Int(Self.constants)) {
            let parent = NodeIndex(UInt32(number))
            if kind(parent) == .url, url(parent).base == old, kind(new) != .url, new != .nil {
                throw FastCodingError(.wrongKind, "the base of a URL has to be a URL")
            }

            let range = childRange(parent)
            for index in range where children[index] == old {
                try check(new, at: index - range.lowerBound, of: parent)
                places.append(index)
            }
        }

        for place in places {
            children[place] = new
        }

        for index in records.indices
        where records[index].kind == .url && records[index].b == old.index {
            records[index].b = new.index
        }

        if rootIndex == old {
            rootIndex = new
        }

        return handle(new)
    }

    /// A URL that becomes the base of others must not have them among its own bases.
    private func checkBases(of node: NodeIndex, lack old: NodeIndex) throws(FastCodingError) {
        var base = node
        while base != old, kind(base) == .url {
            base = url(base).base
        }

        if base == old, node != old, kind(old) == .url {
            throw FastCodingError(.cycle, "a URL can't be its own base")
        }
    }

    /// Adds a value, and puts it in a place of a node.
    private mutating func put(
        _ value: FastValue,
        in place: LastComponent,
        of node: NodeIndex
    ) throws(FastCodingError) -> Node {
        let child = try addNode(value)
        try set(place, of: node, to: child)
        return handle(child)
    }

    /// The place that the last component of a key path addresses.
    private struct PlaceToSet {
        let node: NodeIndex
        let component: LastComponent
    }

    /// The place that a key path leads to; nil if that is the root.
    private func placeToSet(
        _ keyPath: String,
        takesNewKeys: Bool = true
    ) throws(FastCodingError) -> PlaceToSet? {
        let text = Array(keyPath.utf8)
        var walker = KeyPathWalker()
        var parser = KeyPathParser(0..<text.count)
        var node = rootIndex
        parser.takeRoot(text)

        if parser.isAtEnd {
            return nil
        }

        while true {
            let start = parser
            guard let next = walker.step(from: node, in: self, &parser, text) else {
                if takesNewKeys, let key = newKey(start, text, in: node, &walker) {
                    return PlaceToSet(node: node, component: .newKey(key))
                }
                throw walker.error(at: node, in: self, text, start.position)
            }

            if parser.isAtEnd, kind(node) == .url || kind(node) == .keyedArchive {
                throw part(of: node, keyPath)
            }

            if parser.isAtEnd {
                return PlaceToSet(node: node, component: .place(walker.place))
            }

            node = next
        }
    }
}
