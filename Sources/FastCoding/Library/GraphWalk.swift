extension ObjectGraph {
    /// Goes through the nodes below a node, itself included, in archive order and without recursion.
    ///
    ///     var walk = try graph.walk()
    ///     while let node = walk.next() {
    ///         if case .string(let text) = try graph[node] { print(walk.keyPath, text) }
    ///     }
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode``.
    public func walk(from start: Node? = nil) throws(FastCodingError) -> Walk {
        Walk(self, try self.start(start))
    }

    /// A walk over the nodes of a graph, depth first: see ``ObjectGraph/walk(from:)``.
    ///
    /// Each node is met once, where it stands first. Nil, null, true and false, which are the same nodes everywhere, are met
    /// wherever they stand. Keys are met, after their values, where a dictionary is addressed by index because its keys are no
    /// distinct strings; other keys and class names are no nodes that a key path leads to. Changes of the graph don't change
    /// the walk.
    public struct Walk: Sequence, IteratorProtocol, Sendable {
        private struct Frame {
            let node: NodeIndex
            var next: Int
            let end: Int
            let stride: Int
        }

        private let graph: ObjectGraph
        private let start: NodeIndex
        private let showsAll: Bool
        private var hasBegun = false
        private var frames: [Frame] = []
        /// Whether the node that was met last has been entered, as all are that have children.
        private var isInside = false
        private var isSeen: [Bool]
        private var addressing = KeyPathAddressing()

        /// `showsAll` asks for each place where a node stands, though what is in it is gone through only once.
        init(_ graph: ObjectGraph, _ start: NodeIndex, showsAll: Bool = false) {
            self.graph = graph
            self.start = start
            self.showsAll = showsAll
            isSeen = Array(repeating: false, count: graph.records.count)
        }

        /// The next node; nil after the last one.
        public mutating func next() -> Node? { nextNode().map { graph.handle($0) } }

        mutating func nextNode() -> NodeIndex? {
            isInside = false
            if !hasBegun {
                hasBegun = true
                _ = enter(start)
                return start
            }
            while let top = frames.indices.last {
                let frame = frames[top]
                if frame.next >= frame.end {
                    frames.removeLast()
                    continue
                }
                frames[top].next += frame.stride
                let child = child(frame.next, of: frame.node)
                if enter(child) || showsAll { return child }
            }
            return nil
        }

        /// How many nodes are around the one that was met last.
        public var depth: Int { frames.count - (isInside ? 1 : 0) }

        /// The node that holds the one that was met last; nil for the one that the walk began with.
        public var parent: Node? { depth == 0 ? nil : graph.handle(frames[depth - 1].node) }

        /// The key path of the node that was met last, from where the walk began. It takes time for the whole path.
        public var keyPath: String {
            mutating get {
                guard depth > 0 else { return KeyPath.root }
                var path = ByteBuffer()
                for (number, frame) in frames.prefix(depth).enumerated() {
                    if number > 0 { path.append(UInt8(ascii: ".")) }
                    let place = frame.next - frame.stride - graph.childRange(frame.node).lowerBound
                    addressing.append(componentOf: frame.node, place: place, in: graph, to: &path)
                }
                return String(decoding: path.array, as: UTF8.self)
            }
        }

        /// The key path of the node that was met last, for a list: of a very long one, and of very long components, the
        /// beginning.
        package var shortKeyPath: String {
            let steps = frames.prefix(depth).prefix(ObjectGraph.shortPathSteps).map { frame in
                (frame.node, frame.next - frame.stride - graph.childRange(frame.node).lowerBound)
            }
            return graph.shortPath(steps)
        }

        /// Leaves out what is in the node that was met last.
        public mutating func skipDescendants() {
            guard isInside else { return }
            frames.removeLast()
            isInside = false
        }

        private func child(_ index: Int, of node: NodeIndex) -> NodeIndex {
            graph.kind(node) == .keyedArchive ? graph.keyedData(node) : graph.children[index]
        }

        /// Takes note of a node and prepares to go into it. False if that was done before.
        private mutating func enter(_ node: NodeIndex) -> Bool {
            if node.index < ObjectGraph.constants { return true }
            if isSeen[Int(node.index)] { return false }
            isSeen[Int(node.index)] = true
            let range = graph.childRange(node)
            var frame = Frame(node: node, next: range.lowerBound, end: range.upperBound, stride: 1)
            switch graph.kind(node) {
            case .keyedArchive: frame = Frame(node: node, next: 0, end: 1, stride: 1)
            case .codedObject: frame = Frame(node: node, next: range.lowerBound + 1, end: range.upperBound, stride: 2)
            case .dictionary, .mutableDictionary:
                if addressing.isByKey(node, in: graph) {
                    frame = Frame(node: node, next: range.lowerBound, end: range.upperBound, stride: 2)
                }
            default: break
            }
            if frame.next < frame.end {
                frames.append(frame)
                isInside = true
            }
            return true
        }
    }
}
