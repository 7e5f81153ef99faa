extension ObjectGraph {
    /// Goes through a node and all nodes below it, in archive order and without recursion.
    ///
    ///     var walk = try graph.walk()
    ///     while let node = walk.next() {
    ///         if case .string(let text, _) = try graph[node] { print(walk.keyPath, text) }
    ///     }
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode``.
    public func walk(from start: Node? = nil) throws(FastCodingError) -> Walk {
        Walk(self, try self.start(start))
    }

    /// The node at which a search or a path begins: the root if none is given.
    package func start(_ node: Node?) throws(FastCodingError) -> NodeIndex {
        if let node {
            try index(node)
        } else {
            rootIndex
        }
    }

    /// A walk over the nodes of a graph, depth first: see ``ObjectGraph/walk(from:)``.
    ///
    /// Each node is visited once, at its first place. Nil, null, true and false, which are the same
    /// nodes everywhere, are visited at each place. Keys are visited, after their values, in a
    /// dictionary or a coded object that is addressed by index because its keys are not distinct
    /// strings, and so are the bases of URLs. Other keys and class names are not visited, since no
    /// key path leads to them. Changing the graph does not affect the walk.
    public struct Walk: Sequence, IteratorProtocol, Sendable {
        /// A node whose children are being visited.
        private struct Frame {
            let node: NodeIndex
            var places: ObjectGraph.PartPlaces
        }

        private let graph: ObjectGraph
        private var start: NodeIndex
        /// Whether nodes are visited at each of their places.
        private let showsAll: Bool
        private var hasBegun = false
        private var frames: [Frame] = []
        /// Whether the last visited node has been entered, as every node that has children is.
        private var isInside = false
        /// Whether each node was visited, by its index.
        private var isSeen: [Bool]
        private var addressing = KeyPathAddressing()

        /// - Parameter showsAll: whether a node is visited at each of its places. Its contents are
        ///   visited only once all the same, which ends the walk on cycles.
        package init(_ graph: ObjectGraph, _ start: NodeIndex, showsAll: Bool = false) {
            self.graph = graph
            self.start = start
            self.showsAll = showsAll
            isSeen = Array(repeating: false, count: graph.records.count)
        }

        /// The next node; nil after the last one.
        public mutating func next() -> Node? {
            nextNode().map { graph.handle($0) }
        }

        /// The next node, as an index.
        package mutating func nextNode() -> NodeIndex? {
            isInside = false
            if !hasBegun {
                hasBegun = true
                if enter(start) {
                    return start
                }
            }

            while let top = frames.indices.last {
                guard let place = frames[top].places.next() else {
                    frames.removeLast()
                    continue
                }

                let child = graph.part(place, of: frames[top].node)
                if enter(child) || showsAll {
                    return child
                }
            }

            return nil
        }

        /// Continues at another node and below it, without visiting any node again.
        package mutating func restart(at node: NodeIndex) {
            start = node
            hasBegun = false
            frames = []
        }

        /// How many nodes contain the last visited one.
        public var depth: Int { frames.count - (isInside ? 1 : 0) }

        /// The node that contains the last visited one; nil for the node that the walk began with.
        public var parent: Node? {
            depth == 0 ? nil : graph.handle(frames[depth - 1].node)
        }

        /// The key path of the last visited node, from where the walk began. Making it takes time
        /// for the whole path.
        public var keyPath: String {
            mutating get {
                addressing.path(of: way, in: graph)
            }
        }

        /// The key path of the last visited node, for a list: see ``ShortPath``.
        package var shortKeyPath: String {
            graph.shortPath(frames.prefix(depth).prefix(ShortPath.mostSteps).map(part))
        }

        /// The steps that lead to the last visited node. Each takes little memory, while paths take
        /// time for all of their components.
        package var way: [KeyPathStep] {
            frames.prefix(depth).map(part)
        }

        /// The child of a frame's node that was visited last.
        private func part(_ frame: Frame) -> KeyPathStep {
            KeyPathStep(parent: frame.node, place: frame.places.latest)
        }

        /// Skips the contents of the last visited node.
        public mutating func skipDescendants() {
            guard isInside else { return }

            frames.removeLast()
            isInside = false
        }

        /// Notes a node and prepares to enter it. False if that was done before.
        private mutating func enter(_ node: NodeIndex) -> Bool {
            if node.index < ObjectGraph.constants {
                return true
            }

            if isSeen[Int(node.index)] {
                return false
            }

            isSeen[Int(node.index)] = true
            if let parts = graph.parts(node, &addressing), !parts.isEmpty {
                frames.append(Frame(node: node, places: parts))
                isInside = true
            }

            return true
        }
    }
}
