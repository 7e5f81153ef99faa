import _FastCodingRules

extension ObjectGraph {
    /// The elements of an array, a set or an ordered set, in archive order.
    public struct Elements: RandomAccessCollection, Hashable, Sendable {
        package let nodes: ArraySlice<NodeIndex>
        let stamps: NodeStamps

        /// 0.
        public var startIndex: Int { 0 }
        /// How many elements there are.
        public var endIndex: Int { nodes.count }

        /// The element at a position, which must be a valid one.
        public subscript(position: Int) -> Node { stamps.handle(nodes[nodes.startIndex + position]) }

        /// Whether both hold the same nodes.
        public static func == (left: Elements, right: Elements) -> Bool { left.elementsEqual(right) }

        /// Hashes the nodes.
        public func hash(into hasher: inout Hasher) {
            for node in self { hasher.combine(node) }
        }
    }
}
