/// Computes how many nodes a graph has once its sharing is written out, before anything is written.
struct PlainExpansion: ~Copyable {
    /// A node whose children are being counted.
    struct Frame: DeepFrame {
        var node: ObjectGraph.Node
        var next: Int
        var end: Int
        var size: UInt64 = 1

        init(_ node: ObjectGraph.Node, _ children: Range<Int>) {
            self.node = node
            next = children.lowerBound
            end = children.upperBound
        }

        func put(into words: inout FrameWords) {
            words.put(node.index)
            words.put(next)
            words.put(end)
            words.put(size)
        }

        init(from words: inout FrameWords) {
            node = ObjectGraph.Node(words.take())
            next = words.take()
            end = words.take()
            size = words.take()
        }
    }

    private let graph: ObjectGraph
    private let limit: UInt64
    /// For each node its size; 0 while it is not known, and ``open`` while it is being counted.
    private var sizes: [UInt64]
    private var frames = DeepStack<Frame>()

    private static let open = UInt64.max

    /// Throws ``FastCodingError/Code/cycle`` or ``FastCodingError/Code/expansionLimit``, with the key path of the place.
    static func check(
        _ graph: ObjectGraph, root: ObjectGraph.Node, limit: Int
    ) throws(FastCodingError) {
        var expansion = PlainExpansion(graph, limit: limit)
        try expansion.count(from: root)
    }

    private init(_ graph: ObjectGraph, limit: Int) {
        self.graph = graph
        self.limit = UInt64(clamping: limit)
        sizes = Array(repeating: 0, count: graph.records.count)
    }

    private mutating func count(from root: ObjectGraph.Node) throws(FastCodingError) {
        enter(root)
        var isTooLarge = false
        while var frame = frames.popLast() {
            let depth = frames.count
            while frame.next < frame.end, frames.count == depth {
                let child = graph.children[frame.next]
                if graph.kind(child).isObject {
                    let size = sizes[Int(child.index)]
                    if size == Self.open {
                        frames.append(frame)
                        throw cycle()
                    }
                    if size == 0 {
                        // It is looked at again once its size is known.
                        frames.append(frame)
                        enter(child)
                        continue
                    }
                    frame.size = sum(frame.size, size)
                } else {
                    frame.size = sum(frame.size, 1)
                }
                frame.next += 1
            }
            if frames.count > depth { continue }
            sizes[Int(frame.node.index)] = frame.size
            if frame.size > limit { isTooLarge = true }
        }
        if isTooLarge { throw tooLarge(root) }
    }

    /// One below what stands for an open node is more than any limit.
    private func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow || sum == Self.open ? Self.open - 1 : sum
    }

    private mutating func enter(_ node: ObjectGraph.Node) {
        let range = graph.childRange(node)
        sizes[Int(node.index)] = range.isEmpty ? 1 : Self.open
        frames.append(Frame(node, range))
    }

    // MARK: Errors

    private func cycle() -> FastCodingError {
        let steps = frames.prefix(ObjectGraph.shortPathSteps).map {
            ($0.node, $0.next - graph.childRange($0.node).lowerBound)
        }
        return FastCodingError(
            .cycle, "here the graph refers to something that this is in", keyPath: graph.shortPath(steps),
            remedy: .notation)
    }

    /// Follows the first child that is too large alone, as far as there is one.
    private func tooLarge(_ root: ObjectGraph.Node) -> FastCodingError {
        var steps: [(ObjectGraph.Node, Int)] = []
        var node = root
        while let index = graph.childRange(node).first(where: { sizes[Int(graph.children[$0].index)] > limit }) {
            steps.append((node, index - graph.childRange(node).lowerBound))
            node = graph.children[index]
        }
        let size = sizes[Int(node.index)]
        let count = size == Self.open - 1 ? "2^64 or more" : "\(size)"
        return FastCodingError(
            .expansionLimit,
            "written out, this has \(count) nodes, more than \(limit)", keyPath: graph.shortPath(steps),
            remedy: .notation)
    }
}

extension ObjectGraph {
    /// How many steps a path has to have at most for ``shortPath(_:)``: more would not be shown.
    static var shortPathSteps: Int { 5000 }

    /// The text of a path, given as nodes and the places of their children, for an error: of a very long one, and of very
    /// long components, the beginning.
    func shortPath(_ steps: [(node: Node, place: Int)]) -> String {
        var addressing = KeyPathAddressing()
        var path = ByteBuffer()
        for (number, step) in steps.enumerated() {
            if path.count > 4096 {
                path.append("...")
                break
            }
            if number > 0 { path.append(UInt8(ascii: ".")) }
            let start = path.count
            addressing.append(componentOf: step.node, place: step.place, in: self, to: &path)
            guard path.count - start > NameText.most else { continue }
            let component = String(decoding: path.array[start...], as: UTF8.self)
            path.truncate(to: start)
            path.append(NameText.shown(Array(component.utf8).span))
        }
        return steps.isEmpty ? KeyPath.root : String(decoding: path.array, as: UTF8.self)
    }
}
