/// A walk over a graph from a node downwards, in archive order and without recursion.
///
/// It goes through the children of the nodes that its user opens. Which nodes to open, and whether
/// to open a node again that has been met before, is up to the user.
@usableFromInline
package struct DepthFirstWalk {
    /// An open node: the frames are the walk's stack, so that no depth of a graph overflows that of
    /// the thread.
    @usableFromInline
    package struct Frame: BitwiseCopyable {
        @usableFromInline package let node: NodeIndex
        /// The position of its first child in the graph's list.
        @usableFromInline let start: Int
        /// The position of the next child.
        @usableFromInline package internal(set) var next: Int
        /// The position after the last child.
        @usableFromInline package let end: Int

        @inlinable
        init(_ node: NodeIndex, _ children: Range<Int>) {
            self.node = node
            start = children.lowerBound
            next = children.lowerBound
            end = children.upperBound
        }

        /// The place of the last visited child among the node's children.
        @inlinable package var place: Int { next &- 1 &- start }
    }

    /// The next event of a walk.
    @usableFromInline
    package enum Step {
        /// A child of the innermost open node, and its place among the children.
        case child(NodeIndex, of: NodeIndex, place: Int)
        /// The innermost open node has no children left and is closed.
        case end(NodeIndex)
    }

    /// The open nodes, the outermost first.
    @usableFromInline package internal(set) var frames: [Frame] = []

    @inlinable package init() {}

    /// Opens a node, whose children come next.
    @inlinable @inline(__always)
    package mutating func open(_ node: NodeIndex, in graph: borrowing ObjectGraph) {
        open(node, children: graph.childRange(node))
    }

    /// Opens a node whose children are at certain positions of the graph's list.
    @inlinable @inline(__always)
    package mutating func open(_ node: NodeIndex, children: Range<Int>) {
        frames.append(Frame(node, children))
    }

    /// The next child or end; nil at the end of the walk.
    @inlinable @inline(__always)
    package mutating func next(in graph: borrowing ObjectGraph) -> Step? {
        let top = frames.count &- 1
        if top < 0 {
            return nil
        }

        let frame = frames[top]
        if frame.next == frame.end {
            frames.removeLast()
            return .end(frame.node)
        }

        frames[top].next = frame.next &+ 1
        return .child(graph.children[frame.next], of: frame.node, place: frame.next &- frame.start)
    }

    /// Leaves out the next child.
    mutating func skip() {
        frames[frames.count - 1].next += 1
    }

    /// The steps to the last visited child.
    package var steps: [KeyPathStep] {
        frames.map { KeyPathStep(parent: $0.node, place: $0.place) }
    }

    /// The key path of the last visited child, as text for an error.
    package func path(in graph: ObjectGraph) -> String {
        graph.shortPath(Array(steps.prefix(ShortPath.mostSteps)))
    }
}

extension ObjectGraph {
    /// The containers and objects that are met again before all of their contents have been
    /// visited, in archive order from a root: those that occur twice on the way from the root to
    /// some node.
    package func objectsMetOpen(from root: NodeIndex) -> Set<UInt32> {
        var found: Set<UInt32> = []
        var isSeen = Array(repeating: false, count: records.count)
        var isOpen = isSeen
        var walk = DepthFirstWalk()

        func enter(_ node: NodeIndex) {
            isSeen[Int(node.index)] = true
            isOpen[Int(node.index)] = true
            walk.open(node, in: self)
        }

        enter(root)
        while let step = walk.next(in: self) {
            switch step {
            case .child(let child, _, _):
                if isOpen[Int(child.index)] {
                    found.insert(child.index)
                }
                if !isSeen[Int(child.index)], kind(child).isObject {
                    enter(child)
                }
            case .end(let node): isOpen[Int(node.index)] = false
            }
        }

        return found
    }

    /// The immutable containers among them, which must become mutable: fastcode-notation(5), "The
    /// graph".
    package func containersMetOpen() -> Set<UInt32> {
        objectsMetOpen(from: rootIndex).filter { index in
            let kind = kind(NodeIndex(index))
            return kind.madeMutable != kind
        }
    }

    /// Returns the graph, or throws ``FastCodingError/Code/chainLimit`` if a chain of references
    /// leads through more containers and objects than ``FastLimits/chain`` allows, as verify judges
    /// archives. References back to containers and objects around them do not count.
    @discardableResult
    package func checkChains(_ limits: FastLimits) throws(FastCodingError) -> ObjectGraph {
        let limit = limits.longestChain
        // Most graphs have too few nodes for so long a chain.
        if records.count <= limit || records.count(where: { $0.kind.isLink }) <= limit {
            return self
        }

        // The longest chain that begins with a node; 0 for nodes that are open or have not been
        // met.
        var lengths = [UInt32](repeating: 0, count: records.count)
        var isSeen = [Bool](repeating: false, count: records.count)
        // The longest chain that begins in what was met of the root, and of each open node.
        var longest: [UInt32] = [0]
        var walk = DepthFirstWalk()

        func enter(_ node: NodeIndex) {
            if isSeen[Int(node.index)] {
                return link(lengths[Int(node.index)])
            }

            guard kind(node).isLink else { return }

            isSeen[Int(node.index)] = true
            longest.append(0)
            walk.open(node, in: self)
        }

        func link(_ length: UInt32) {
            longest[longest.count - 1] = max(longest[longest.count - 1], length)
        }

        enter(rootIndex)
        while let step = walk.next(in: self) {
            switch step {
            case .child(let child, _, _): enter(child)
            case .end(let node):
                let length = longest.removeLast() + 1
                lengths[Int(node.index)] = length
                link(length)

                guard length > limit else { continue }

                throw FastCodingError(
                    .chainLimit,
                    "a chain of more than \(counted(limit, "reference")) begins here, by way of aliases",
                    keyPath: walk.path(in: self)
                )
            }
        }

        return self
    }
}

extension NodeKind {
    /// Whether chains lead through nodes of this kind: containers, objects and coded objects. Those
    /// of URLs and their bases are as long as they nest.
    fileprivate var isLink: Bool {
        isContainer || self == .object || self == .codedObject
    }
}
