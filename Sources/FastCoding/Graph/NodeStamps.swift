internal import Synchronization

/// What copies of a graph share until one of them gets nodes of its own: whether it is shared is all that it tells.
final class NodeLineage: Sendable {}

/// Tells the nodes of a graph from those of all others.
///
/// The nodes that were added to a graph between two copyings are a generation, and each generation has a stamp that no
/// other generation of the process has. So nodes that two copies of a graph got under the same index can't be confused.
struct NodeStamps: Sendable {
    private struct Generation {
        /// The first index that is of the next one.
        let end: UInt32
        let stamp: UInt64
    }

    private static let last = Atomic<UInt64>(0)

    private var earlier: [Generation] = []
    private var current = NodeStamps.next()

    private static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The stamp of the generation that an index falls into.
    func stamp(of index: UInt32) -> UInt64 {
        if index < ObjectGraph.constants { return 0 }
        guard let latest = earlier.last, index < latest.end else { return current }
        var (low, high) = (0, earlier.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if index < earlier[middle].end { high = middle } else { low = middle + 1 }
        }
        return earlier[low].stamp
    }

    /// Begins a generation with the node at an index.
    mutating func begin(at index: UInt32) {
        earlier.append(Generation(end: index, stamp: current))
        current = Self.next()
    }

    func handle(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.Node {
        ObjectGraph.Node(index: node.index, stamp: stamp(of: node.index))
    }
}
