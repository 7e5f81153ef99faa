import _FastCodingRules

// Changing what is in containers and objects. Immutable ones can be changed as well: mutability is a fact about what an
// archive holds, not a restriction on whoever edits it.
extension ObjectGraph {
    /// Makes a value the root.
    ///
    /// - Throws: as ``add(_:)``.
    @discardableResult
    public mutating func setRoot(_ value: FastValue) throws(FastCodingError) -> Node {
        rootIndex = try addNode(value)
        return handle(rootIndex)
    }

    /// Puts a value at the end of a key path, replacing what is there. A dictionary without the key gets an entry.
    ///
    ///     try graph.set("items.0.title", to: "Hire two vans")
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the path leads nowhere, and as ``add(_:)``.
    @discardableResult
    public mutating func set(_ keyPath: String, to value: FastValue) throws(FastCodingError) -> Node {
        guard let place = try placeToSet(keyPath) else { return try setRoot(value) }
        switch place.component {
        case .place(let child): return try set(child, of: place.node, to: value)
        case .newKey(let key): return try addEntry(key, to: place.node, value)
        }
    }

    /// Replaces an element of an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if there is no such element, and as
    ///   ``add(_:)``.
    @discardableResult
    public mutating func setValue(_ value: FastValue, at position: Int, of node: Node) throws(FastCodingError) -> Node {
        let node = try collection(node)
        try check(position, in: node)
        return try set(position, of: node, to: value)
    }

    /// Sets the value of a key in a dictionary or a coded object, adding an entry if there is none, or of a property of
    /// an object, which its class must have. The key is taken as it is: a dot in it is a dot.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if an object has no such property,
    ///   and as ``add(_:)``.
    @discardableResult
    public mutating func setValue(
        _ value: FastValue, forKey key: String, of node: Node
    ) throws(FastCodingError) -> Node {
        let node = try keyed(node)
        if let place = place(ofKey: key, in: node) { return try set(place, of: node, to: value) }
        guard kind(node) != .object else {
            throw FastCodingError(
                .keyPath, "\(summary(node)) has no property \(String(key.prefix(100)).quoted)")
        }
        return try addEntry(key, to: node, value)
    }

    /// Adds an element at the end of an array, a set or an ordered set, without checking whether a set already has it.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, and as ``add(_:)``.
    @discardableResult
    public mutating func append(_ value: FastValue, to node: Node) throws(FastCodingError) -> Node {
        let parent = try collection(node)
        return try insert(value, at: childRange(parent).count, into: node)
    }

    /// Adds an element before the one at a position, or at the end.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if the position is out of range, and
    ///   as ``add(_:)``.
    @discardableResult
    public mutating func insert(_ value: FastValue, at position: Int, into node: Node) throws(FastCodingError) -> Node {
        let parent = try collection(node)
        if position != childRange(parent).count { try check(position, in: parent) }
        let child = try addNode(value)
        try check(child, at: position, of: parent)
        try insertChildren([child], at: position, of: parent)
        return handle(child)
    }

    /// Removes the element at a position from an array, a set or an ordered set.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``, ``FastCodingError/Code/keyPath`` if the position is out of range.
    public mutating func remove(at position: Int, from node: Node) throws(FastCodingError) {
        let parent = try collection(node)
        try check(position, in: parent)
        removeChildren(position..<(position + 1), of: parent)
    }

    /// Removes the entry of a key from a dictionary or a coded object, the first one if there are equal keys. A
    /// property of an object becomes nil. If there is no such entry or property, nothing changes.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind``.
    public mutating func removeValue(forKey key: String, from node: Node) throws(FastCodingError) {
        let parent = try keyed(node)
        if let place = place(ofKey: key, in: parent) { remove(place, of: parent) }
    }

    /// Removes what is at the end of a key path from what contains it. Properties of objects and the root become nil.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the path leads nowhere.
    public mutating func remove(_ keyPath: String) throws(FastCodingError) {
        guard let place = try placeToSet(keyPath, takesNewKeys: false) else {
            rootIndex = .nil
            return
        }
        if case .place(let child) = place.component { remove(child, of: place.node) }
    }

