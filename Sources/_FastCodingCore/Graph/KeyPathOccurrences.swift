/// Where each object of a graph first occurs in archive order, starting at a root: the places that aliases and messages
/// name.
///
/// A single walk over the graph finds it, without recursion and with eight bytes for each node. The text of a path is
/// made only when it is asked for.
package struct KeyPathOccurrences {
    /// For each object's first occurrence, the parent and the place among the parent's children; the data of a keyed
    /// archive has place 0.
    private var parents: [UInt32]
    private var places: [UInt32]
    /// How the children of nodes are addressed.
    package var addressing = KeyPathAddressing()
    /// The objects of classes in the order in which an archive begins them.
    package private(set) var objects: [ObjectGraph.NodeIndex] = []

    /// Takes the place of a parent for an object that has not been reached, and for the root.
    private static let unseen = UInt32.max
    private static let root = UInt32.max - 1

    /// Walks a graph from a root; if that is nil, nothing occurs, for callers that only need ``addressing``.
    package init(of graph: ObjectGraph, from root: ObjectGraph.NodeIndex?) {
        let count = root == nil ? 0 : graph.records.count
        parents = Array(repeating: Self.unseen, count: count)
        places = Array(repeating: 0, count: count)
        guard let root, graph.kind(root).isObject else { return }
        var walk = DepthFirstWalk()
        enter(root, from: ObjectGraph.NodeIndex(Self.root), place: 0, in: graph, &walk)
        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else { continue }
            if graph.kind(child).isObject, parents[Int(child.index)] == Self.unseen {
                enter(child, from: parent, place: place, in: graph, &walk)
            }
        }
    }

    /// Records an object's first occurrence, and prepares to walk its children if it has any.
    @inline(__always)
    private mutating func enter(
        _ node: ObjectGraph.NodeIndex, from parent: ObjectGraph.NodeIndex, place: Int, in graph: ObjectGraph,
        _ walk: inout DepthFirstWalk
    ) {
        parents[Int(node.index)] = parent.index
        places[Int(node.index)] = UInt32(truncatingIfNeeded: place)
        switch graph.kind(node) {
        case .keyedArchive:
            let data = graph.keyedData(node)
            if parents[Int(data.index)] == Self.unseen { enterLeaf(data, from: node) }
        case .object:
            objects.append(node)
            fallthrough
        default:
            walk.open(node, in: graph)
        }
    }

    private mutating func enterLeaf(_ node: ObjectGraph.NodeIndex, from parent: ObjectGraph.NodeIndex) {
        parents[Int(node.index)] = parent.index
        places[Int(node.index)] = 0
    }

    /// Whether an object can be reached from the root.
    package func contains(_ node: ObjectGraph.NodeIndex) -> Bool { parents[Int(node.index)] != Self.unseen }

    /// Whether an object's first occurrence is as the child of a node at a place.
    @inline(__always)
    package func isFirst(_ node: ObjectGraph.NodeIndex, in parent: ObjectGraph.NodeIndex, at place: Int) -> Bool {
        parents[Int(node.index)] == parent.index && places[Int(node.index)] == UInt32(truncatingIfNeeded: place)
    }

    /// The length in bytes of an object's path before escaping, determined without looking at any text.
    package mutating func pathLength(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int {
        var length = 0
        var current = node
        while let step = step(to: current) {
            length += addressing.length(componentOf: step.parent, place: step.place, in: graph) + 1
            current = step.parent
        }
        return max(length - 1, 0)
    }

    /// The last step on the way to an object; nil for the root and for objects that can't be reached from it.
    private func step(to node: ObjectGraph.NodeIndex) -> (parent: ObjectGraph.NodeIndex, place: Int)? {
        let parent = parents[Int(node.index)]
        return parent >= Self.root ? nil : (ObjectGraph.NodeIndex(parent), Int(places[Int(node.index)]))
    }

    /// The steps from the root to an object that can be reached from it, the last one first.
    package func steps(to node: ObjectGraph.NodeIndex) -> [(parent: ObjectGraph.NodeIndex, place: Int)] {
        var steps: [(parent: ObjectGraph.NodeIndex, place: Int)] = []
        var current = node
        while let step = step(to: current) {
            steps.append(step)
            current = step.parent
        }
        return steps
    }

    /// Appends the path of an object that can be reached from the root.
    package mutating func appendPath(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph, to path: inout ByteBuffer) {
        addressing.append(pathOf: steps(to: node).reversed(), in: graph, to: &path)
    }

    /// The path of an object that can be reached from the root.
    package mutating func path(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> String {
        var buffer = ByteBuffer()
        appendPath(of: node, in: graph, to: &buffer)
        return String(decoding: buffer.array, as: UTF8.self)
    }
}

extension KeyPathAddressing {
    /// Appends the key path of a place, given as the steps from the root to it.
    package mutating func append(
        pathOf steps: some Collection<(parent: ObjectGraph.NodeIndex, place: Int)>, in graph: ObjectGraph,
        to path: inout ByteBuffer
    ) {
        if steps.isEmpty { path.append(KeyPath.root) }
        for (number, step) in steps.enumerated() {
            if number > 0 { path.append(UInt8(ascii: ".")) }
            append(componentOf: step.parent, place: step.place, in: graph, to: &path)
        }
    }

    /// The length in bytes of the key path of a place before escaping, given as the steps to it in any order.
    package mutating func length(
        pathOf steps: some Sequence<(parent: ObjectGraph.NodeIndex, place: Int)>, in graph: ObjectGraph
    ) -> Int {
        var length = 0
        for step in steps { length += self.length(componentOf: step.parent, place: step.place, in: graph) + 1 }
        return max(length - 1, 0)
    }

    /// The minimum length in bytes of the component that names a child: before escaping, with an index counted as one
    /// byte.
    package mutating func length(
        componentOf node: ObjectGraph.NodeIndex, place: Int, in graph: ObjectGraph
    ) -> Int {
        let range = graph.childRange(node)
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary, .codedObject:
            if isKey(place, of: node, in: graph) || !isByKey(node, in: graph) { return 1 }
            return graph.byteRange(graph.children[range.lowerBound + place + 1]).count
        case .object:
            let definition = Int(graph.record(node).b)
            guard isByName(definition: definition, in: graph) else { return 1 }
            return graph.propertyNames[graph.definitions[definition].properties.lowerBound + place].count
        default: return 1
        }
    }

    /// Whether the child at a place is a key. Differences may lie in the keys of a dictionary even if keys name its values.
    private func isKey(_ place: Int, of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        (graph.childRange(node).lowerBound + place - graph.firstKey(node)) % 2 == 0
    }

    /// Appends the component that names a child, given by its place among the node's children.
    package mutating func append(
        componentOf node: ObjectGraph.NodeIndex, place: Int, in graph: ObjectGraph, to path: inout ByteBuffer
    ) {
        let range = graph.childRange(node)
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary, .codedObject:
            let isKey = isKey(place, of: node, in: graph)
            if !isKey, isByKey(node, in: graph) {
                KeyPath.append(component: graph.bytes(graph.children[range.lowerBound + place + 1]), to: &path)
            } else {
                let first = graph.firstKey(node) - range.lowerBound
                KeyPath.append(index: (place - first + 1) / 2, isKey: isKey, to: &path)
            }
        case .object:
            let definition = Int(graph.record(node).b)
            if isByName(definition: definition, in: graph) {
                let name = graph.propertyNames[graph.definitions[definition].properties.lowerBound + place]
                KeyPath.append(component: graph.bytes(name), to: &path)
            } else {
                KeyPath.append(index: place, to: &path)
            }
        case .keyedArchive: path.append("$data")
        case .url: path.append("NS.base")
        default: KeyPath.append(index: place, to: &path)
        }
    }
}
