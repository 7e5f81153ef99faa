/// Finds the immutable containers that must become mutable: those that are met again, in archive order, while they are
/// still open. See fastcode-notation(5), "What must be mutable".
package enum CyclicContainers {
    private struct Frame {
        var node: ObjectGraph.Node
        var next: Int
        var end: Int
    }

    package static func find(in graph: ObjectGraph) -> Set<UInt32> {
        var found: Set<UInt32> = []
        // 0 not met, 1 open, 2 closed.
        var states = Array(repeating: UInt8(0), count: graph.records.count)
        var frames: [Frame] = []
        var next: ObjectGraph.Node? = graph.root
        while true {
            if let node = next {
                let kind = graph.kind(node)
                if kind.isContainer || kind == .object || kind == .codedObject {
                    let index = Int(node.index)
                    if states[index] == 1, kind.madeMutable != kind { found.insert(node.index) }
                    if states[index] == 0 {
                        states[index] = 1
                        let range = graph.childRange(node)
                        frames.append(Frame(node: node, next: range.lowerBound, end: range.upperBound))
                    }
                }
            }
            guard let top = frames.indices.last else { return found }
            if frames[top].next == frames[top].end {
                states[Int(frames[top].node.index)] = 2
                frames.removeLast()
                next = nil
            } else {
                next = graph.children[frames[top].next]
                frames[top].next += 1
            }
        }
    }
}
