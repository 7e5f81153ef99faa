/// Places found in a graph, and the ways to them. Ways that begin alike share the steps that they
/// have in common.
package struct FoundPlaces: Sendable {
    /// A node on the way to a place.
    struct Step: BitwiseCopyable, Sendable {
        /// The step to the node that contains it, and its place there.
        let previous: UInt32
        let place: UInt32
        let node: NodeIndex

        init(after previous: UInt32, place: Int, node: NodeIndex) {
            self.previous = previous
            self.place = UInt32(truncatingIfNeeded: place)
            self.node = node
        }
    }

    /// No step: what leads to the root.
    package static let none = UInt32.max

    private var steps: [Step] = []
    private var matches: [(previous: UInt32, place: UInt32)] = []
    /// Whether the search could have found any number of places, as with wildcards or several
    /// paths.
    package internal(set) var isList = false

    package var count: Int { matches.count }

    /// Keeps the memory for other places: there may be a search for each row of a table.
    mutating func removeAll() {
        steps.removeAll(keepingCapacity: true)
        matches.removeAll(keepingCapacity: true)
    }

    mutating func add(_ step: Step) -> UInt32 {
        steps.append(step)
        return UInt32(truncatingIfNeeded: steps.count - 1)
    }

    func node(before step: Step) -> NodeIndex? {
        step.previous == Self.none ? nil : steps[Int(step.previous)].node
    }

    mutating func append(_ place: Step) {
        matches.append((place.previous, place.place))
    }

    package func node(_ index: Int, in graph: ObjectGraph) -> NodeIndex {
        let match = matches[index]
        if match.previous == Self.none {
            return graph.rootIndex
        }

        return graph.part(Int(match.place), of: steps[Int(match.previous)].node)
    }

    /// The node that a place is in, and the number of the part; nil for the place of the root.
    package func referrer(_ index: Int) -> (node: NodeIndex, place: Int)? {
        let match = matches[index]
        return match.previous == Self.none
            ? nil : (steps[Int(match.previous)].node, Int(match.place))
    }

    /// The nodes that contain the places, and those around them.
    package var nodesOnTheWay: [NodeIndex] { steps.map(\.node) }

    package func way(to index: Int) -> [KeyPathStep] {
        var way: [KeyPathStep] = []
        var step = matches[index].previous
        var place = matches[index].place

        while step != Self.none {
            way.append((steps[Int(step)].node, Int(place)))
            place = steps[Int(step)].place
            step = steps[Int(step)].previous
        }

        way.reverse()
        return way
    }
}
