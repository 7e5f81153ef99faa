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

        /// A number that two steps have in common only if they lead to the same place, provided
        /// that the steps before them are shared.
        fileprivate var identity: UInt64 {
            UInt64(previous) << 32 | UInt64(place)
        }
    }

    /// A place that was found: the step to the node that contains it, and its place there.
    private struct Match: BitwiseCopyable, Sendable {
        let previous: UInt32
        let place: UInt32
    }

    /// The number of no step, which leads to the node that the search began at.
    package static let none = UInt32.max

    /// The node that the search began at: the one at the place to which no step leads.
    package internal(set) var start = NodeIndex(0)
    private var steps: [Step] = []
    private var matches: [Match] = []
    /// Whether the search could have found any number of places, as with wildcards or several
    /// paths.
    package internal(set) var isList = false

    // Used only if a path may lead to one place in several ways.
    private var mayRepeat = false
    /// The number of each step of the path that is being followed.
    private var stepNumbers: [UInt64: UInt32] = [:]
    /// The places that it has led to.
    private var placesOfPath: Set<UInt64> = []

    package var count: Int { matches.count }

    /// Begins a search at another node. Keeps the memory for other places: there may be a search
    /// for each row of a table.
    mutating func restart(at node: NodeIndex) {
        start = node
        steps.removeAll(keepingCapacity: true)
        matches.removeAll(keepingCapacity: true)
        beginPath(mayRepeat: mayRepeat)
    }

    /// Prepares for the places of a path, each of which is kept once, also if it is found again.
    mutating func beginPath(mayRepeat: Bool) {
        self.mayRepeat = mayRepeat
        // Emptied tables would have to be cleared as a whole, for each of many rows.
        if !stepNumbers.isEmpty {
            stepNumbers = [:]
        }

        if !placesOfPath.isEmpty {
            placesOfPath = []
        }
    }

    /// Adds a step, unless it is known, and returns its number.
    mutating func add(_ step: Step) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: steps.count)
        if mayRepeat {
            if let known = stepNumbers[step.identity] {
                return known
            }
            stepNumbers[step.identity] = number
        }

        steps.append(step)
        return number
    }

    /// The node that contains that of a step; nil for the one at the beginning.
    func node(before step: Step) -> NodeIndex? {
        step.previous == Self.none ? nil : steps[Int(step.previous)].node
    }

    /// Adds a place, unless the path has led to it before.
    mutating func append(_ place: Step) {
        if mayRepeat, !placesOfPath.insert(place.identity).inserted {
            return
        }
        matches.append(Match(previous: place.previous, place: place.place))
    }

    /// The node at a place.
    package func node(_ index: Int, in graph: ObjectGraph) -> NodeIndex {
        let match = matches[index]
        if match.previous == Self.none {
            return start
        }

        return graph.part(Int(match.place), of: steps[Int(match.previous)].node)
    }

    /// The node that a place is in, and the number of the part; nil for the place where the search
    /// began.
    package func referrer(_ index: Int) -> KeyPathStep? {
        let match = matches[index]
        if match.previous == Self.none {
            return nil
        }

        return KeyPathStep(parent: steps[Int(match.previous)].node, place: Int(match.place))
    }

    /// The nodes that contain the places, and those around them.
    package var nodesOnTheWay: [NodeIndex] { steps.map(\.node) }

    /// The steps to a place from where the search began.
    package func way(to index: Int) -> [KeyPathStep] {
        var way: [KeyPathStep] = []
        var step = matches[index].previous
        var place = matches[index].place

        while step != Self.none {
            way.append(KeyPathStep(parent: steps[Int(step)].node, place: Int(place)))
            place = steps[Int(step)].place
            step = steps[Int(step)].previous
        }

        way.reverse()
        return way
    }

    /// The steps to a place from where the search began, for the steps from the node that
    /// ``ObjectGraph/select(_:)`` returns: in a list, the first of these only chooses one of the
    /// places.
    package func way(through steps: [KeyPathStep]) -> [KeyPathStep] {
        if !isList {
            return way(to: 0) + steps
        }

        guard let first = steps.first else { return [] }

        return way(to: first.place) + steps.dropFirst()
    }

    /// The steps that lead to the places, each once, from the node where the search began.
    package var stepsOnTheWay: [KeyPathStep] {
        var list: [KeyPathStep] = []
        var isNeeded = [Bool](repeating: false, count: steps.count)
        for match in matches where match.previous != Self.none {
            isNeeded[Int(match.previous)] = true
            list.append(
                KeyPathStep(parent: steps[Int(match.previous)].node, place: Int(match.place))
            )
        }

        // A step comes after the one that it follows.
        for index in steps.indices.reversed() where isNeeded[index] {
            let step = steps[index]
            guard step.previous != Self.none else { continue }

            isNeeded[Int(step.previous)] = true
            list.append(
                KeyPathStep(parent: steps[Int(step.previous)].node, place: Int(step.place))
            )
        }

        return list
    }
}
