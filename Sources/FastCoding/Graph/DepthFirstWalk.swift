/// A walk over a graph from a node down, in archive order and without recursion.
///
/// It goes through the children of the nodes that its user opens; which those are, and whether a node is opened again that
/// has been met before, is the user's choice.
struct DepthFirstWalk {
    /// A node whose children are being gone through.
    struct Frame: BitwiseCopyable {
        let node: ObjectGraph.NodeIndex
        /// Where its children begin in the graph's list, the next one, and where they end.
        fileprivate let start: Int
        fileprivate(set) var next: Int
        let end: Int

        /// The place of the child that was met last, among the node's children.
        var place: Int { next &- 1 &- start }
    }

    enum Step {
        /// A child of the innermost open node, and its place among the children.
        case child(ObjectGraph.NodeIndex, of: ObjectGraph.NodeIndex, place: Int)
        /// The innermost open node has no child left, and is closed.
        case end(ObjectGraph.NodeIndex)
    }

    /// The open nodes, the outermost first.
    private(set) var frames: [Frame] = []

    /// Opens a node: its children come next.
    @inline(__always)
    mutating func open(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) {
        let range = graph.childRange(node)
        frames.append(Frame(node: node, start: range.lowerBound, next: range.lowerBound, end: range.upperBound))
    }

    /// The next step; nil if no node is open.
    @inline(__always)
    mutating func next(in graph: borrowing ObjectGraph) -> Step? {
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

    /// Leaves out the next child of the innermost open node.
    mutating func skip() { frames[frames.count - 1].next += 1 }

    /// The text of the way to the child that was met last, for an error.
    func path(in graph: ObjectGraph) -> String {
        graph.shortPath(frames.prefix(ObjectGraph.shortPathSteps).map { ($0.node, $0.place) })
    }
}
