import _FastCodingRules

extension ObjectGraph {
    /// The properties of an object in the order of its class definition, or the values of a coded object by their keys.
    ///
    /// Several may have the same name. A property without a value is included, with the value ``Node/nil``.
    public struct Properties: RandomAccessCollection, Hashable, Sendable {
        /// A name and its value.
        public struct Element: Hashable, Sendable {
            /// The name, or the key of a coded object.
            public let name: String
            /// ``Node/nil`` if the object has no value for it.
            public let value: Node
        }

        package let names: ArraySlice<ByteRange>
        package let nodes: ArraySlice<NodeIndex>
        package let pool: [UInt8]
        let stamps: NodeStamps

        /// 0.
        public var startIndex: Int { 0 }
        /// How many properties there are.
        public var endIndex: Int { nodes.count }

        /// The property at a position, which must be a valid one.
        public subscript(position: Int) -> Element {
            let name = names[names.startIndex + position]
            return Element(
                name: String(decoding: pool[name.range], as: UTF8.self),
                value: stamps.handle(nodes[nodes.startIndex + position]))
        }

        /// Whether both have the same names, byte by byte, and hold the same nodes.
        public static func == (left: Properties, right: Properties) -> Bool {
            left.elementsEqual(right) { $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value }
        }

        /// Hashes the nodes.
        public func hash(into hasher: inout Hasher) {
            for property in self { hasher.combine(property.value) }
        }
    }
}