    /// Puts a value in every place where a node stands, including that of the root, and returns its node.
    ///
    /// - Throws: as ``add(_:)``; the graph is then unchanged.
    @discardableResult
    public mutating func replace(_ node: Node, with value: FastValue) throws(FastCodingError) -> Node {
        let old = try index(node)
        guard old.index >= Self.constants else {
            throw FastCodingError(.wrongKind, "\(kind(old)) is the same node in all places of all graphs")
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
        for place in places { children[place] = new }
        for index in records.indices where records[index].kind == .url && records[index].b == old.index {
            records[index].b = new.index
        }
        if rootIndex == old { rootIndex = new }
        return handle(new)
    }

    private func checkBases(of node: NodeIndex, lack old: NodeIndex) throws(FastCodingError) {
        var base = node
        while base != old, kind(base) == .url { base = url(base).base }
        if base == old, node != old, kind(old) == .url { throw FastCodingError(.cycle, "a URL can't be its own base") }
    }
    mutating func set(_ place: Int, of node: NodeIndex, to value: FastValue) throws(FastCodingError) -> Node {
        let child = try addNode(value)
        try check(child, at: place, of: node)
        children[childRange(node).lowerBound + place] = child
        return handle(child)
    }

    private mutating func addEntry(
        _ key: String, to node: NodeIndex, _ value: FastValue
    ) throws(FastCodingError) -> Node {
        let child = try addNode(value)
        let key = try addChecked(key)
        let count = childRange(node).count
        try check(child, at: count, of: node)
        try insertChildren([child, key], at: count, of: node)
        return handle(child)
    }

    mutating func remove(_ place: Int, of node: NodeIndex) {
        if kind(node) == .object {
            children[childRange(node).lowerBound + place] = .nil
        } else {
            removeChildren(entry(at: place, of: node), of: node)
        }
    }

    /// The places of a child and, in a dictionary or a coded object, of what is its key or has it as a key.
    func entry(at place: Int, of node: NodeIndex) -> Range<Int> {
        switch kind(node) {
        case .dictionary, .mutableDictionary: place & ~1..<(place & ~1) + 2
        case .codedObject: (place - 1) & ~1 + 1..<(place - 1) & ~1 + 3
        default: place..<place + 1
        }
    }

    private mutating func removeChildren(_ places: Range<Int>, of node: NodeIndex) {
        let range = childRange(node)
        roomEnds[node.index] = max(roomEnds[node.index] ?? 0, range.upperBound)
        for index in (range.lowerBound + places.upperBound)..<range.upperBound {
            children[index - places.count] = children[index]
        }
        setCount(range.count - places.count, of: node)
    }

    private mutating func insertChildren(_ new: [NodeIndex], at place: Int, of node: NodeIndex) throws(FastCodingError)
    {
        let count = childRange(node).count
        try check(size: count + new.count)
        makeRoom(for: new.count, in: node)
        setCount(count + new.count, of: node)
        let range = childRange(node)
        for index in ((range.lowerBound + place)..<(range.lowerBound + count)).reversed() {
            children[index + new.count] = children[index]
        }
        for (index, child) in new.enumerated() { children[range.lowerBound + place + index] = child }
    }

    private mutating func setCount(_ count: Int, of node: NodeIndex) {
        records[Int(node.index)].b = UInt32(kind(node).isDictionary || kind(node) == .codedObject ? count / 2 : count)
    }

    /// Makes room after the children of a node: at the end of all children, or else by moving the node's children there
    /// along with as much room again, so that the cost of each of many additions stays constant on average.
    private mutating func makeRoom(for more: Int, in node: NodeIndex) {
        let range = childRange(node)
        let end = roomEnds[node.index] ?? range.upperBound
        if range.upperBound + more <= end { return }
        if end == children.count {
            children.append(contentsOf: repeatElement(.nil, count: range.upperBound + more - end))
        } else {
            records[Int(node.index)].a = UInt64(children.count)
            children.append(contentsOf: Array(children[range]))
            children.append(contentsOf: repeatElement(.nil, count: max(range.count, 4) + more))
        }
        roomEnds[node.index] = children.count
    }

    enum LastComponent {
        case place(Int)
        case newKey(String)
    }

    private func placeToSet(
        _ keyPath: String, takesNewKeys: Bool = true
    ) throws(FastCodingError) -> (node: NodeIndex, component: LastComponent)? {
        let text = Array(keyPath.utf8)
        var walker = KeyPathWalker()
        var parser = KeyPathParser(0..<text.count)
        var node = rootIndex
        parser.takeRoot(text)
        if parser.isAtEnd { return nil }
        while true {
            let start = parser
            guard let next = walker.step(from: node, in: self, &parser, text) else {
                if takesNewKeys, let key = newKey(start, text, in: node, &walker) { return (node, .newKey(key)) }
                throw walker.error(at: node, in: self, text, start.position)
            }
            if parser.isAtEnd {
                if kind(node) == .url || kind(node) == .keyedArchive { throw part(of: node, keyPath) }
                return (node, .place(walker.place))
            }
            node = next
        }
    }

    func place(_ component: String, in node: NodeIndex, _ walker: inout KeyPathWalker) -> LastComponent? {
        let text = Array(component.utf8)
        let start = KeyPathParser(0..<text.count)
        var parser = start
        if walker.step(from: node, in: self, &parser, text) != nil { return .place(walker.place) }
        return newKey(start, text, in: node, &walker).map { .newKey($0) }
    }

    private func newKey(
        _ start: KeyPathParser, _ text: [UInt8], in node: NodeIndex, _ walker: inout KeyPathWalker
    ) -> String? {
        var parser = start
        var key: [UInt8] = []
        let isReserved = parser.next(in: text, into: &key)
        guard parser.isAtEnd, !(isReserved && KeyPath.isNoKey(key.span)),
            kind(node).isDictionary || kind(node) == .codedObject, walker.isByKey(node, in: self)
        else { return nil }
        return String(decoding: key, as: UTF8.self)
    }

    func part(of node: NodeIndex, _ keyPath: String) -> FastCodingError {
        FastCodingError(
            .keyPath, "this is a part of \(summary(node)), which can only be set as a whole", keyPath: keyPath)
    }
}
