/// A node whose children are being walked.
struct NodeFrame: DeepFrame {
    var node: ObjectGraph.Node
    /// The next child and the end, in the graph's children.
    var next: Int
    var end: Int

    init(_ node: ObjectGraph.Node, _ children: Range<Int>) {
        self.node = node
        next = children.lowerBound
        end = children.upperBound
    }

    func put(into words: inout FrameWords) {
        words.put(node.index)
        words.put(next)
        words.put(end)
    }

    init(from words: inout FrameWords) {
        node = ObjectGraph.Node(words.take())
        next = words.take()
        end = words.take()
    }
}
