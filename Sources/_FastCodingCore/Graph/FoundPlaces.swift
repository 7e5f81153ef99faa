/// Places found in a graph, and the ways to them. Ways that begin alike share the steps that they have in common.
package struct FoundPlaces: Sendable {
    /// A node on the way to a place.
    private struct Step: BitwiseCopyable, Sendable {
        /// The step to the node that contains it, and its place there.
        let previous: UInt32
        let place: UInt32
        let node: ObjectGraph.NodeIndex
    }

    private struct Match: BitwiseCopyable, Sendable {
        /// The step to the node that contains it, and its place there.
        let previous: UInt32
        let place: UInt32
    }

    /// No step: the root.
    package static let none = UInt32.max

    private var steps: [Step] = []
    private var matches: [Match] = []
    /// Whether the search could have found any number of places, as with wildcards or several paths.
    package internal(set) var isList = false

    /// How many places there are.
    package var count: Int { matches.count }

    package mutating func add(after previous: UInt32, place: UInt32, node: ObjectGraph.NodeIndex) -> UInt32 {
        steps.append(Step(previous: previous, place: place, node: node))
        return UInt32(truncatingIfNeeded: steps.count - 1)
    }

    /// Whether the parts of a step's node are properties of an object.
    package func isProperty(of step: UInt32, in graph: ObjectGraph) -> Bool {
        step != Self.none && graph.kind(steps[Int(step)].node) == .object
    }

    package mutating func append(after previous: UInt32, place: UInt32) {
        matches.append(Match(previous: previous, place: place))
    }

    /// The node at a place.
    package func node(_ index: Int, in graph: ObjectGraph) -> ObjectGraph.NodeIndex {
        let match = matches[index]
        if match.previous == Self.none { return graph.rootIndex }
        return graph.part(Int(match.place), of: steps[Int(match.previous)].node)
    }

    /// The node that a place is in, and the number of the part; nil for the place of the root.
    package func referrer(_ index: Int) -> (node: ObjectGraph.NodeIndex, place: Int)? {
        let match = matches[index]
        return match.previous == Self.none ? nil : (steps[Int(match.previous)].node, Int(match.place))
    }

    /// Appends the key path of a place.
    package func appendPath(
        _ index: Int, in graph: ObjectGraph, _ addressing: inout KeyPathAddressing, to path: inout ByteBuffer
    ) {
        addressing.append(pathOf: way(to: index).reversed(), in: graph, to: &path)
    }

    /// The length in bytes of the path of a place before escaping, determined without looking at any text.
    package func pathLength(_ index: Int, in graph: ObjectGraph, _ addressing: inout KeyPathAddressing) -> Int {
        addressing.length(pathOf: way(to: index), in: graph)
    }

    /// How many components the path of a place has.
    package func depth(_ index: Int) -> Int { way(to: index).count }

    /// The nodes that contain the places, and those around them.
    package var nodesOnTheWay: [ObjectGraph.NodeIndex] { steps.map(\.node) }

    /// The parts on the way to a place, the last one first.
    package func way(to index: Int) -> [(parent: ObjectGraph.NodeIndex, place: Int)] {
        var way: [(parent: ObjectGraph.NodeIndex, place: Int)] = []
        var (step, place) = (matches[index].previous, matches[index].place)
        while step != Self.none {
            way.append((steps[Int(step)].node, Int(place)))
            (step, place) = (steps[Int(step)].previous, steps[Int(step)].place)
        }
        return way
    }
}

extension ObjectGraph {
    /// The node to write for what was found: the node at the place, or a new array of those at all places.
    package mutating func select(_ found: FoundPlaces) -> NodeIndex {
        if !found.isList { return found.node(0, in: self) }
        // There may be as many places as nodes, and an array that doubles would take as much memory again.
        let nodes = (0..<found.count).map { found.node($0, in: self) }
        reserve(nodes: 1, children: nodes.count)
        return addContainer(.array, nodes)
    }
}
