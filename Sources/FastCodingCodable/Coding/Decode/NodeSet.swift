import _FastCodingCore

/// A set of the nodes of a graph, with a bit for each: decoding keeps one for as long as it runs,
/// beside the values that it makes.
struct NodeSet {
    private var words: [UInt64]

    /// An empty set of nodes whose indices are below a number.
    init(below count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    @inline(__always)
    func contains(_ node: NodeIndex) -> Bool {
        words[Int(node.index &>> 6)] & Self.bit(node) != 0
    }

    /// Adds a node, and returns whether it is new.
    @inline(__always)
    mutating func insert(_ node: NodeIndex) -> Bool {
        let word = words[Int(node.index &>> 6)]
        words[Int(node.index &>> 6)] = word | Self.bit(node)
        return word & Self.bit(node) == 0
    }

    @inline(__always)
    private static func bit(_ node: NodeIndex) -> UInt64 {
        1 &<< UInt64(node.index & 63)
    }
}

extension ObjectGraph {
    /// The nodes that are referred to more than once; the root counts as referred to.
    func nodesInSeveralPlaces() -> NodeSet {
        var met = NodeSet(below: records.count)
        var shared = met
        _ = met.insert(rootIndex)

        for child in children where !met.insert(child) {
            _ = shared.insert(child)
        }

        return shared
    }
}
