/// Where each object of a graph first occurs in archive order, from a root: the places that aliases
/// and messages name.
///
/// A single walk over the graph finds it, without recursion and with eight bytes for each node. The
/// text of a path is made only when it is asked for.
package struct KeyPathOccurrences {
    /// For each object's first occurrence, the parent and the place in it; the data of a keyed
    /// archive has place 0.
    private var parents: [UInt32]
    private var places: [UInt32]
    package var addressing = KeyPathAddressing()
    /// The objects of classes in the order in which an archive begins them.
    package private(set) var objects: [NodeIndex] = []

    /// Takes the place of a parent for an object that has not been reached, and for the root.
    private static let unseen = UInt32.max
    private static let root = UInt32.max - 1

    /// Walks a graph from a root; if that is nil, nothing occurs, for callers that only need
    /// ``addressing``.
    package init(of graph: ObjectGraph, from root: NodeIndex?) {
        let count = root == nil ? 0 : graph.records.count
        parents = Array(repeating: Self.unseen, count: count)
        places = Array(repeating: 0, count: count)

        guard let root, graph.kind(root).isObject else { return }

        var walk = DepthFirstWalk()
        enter(root, from: NodeIndex(Self.root), place: 0, in: graph, &walk)

        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else { continue }
            if graph.kind(child).isObject, parents[Int(child.index)] == Self.unseen {
                enter(child, from: parent, place: place, in: graph, &walk)
            }
        }
    }

    @inline(__always)
    private mutating func enter(
        _ node: NodeIndex,
        from parent: NodeIndex,
        place: Int,
        in graph: ObjectGraph,
        _ walk: inout DepthFirstWalk
    ) {
        parents[Int(node.index)] = parent.index
        places[Int(node.index)] = UInt32(truncatingIfNeeded: place)

        switch graph.kind(node) {
        case .keyedArchive:
            let data = Int(graph.keyedData(node).index)
            if parents[data] == Self.unseen {
                parents[data] = node.index
            }
        case .object:
            objects.append(node)
            fallthrough
        default: walk.open(node, in: graph)
        }
    }

    package func contains(_ node: NodeIndex) -> Bool {
        parents[Int(node.index)] != Self.unseen
    }

    /// Whether an object's first occurrence is as the child of a node at a place.
    @inline(__always)
    package func isFirst(_ node: NodeIndex, in parent: NodeIndex, at place: Int) -> Bool {
        parents[Int(node.index)] == parent.index
            && places[Int(node.index)] == UInt32(truncatingIfNeeded: place)
    }

    /// The steps from the root to an object that can be reached from it.
    package func steps(to node: NodeIndex) -> [KeyPathStep] {
        var steps: [KeyPathStep] = []
        var current = Int(node.index)
        while parents[current] < Self.root {
            steps.append(
                KeyPathStep(parent: NodeIndex(parents[current]), place: Int(places[current]))
            )
            current = Int(parents[current])
        }

        steps.reverse()
        return steps
    }
}
