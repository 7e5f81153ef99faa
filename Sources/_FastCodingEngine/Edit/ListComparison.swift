import _FastCodingNotation

/// Compares the values of two property lists. They are trees: a binary list stores equal containers
/// once or several times as it likes, so sharing counts for nothing.
///
/// Nodes that have been compared are put into one class, and the nodes of one class are not compared
/// again. So there are fewer comparisons than nodes, however often a container is shared.
struct ListComparison {
    private let expected: ObjectGraph
    private let found: ObjectGraph
    /// For each node of both graphs, another one of its class, nearer to the one that stands for the
    /// class.
    private var parents: [Int]

    private struct Pair {
        let expected: NodeIndex
        let found: NodeIndex
    }

    init(_ expected: ObjectGraph, _ found: ObjectGraph) {
        self.expected = expected
        self.found = found
        parents = Array(0..<(expected.records.count + found.records.count))
    }

    /// The node of the first graph in whose place the second one has something else; nil for none.
    mutating func difference() -> NodeIndex? {
        var open = [Pair(expected: expected.rootIndex, found: found.rootIndex)]
        while let pair = open.popLast() {
            guard unite(pair) else { continue }

            let kind = expected.kind(pair.expected)
            guard kind == found.kind(pair.found) else { return pair.expected }

            if !kind.isContainer {
                guard expected.hasSameValue(pair.expected, pair.found, of: found) else {
                    return pair.expected
                }

                continue
            }

            let children = expected.children(pair.expected)
            let others = found.children(pair.found)
            guard children.count == others.count else { return pair.expected }

            for (child, other) in zip(children, others) {
                open.append(Pair(expected: child, found: other))
            }
        }

        return nil
    }

    /// Puts two nodes into one class. False if they are in one already.
    private mutating func unite(_ pair: Pair) -> Bool {
        let first = representative(Int(pair.expected.index))
        let second = representative(expected.records.count + Int(pair.found.index))
        parents[second] = first
        return first != second
    }

    /// The node that stands for the class of a node. The way there is made shorter.
    private mutating func representative(_ node: Int) -> Int {
        var node = node
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }

        return node
    }
}
