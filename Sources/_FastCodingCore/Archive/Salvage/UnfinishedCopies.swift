/// Finds immutable containers that may be second copies of open ones around them.
///
/// The original wrote an immutable container twice if it met it again inside of it (quirk Q8 in
/// fastcoded(5)): the two are one object, which only the end of the outer one tells. Where an archive
/// is cut before, nobody knows.
struct UnfinishedCopies {
    /// A place in an open container that holds another container.
    private struct Place {
        let container: SalvagedCounts
        let position: Int
    }

    private let graph: ObjectGraph
    /// The places in open containers, by what they hold.
    private var places: [UInt32: [Place]] = [:]
    /// How many more children may be compared: an archive can be made in which any container looks
    /// like each of those around it.
    private var effort: Int

    /// - Parameter open: the containers that are open at the damage.
    init(_ graph: ObjectGraph, _ open: [SalvagedCounts]) {
        self.graph = graph
        effort = 4 * (graph.records.count + graph.children.count)

        for container in open where Self.isCopied(container.kind) {
            for position in 0..<container.knownPlaces {
                let child = Self.child(position, of: container.node, in: graph)
                if let child, graph.kind(child).isContainer || graph.kind(child).isObject {
                    let place = Place(container: container, position: position)
                    places[child.index, default: []].append(place)
                }
            }
        }
    }

    /// Whether there is one, or too much to compare for an answer.
    mutating func isAny() -> Bool {
        if places.isEmpty {
            return false
        }

        for index in graph.records.indices {
            let node = NodeIndex(UInt32(index))
            guard Self.isCopied(graph.kind(node)) else { continue }

            for (position, child) in graph.children(node).enumerated() {
                for place in places[child.index] ?? [] where place.position == position {
                    if mayBe(node, place.container) {
                        return true
                    }
                }
            }
        }

        return false
    }

    /// Whether a container begins like an open one and is as long.
    private mutating func mayBe(_ node: NodeIndex, _ container: SalvagedCounts) -> Bool {
        guard node != container.node, graph.kind(node) == container.kind,
            graph.children(node).count == container.totalPlaces
        else { return false }

        for position in 0..<container.knownPlaces {
            effort -= 1
            if effort < 0 {
                return true
            }

            guard let one = Self.child(position, of: node, in: graph),
                let other = Self.child(position, of: container.node, in: graph)
            else { return false }

            if one != other, !isSameLeaf(one, other) {
                return false
            }
        }

        return true
    }

    /// Whether two nodes are values without children that may be equal.
    private func isSameLeaf(_ node: NodeIndex, _ other: NodeIndex) -> Bool {
        let kind = graph.kind(node)
        return kind == graph.kind(other) && !kind.isContainer && !kind.isObject
    }

    /// The child at a place. What is whole in an entry of which the key is missing is in the mark of
    /// the entry.
    private static func child(_ position: Int, of node: NodeIndex, in graph: ObjectGraph)
        -> NodeIndex?
    {
        let places = graph.childRange(node)
        let place = places.lowerBound + position
        guard place < places.upperBound else { return nil }

        let child = graph.children[place]
        guard place + 1 < places.upperBound, graph.children[place + 1] == graph.damageWords?.key
        else {
            return child
        }

        return graph.markedValue(of: child)
    }

    /// Whether containers of a kind take their numbers when they end, so that the original may have
    /// written them twice.
    private static func isCopied(_ kind: NodeKind) -> Bool {
        switch kind {
        case .array, .dictionary, .set, .orderedSet: true
        default: false
        }
    }
}

extension SalvagedCounts {
    /// How many children are known, as far as they are whole or in part. A value comes before its
    /// key, and one whose key is missing is known.
    fileprivate var knownPlaces: Int {
        (kind.isDictionary ? 2 * whole : whole) + (hasPart ? 1 : 0)
    }

    /// How many children there should be; nil if the file doesn't say.
    fileprivate var totalPlaces: Int? {
        total.map { kind.isDictionary ? 2 * $0 : $0 }
    }
}
