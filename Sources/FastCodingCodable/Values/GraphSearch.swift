import _FastCodingLibrary

extension ObjectGraph {
    /// A place in the graph and the node that stands there.
    public struct Place: Hashable, Sendable {
        /// The key path from the root.
        public let keyPath: String
        /// What stands there.
        public let node: Node
        /// The node that refers to it here; nil for the root's own place.
        public let referrer: Node?
    }

    /// The first node whose value satisfies a predicate, in archive order; nil if there is none.
    ///
    ///     let item = try graph.first { $0.className == "TodoItem" }
    public func first(where predicate: (FastValue) throws(FastCodingError) -> Bool) throws(FastCodingError) -> Place? {
        var walk = Walk(self, rootIndex)
        while let node = walk.nextNode() {
            if try predicate(value(of: node)) { return walk.place(of: handle(node)) }
        }
        return nil
    }

    /// The nodes whose values satisfy a predicate, in archive order, each at the first place where it stands.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` if the key paths together would be out of proportion to the graph.
    public func filter(_ isIncluded: (FastValue) throws(FastCodingError) -> Bool) throws(FastCodingError) -> [Place] {
        var places = Places(of: self)
        var walk = Walk(self, rootIndex)
        while let node = walk.nextNode() {
            if try isIncluded(value(of: node)) { try places.append(walk.place(of: handle(node))) }
        }
        return places.list
    }

    /// The places that a key path leads to: with wildcards (`*` and `**`, fastcode-notation(5), "Key paths") any number, in
    /// archive order.
    ///
    ///     let titles = try graph.places(at: "items.*.title").map { try graph[$0.node].string }
    ///
    /// - Throws: as ``filter(_:)``, and ``FastCodingError/Code/keyPath`` if a path leads nowhere.
    public func places(at keyPath: String) throws(FastCodingError) -> [Place] {
        let found = try KeyPathSearch.find([keyPath], in: self)
        var places = Places(of: self)
        var addressing = KeyPathAddressing()
        for index in 0..<found.count {
            try places.append(
                Place(
                    keyPath: addressing.path(of: found.way(to: index), in: self),
                    node: handle(found.node(index, in: self)),
                    referrer: found.referrer(index).map { handle($0.node) }))
        }
        return places.list
    }

    /// All places where a node stands: who refers to it, and by which key or index.
    ///
    /// - Throws: as ``filter(_:)``, and ``FastCodingError/Code/foreignNode``.
    public func places(of node: Node) throws(FastCodingError) -> [Place] {
        let wanted = try index(node)
        var places = Places(of: self)
        var walk = Walk(self, rootIndex, showsAll: true)
        while let found = walk.nextNode() { if found == wanted { try places.append(walk.place(of: node)) } }
        return places.list
    }

    /// The number of places where a node stands, including that of the root.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode``.
    public func referenceCount(of node: Node) throws(FastCodingError) -> Int {
        _ = try index(node)
        return Walk(self, rootIndex, showsAll: true).count { $0 == node }
    }

    private struct Places {
        var list: [Place] = []
        private var room: Int

        init(of graph: ObjectGraph) { room = Limits().output(forInput: graph.pool.count + 8 * graph.children.count) }

        mutating func append(_ place: Place) throws(FastCodingError) {
            room -= place.keyPath.utf8.count
            guard room >= 0 else {
                throw FastCodingError(.outputLimit, "the key paths of what was found are too long in total")
            }
            list.append(place)
        }
    }

    /// Passes on all data that can be reached from what is at some key paths, or from the root: each piece once, with the path
    /// that leads to its first place by way of those key paths. Of the limits, that on output bounds the key paths.
    ///
    ///     try graph.forEachData { path, bytes in print(path, bytes.count) }
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, and what `body` throws.
    public func forEachData(
        at keyPaths: [String] = [], limits: FastLimits = FastLimits(),
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws -> Void
    ) throws {
        var options = WritingOptions()
        (options.keyPaths, options.limits) = (keyPaths, limits)
        let failure = RethrownError()
        try failure.rethrow { () throws(FastCodingError) in
            try forEachData(options) { path, bytes throws(FastCodingError) in
                try failure.keep { try body(path, bytes) }
            }
        }
    }
}

extension ObjectGraph.Walk {
    fileprivate mutating func place(of node: ObjectGraph.Node) -> ObjectGraph.Place {
        ObjectGraph.Place(keyPath: keyPath, node: node, referrer: parent)
    }
}
