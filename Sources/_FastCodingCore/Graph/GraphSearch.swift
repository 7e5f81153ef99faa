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
}

extension ObjectGraph.Walk {
    /// The place of a node that was visited last.
    package mutating func place(of node: ObjectGraph.Node) -> ObjectGraph.Place {
        ObjectGraph.Place(keyPath: keyPath, node: node, referrer: parent)
    }
}
