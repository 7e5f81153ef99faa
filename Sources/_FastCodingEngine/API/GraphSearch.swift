import _FastCodingNotation

extension ObjectGraph {
    /// A place in the graph and the node there.
    public struct Place: Hashable, Sendable {
        /// The key path from the root.
        public let keyPath: String
        /// The node there.
        public let node: Node
        /// The node that refers to it here; nil for the root's own place.
        public let referrer: Node?
    }

    /// The places that a key path leads to: with wildcards (`*` and `**`, fastcode-notation(5),
    /// "Key paths") any number, in archive order.
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
                    referrer: found.referrer(index).map { handle($0.parent) }
                )
            )
        }

        return places.list
    }

    /// The places that a search has found, with a bound on the length of all paths together: a
    /// chain of dictionaries has paths whose total length is quadratic in its size.
    package struct Places {
        package private(set) var list: [Place] = []
        /// The bytes that paths may still have.
        private var room: Int

        package init(of graph: ObjectGraph) {
            room = FastLimits().output(forInput: graph.pool.count + 8 * graph.children.count)
        }

        package mutating func append(_ place: Place) throws(FastCodingError) {
            room -= place.keyPath.utf8.count
            guard room >= 0 else {
                throw FastCodingError(
                    .outputLimit,
                    "the key paths of what was found are too long in total"
                )
            }

            list.append(place)
        }
    }

    /// Passes on all data: see ``forEachData(at:limits:_:)``.
    package func forEachData(
        _ options: WritingOptions,
        _ body: (_ path: String, _ bytes: Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let found = try find(options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths, options)
        var addressing = KeyPathAddressing()
        var budget = NotationBudget(for: self, options.limits)
        var walk = Walk(self, rootIndex)

        for index in 0..<found.count {
            // One walk for all places: data below several of them is handed over once.
            walk.restart(at: found.node(index, in: self))
            while let node = walk.nextNode() {
                guard [.data, .mutableData].contains(kind(node)) else { continue }

                let way = found.way(to: index) + walk.way
                try budget.charge(
                    path: addressing.length(of: way, in: self),
                    for: "the key paths of data"
                )

                try body(addressing.path(of: way, in: self), bytes(node))
            }
        }
    }
}

extension ObjectGraph.Walk {
    /// The place of a node that was visited last.
    package mutating func place(of node: ObjectGraph.Node) -> ObjectGraph.Place {
        ObjectGraph.Place(keyPath: keyPath, node: node, referrer: parent)
    }
}
