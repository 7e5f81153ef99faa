/// Finds containers that may be second copies of open ones around them.
///
/// The original wrote an immutable container twice if it met the container again inside of itself
/// (fastcoded(5), quirk Q8). The two are one object, but only the end of the outer one proves it,
/// and the archive may be cut before that.
struct UnfinishedCopies: ~Copyable {
    /// A node as a child at a position.
    private struct Place: Hashable {
        let position: Int
        let child: UInt32
    }

    /// An open container that may have been written twice.
    private struct Candidate {
        let node: NodeIndex
        /// How many children it should have.
        let total: Int
        /// Its first children: those that are whole, and the one that is whole in part.
        let known: [NodeIndex]
    }

    private let graph: ObjectGraph
    private var marks = NodeMarks()
    /// The open containers, by the last object that is known to be in them. A copy has the same one
    /// in the same place. Containers on a cycle have one, because the cycle leads through it.
    private var candidates: [Place: [Candidate]] = [:]
    /// The positions of these objects, by the number of children that a copy has. Only these places
    /// are looked up, because an archive has a place for each of its values.
    private var positions: [Int: [Int]] = [:]
    /// How many more children may be compared. Open containers share a place only if they are keys
    /// of each other, so this many suffice for all others.
    private var effort: Int

    /// - Parameter open: the containers that are open at the damage.
    init(_ graph: ObjectGraph, _ open: [SalvagedCounts]) {
        self.graph = graph
        effort = 4 * (graph.records.count + graph.children.count)
        var knownPositions: [Int: Set<Int>] = [:]

        for container in open where Self.isCopied(container.kind) {
            guard let count = container.total else { continue }

            let known = Self.knownChildren(of: container, in: graph)
            let last = known.lastIndex { graph.kind($0).isObject }
            guard let last else { continue }

            let place = Place(position: last, child: known[last].index)
            let total = container.kind.isDictionary ? 2 * count : count
            let candidate = Candidate(node: container.node, total: total, known: known)
            candidates[place, default: []].append(candidate)
            if knownPositions[total, default: []].insert(last).inserted {
                positions[total, default: []].append(last)
            }
        }
    }

    /// Whether there is a copy, or too much to compare for an answer.
    mutating func mayExist() -> Bool {
        if candidates.isEmpty {
            return false
        }

        for index in graph.records.indices {
            let node = NodeIndex(UInt32(index))
            guard Self.isCopied(graph.kind(node)) else { continue }

            let children = graph.children(node)
            for position in positions[children.count] ?? [] where position < children.count {
                let child = children[children.startIndex + position]
                let place = Place(position: position, child: child.index)
                for candidate in candidates[place] ?? [] where mayBeCopy(node, of: candidate) {
                    return true
                }
            }
        }

        return false
    }

    /// Whether a container is in an open one, begins like it and is as long. Everything that begins
    /// after an open container is inside of it.
    ///
    /// A copy that is open itself has a mark, so that it is no candidate, and needs none: what is whole
    /// of it is the same in both places, and the rest is marked.
    private mutating func mayBeCopy(_ node: NodeIndex, of candidate: Candidate) -> Bool {
        effort -= 1
        let children = graph.children(node)
        guard graph.kind(node) == graph.kind(candidate.node), children.count == candidate.total,
            graph.source(node) > graph.source(candidate.node)
        else { return effort < 0 }

        effort -= candidate.known.count
        if effort < 0 {
            return true
        }

        marks.extend(to: graph)
        return zip(children, candidate.known).allSatisfy { marks[$0] == marks[$1] }
    }

    /// The first children of an open container: those that are whole, and the one that is whole in
    /// part.
    private static func knownChildren(of container: SalvagedCounts, in graph: ObjectGraph)
        -> [NodeIndex]
    {
        let children = graph.children(container.node)
        let isDictionary = container.kind.isDictionary
        var known = Array(children.prefix(isDictionary ? 2 * container.whole : container.whole))
        guard container.hasPart else { return known }

        // A value whose key is missing is in the mark of its entry.
        let part = children.dropFirst(known.count).first
        if let part = isDictionary ? part.flatMap({ graph.markedValue(of: $0) }) : part {
            known.append(part)
        }

        return known
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
