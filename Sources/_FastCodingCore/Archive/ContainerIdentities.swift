/// Finds containers with the same content. An immutable container that the original met again while it was still open
/// was written twice, and the inner copy, which finished first, is the one that counts (fastcoded(5), quirk Q8).
struct ContainerIdentities {
    private struct Entry {
        var node: ObjectGraph.NodeIndex
        /// How many containers had finished, including this one.
        var finished: Int
    }

    /// The containers that finished, by a seeded hash of their kind and children.
    private var entries: [UInt64: [Entry]] = [:]
    private let hash = SeededHash.shared
    /// The hashes of long strings by node: each is hashed once, however often it is shared.
    private var texts: [ObjectGraph.NodeIndex: UInt64] = [:]

    /// Records a container that has just finished as number `finished`.
    mutating func note(_ node: ObjectGraph.NodeIndex, finished: Int, _ graph: ObjectGraph) {
        let kind = graph.kind(node)
        guard kind.isContainer, kind.madeMutable != kind else { return }
        entries[key(kind, graph.children(node), graph), default: []].append(Entry(node: node, finished: finished))
    }

    /// A container of the same kind with the same children, if one has finished since `finished` others had.
    mutating func equal(
        _ kind: NodeKind, _ children: ArraySlice<ObjectGraph.NodeIndex>, after finished: Int, _ graph: ObjectGraph
    ) -> ObjectGraph.NodeIndex? {
        // If very many have the same hash, only the last few are examined: they finished last, so they are the ones
        // inside.
        for entry in (entries[key(kind, children, graph)] ?? []).suffix(8).reversed() where entry.finished > finished {
            if graph.kind(entry.node) == kind, isEqual(graph.children(entry.node), children, graph) {
                return entry.node
            }
        }
        return nil
    }

    private mutating func key(_ kind: NodeKind, _ children: ArraySlice<ObjectGraph.NodeIndex>, _ graph: ObjectGraph)
        -> UInt64
    {
        var state = hash.hash(UInt64(kind.rawValue) << 32 | UInt64(children.count))
        for child in children { state = hash.hash(state ^ value(child, graph)) }
        return state
    }

    /// The hash of a string's bytes. Different strings have different hashes, except with a chance of 2^-64.
    private mutating func text(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let bytes = graph.bytes(node)
        if bytes.count <= 16 { return hash.hash(bytes) }
        if let known = texts[node] { return known }
        let text = hash.hash(bytes)
        texts[node] = text
        return text
    }

    /// What identifies a child: for an object its identity, for a value its content.
    private mutating func value(_ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let record = graph.record(node)
        if record.kind.isObject { return UInt64(node.index) }
        switch record.kind {
        case .string: return text(node, graph)
        case .decimal, .url: return UInt64(record.kind.rawValue)
        default:
            if record.kind.doubleCount > 0 { return graph.doubles(node).reduce(0) { hash.hash($0 ^ $1) } }
            return hash.hash(record.a ^ UInt64(record.kind.rawValue) << 56 ^ UInt64(record.b))
        }
    }

    private mutating func isEqual(
        _ left: ArraySlice<ObjectGraph.NodeIndex>, _ right: ArraySlice<ObjectGraph.NodeIndex>, _ graph: ObjectGraph
    ) -> Bool {
        guard left.count == right.count else { return false }
        for (first, second) in zip(left, right) where !isEqual(first, second, graph) { return false }
        return true
    }

    private mutating func isEqual(_ left: ObjectGraph.NodeIndex, _ right: ObjectGraph.NodeIndex, _ graph: ObjectGraph)
        -> Bool
    {
        if left == right { return true }
        let (a, b) = (graph.record(left), graph.record(right))
        guard a.kind == b.kind, !a.kind.isObject else { return false }
        switch a.kind {
        case .string: return text(left, graph) == text(right, graph)
        case .decimal: return graph.decimal(left) == graph.decimal(right)
        // Within an archive, equal URLs are a single one.
        case .url: return false
        default:
            if a.kind.doubleCount > 0 { return graph.doubles(left) == graph.doubles(right) }
            return a.a == b.a && a.b == b.b
        }
    }
}
