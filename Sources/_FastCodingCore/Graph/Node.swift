extension ObjectGraph {
    /// A node of a graph, and an object's identity: two places that hold the same node hold the same object.
    ///
    /// A node belongs to the graph that it was obtained from, and to copies of that graph that were made afterwards.
    /// Any other graph refuses it with ``FastCodingError/Code/foreignNode``. It stays valid while its graph is changed.
    public struct Node: Hashable, Sendable, BitwiseCopyable {
        package let index: UInt32
        /// The stamp of the generation that the index belongs to; 0 for the nodes that all graphs have.
        package let stamp: UInt64

        package init(index: UInt32, stamp: UInt64) {
            self.index = index
            self.stamp = stamp
        }

        /// The node that is nil in every graph: the absence of a value.
        public static let `nil` = Node(index: NodeIndex.nil.index, stamp: 0)
        /// The node that is NSNull in every graph.
        public static let null = Node(index: NodeIndex.null.index, stamp: 0)
        /// The node that is the boolean false in every graph.
        public static let `false` = Node(index: NodeIndex.false.index, stamp: 0)
        /// The node that is the boolean true in every graph.
        public static let `true` = Node(index: NodeIndex.true.index, stamp: 0)
    }

    /// The root; nil in a new graph. ``setRoot(_:)`` changes it.
    public var root: Node { handle(rootIndex) }

    /// Whether the node is an object, which has an identity: the same object can stand in several places. Numbers, strings,
    /// URLs, geometry and the like are values, which are distinguished only by their content.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode`` if the node belongs to another graph.
    public func isObject(_ node: Node) throws(FastCodingError) -> Bool { kind(try index(node)).isObject }

    /// The public form of a node.
    package func handle(_ node: NodeIndex) -> Node { stamps.handle(node) }

    /// The index of a node, which must belong to this graph.
    package func index(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        guard Int(handle.index) < records.count, stamps.stamp(of: handle.index) == handle.stamp else {
            throw FastCodingError(.foreignNode, "the node belongs to another graph")
        }
        return NodeIndex(handle.index)
    }

    /// Makes sure that nodes added from now on belong to this graph alone, even if it has been copied.
    package mutating func beginAdding() throws(FastCodingError) {
        guard records.count < Int(clamping: UInt32.max) - 2 else {
            throw FastCodingError(.tooLarge, "a graph holds \(UInt32.max - 2) nodes at most")
        }
        if isKnownUniquelyReferenced(&lineage) { return }
        lineage = NodeLineage()
        stamps.begin(at: UInt32(records.count))
    }
}
