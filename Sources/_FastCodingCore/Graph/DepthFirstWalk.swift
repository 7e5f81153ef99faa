/// A walk over a graph from a node downwards, in archive order and without recursion.
///
/// It goes through the children of the nodes that its user opens. Which nodes to open, and whether to open a node again
/// that has been met before, is up to the user.
package struct DepthFirstWalk {
    /// A node whose children are being visited.
    package struct Frame: BitwiseCopyable {
        package let node: ObjectGraph.NodeIndex
        /// The positions in the graph's list at which its children begin, the next one stands, and they end.
        fileprivate let start: Int
        package fileprivate(set) var next: Int
        package let end: Int

        /// The place of the last visited child among the node's children.
        package var place: Int { next &- 1 &- start }
    }

    package enum Step {
        /// A child of the innermost open node, and its place among the children.
        case child(ObjectGraph.NodeIndex, of: ObjectGraph.NodeIndex, place: Int)
        /// The innermost open node has no children left and is closed.
        case end(ObjectGraph.NodeIndex)
    }

    /// The open nodes, the outermost first.
    package private(set) var frames: [Frame] = []

    package init() {}

    /// Opens a node: its children come next.
    @inline(__always)
    package mutating func open(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) {
        let range = graph.childRange(node)
        frames.append(Frame(node: node, start: range.lowerBound, next: range.lowerBound, end: range.upperBound))
    }

    /// The next step; nil if no node is open.
    @inline(__always)
    package mutating func next(in graph: borrowing ObjectGraph) -> Step? {
        let top = frames.count &- 1
        if top < 0 { return nil }
        let frame = frames[top]
        if frame.next == frame.end {
            frames.removeLast()
            return .end(frame.node)
        }
        frames[top].next = frame.next &+ 1
        return .child(graph.children[frame.next], of: frame.node, place: frame.next &- frame.start)
    }

    /// Skips the next child of the innermost open node.
    mutating func skip() { frames[frames.count - 1].next += 1 }

    /// The key path of the last visited child, as text for an error.
    package func path(in graph: ObjectGraph) -> String {
        graph.shortPath(frames.prefix(ShortPath.mostSteps).lazy.map { ($0.node, $0.place) })
    }
}
