import _FastCodingRules

extension ObjectGraph {
    /// The entries of a dictionary, in archive order. Keys may be of any kind, and may be equal.
    public struct Entries: RandomAccessCollection, Hashable, Sendable {
        /// A key and its value.
        public struct Element: Hashable, Sendable {
            /// In most cases a string.
            public let key: Node
            /// The value of the key.
            public let value: Node
        }

        /// Value, key, value, key, ...
        package let nodes: ArraySlice<NodeIndex>
        let stamps: NodeStamps

        /// 0.
        public var startIndex: Int { 0 }
        /// How many entries there are.
        public var endIndex: Int { nodes.count / 2 }

        /// The entry at a position, which must be a valid one.
        public subscript(position: Int) -> Element {
            let place = nodes.startIndex + 2 * position
            return Element(key: stamps.handle(nodes[place + 1]), value: stamps.handle(nodes[place]))
        }

        /// Whether both hold the same nodes.
        public static func == (left: Entries, right: Entries) -> Bool { left.elementsEqual(right) }

        /// Hashes the nodes.
        public func hash(into hasher: inout Hasher) {
            for entry in self { hasher.combine(entry) }
        }
    }
}
