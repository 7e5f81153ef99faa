internal import _FastCodingEngine

/// Finds the values that take the most bytes.
struct BiggestValues {
    /// One of the biggest values; its path is made only at the end.
    struct Value {
        let bytes: Int
        let kind: NodeKind
        /// The number of its node in archive order.
        let place: Int
        var keyPath = ""
    }

    /// The number of values that are listed.
    static let most = 10

    /// The biggest first; values of equal size are in archive order.
    private(set) var list: [Value] = []

    /// Finds the values in one walk over the graph.
    init(_ graph: ObjectGraph) throws(FastCodingError) {
        var walk = try graph.walk()
        var place = 0

        while let node = walk.next() {
            let index = try graph.index(node)
            // Marks of damage are no values of the file.
            if let bytes = Self.size(of: index, in: graph), bytes > 0,
                !graph.isReasonOfMark(index)
            {
                let rank = list.firstIndex { $0.bytes < bytes } ?? list.count
                if rank < Self.most {
                    list.insert(
                        Value(bytes: bytes, kind: graph.kind(index), place: place),
                        at: rank
                    )
                }

                if list.count > Self.most {
                    list.removeLast()
                }
            }

            place += 1
        }

        try addKeyPaths(graph)
    }

    /// Adds the key paths, in a second walk: making one takes time, which is spent only on the
    /// values that have turned out to be the biggest.
    private mutating func addKeyPaths(_ graph: ObjectGraph) throws(FastCodingError) {
        var walk = try graph.walk()
        var place = 0
        var missing = list.count
        while missing > 0, walk.next() != nil {
            if let rank = list.firstIndex(where: { $0.place == place }) {
                list[rank].keyPath = walk.shortKeyPath
                missing -= 1
            }
            place += 1
        }
    }

    /// The bytes of a value's content; nil for values whose size is fixed, and for containers.
    private static func size(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int? {
        switch graph.kind(node) {
        case .string, .mutableString, .data, .mutableData:
            graph.byteRange(node).count
        case .indexSet, .mutableIndexSet:
            8 * Int(graph.record(node).b)
        case .url: graph.byteRange(graph.url(node).relative).count
        default: nil
        }
    }
}
