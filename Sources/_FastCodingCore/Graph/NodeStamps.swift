/// An object that copies of a graph share until one of them gets its own nodes. Its only purpose is to tell whether it is shared.
final class NodeLineage: Sendable {}

/// Distinguishes the nodes of a graph from those of all others.
///
/// The nodes that were added to a graph between two copies of it are a generation, and each generation has a stamp that
/// no other generation in the process has. So nodes that got the same index in two copies of a graph can't be confused.
package struct NodeStamps: Sendable {
    private struct Generation {
        /// The first index that belongs to the next generation.
        let end: UInt32
        let stamp: UInt64
    }

    private static let last = SharedNumber()

    private var earlier: [Generation] = []
    private var current = NodeStamps.next()

    private static func next() -> UInt64 { last.add(1) }

    /// The stamp of the generation that an index belongs to.
    package func stamp(of index: UInt32) -> UInt64 {
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
    package mutating func begin(at index: UInt32) {
        earlier.append(Generation(end: index, stamp: current))
        current = Self.next()
    }

    package func handle(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.Node {
        ObjectGraph.Node(index: node.index, stamp: stamp(of: node.index))
    }
}
