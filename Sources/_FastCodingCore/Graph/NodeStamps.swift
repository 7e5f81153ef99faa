/// Distinguishes the nodes of a graph from those of all others.
///
/// The nodes that were added to a graph between two copies of it are a generation, and each
/// generation has a stamp that no other generation in the process has. So nodes that got the same
/// index in two copies of a graph can't be confused.
package struct NodeStamps: Sendable {
    /// The nodes that were added between two copies of a graph.
    private struct Generation {
        /// The first index that belongs to the next generation.
        let end: UInt32
        let stamp: UInt64
    }

    /// The last stamp of the process.
    private static let last = SharedNumber()

    private var earlier: [Generation] = []
    private var current = last.add(1)

    /// The stamp of a node's generation; 0 for the nodes that all graphs have.
    package func stamp(of index: UInt32) -> UInt64 {
        if index < ObjectGraph.constants {
            return 0
        }

        guard let latest = earlier.last, index < latest.end else { return current }

        return earlier[partitionPoint(below: earlier.count) { index < earlier[$0].end }].stamp
    }

    /// Begins a generation with the node that will have this index.
    package mutating func begin(at index: UInt32) {
        earlier.append(Generation(end: index, stamp: current))
        current = Self.last.add(1)
    }
}
