/// Hashes of the whole content of nodes, for finding elements that two graphs have in common. Nodes
/// with equal hashes are not necessarily equal.
///
/// Each node is hashed once, without recursion. The content of an object is all that is further
/// from the root than the object, counted in the fewest steps. References that lead back up, or to
/// somewhere beside it, count by kind and class only. So an object keeps its hash if something that
/// it merely refers to changes, and hashes do not depend on the order in which a graph is walked.
package struct ContentHashes {
    /// The hash of each node.
    private var hashes: [UInt64]
    /// How far from the root each node with children is.
    private var levels: [UInt32]
    /// The nodes with children, those nearest to the root first.
    private var branches: [NodeIndex] = []
    /// The same as ``hashes``, with the content of what is referred to.
    private var refined: [UInt64] = []
    /// The fingerprints of the names of classes and properties: an object costs no more than its
    /// properties, however long names are.
    package let names: TextFingerprints.Names
    private let options: GraphComparison.Options
    private let scope: ComparisonScope
    private let hasher = SeededHash.shared

    /// The hash of a node that has none yet.
    private static let unknown: UInt64 = 0
    /// The level of a node that has no children, or is not reached.
    private static let unreached = UInt32.max

    /// - Parameter scope: leaves out what does not count.
    package init(
        of graph: ObjectGraph,
        options: GraphComparison.Options,
        scope: ComparisonScope = ComparisonScope()
    ) {
        hashes = Array(repeating: Self.unknown, count: graph.records.count)
        levels = Array(repeating: Self.unreached, count: graph.records.count)
        self.options = options
        self.scope = scope
        var texts = TextFingerprints()
        names = texts.names(of: graph)

        enter(graph.rootIndex, level: 0, graph, &texts)
        var next = 0
        while next < branches.count {
            let node = branches[next]
            let level = levels[Int(node.index)] + 1
            for child in graph.children(node) {
                enter(child, level: level, graph, &texts)
            }
            next += 1
        }

        for node in branches.reversed() {
            hashes[Int(node.index)] = sealed(combined(node, graph))
        }
    }

    /// The hash of a node that can be reached from the root.
    package subscript(node: NodeIndex) -> UInt64 {
        hashes[Int(node.index)]
    }

    /// The nodes with children that can be reached, those nearest to the root first.
    package var nodesWithChildren: [NodeIndex] { branches }

    /// Whether a node with children, which is a child of another one, is part of it and not merely
    /// referred to.
    package func isPart(_ child: NodeIndex, of node: NodeIndex) -> Bool {
        levels[Int(child.index)] == levels[Int(node.index)] &+ 1
    }

    /// Hashes everything once more, now with what is referred to.
    package mutating func refine(in graph: ObjectGraph) {
        guard refined.isEmpty else { return }

        var next = hashes
        refined = hashes
        for node in branches.reversed() {
            next[Int(node.index)] = sealed(combined(node, graph))
            refined[Int(node.index)] = next[Int(node.index)]
        }
    }

    /// The hash of a node with what it refers to, if ``refine(in:)`` was called.
    package func refined(_ node: NodeIndex) -> UInt64 {
        refined.isEmpty ? hashes[Int(node.index)] : refined[Int(node.index)]
    }

    /// Hashes a node without children, or lines up one with children, unless that has happened
    /// before.
    private mutating func enter(
        _ node: NodeIndex,
        level: UInt32,
        _ graph: ObjectGraph,
        _ texts: inout TextFingerprints
    ) {
        if hashes[Int(node.index)] != Self.unknown || levels[Int(node.index)] != Self.unreached {
            return
        }

        if !graph.childRange(node).isEmpty {
            levels[Int(node.index)] = level
            branches.append(node)
            return
        }

        if graph.kind(node) == .keyedArchive {
            enter(graph.keyedData(node), level: level, graph, &texts)
        }

        hashes[Int(node.index)] = sealed(leaf(node, graph, &texts))
    }

    /// Keeps the number that marks unknown nodes free.
    private func sealed(_ hash: UInt64) -> UInt64 {
        hash == Self.unknown ? 1 : hash
    }

    /// The hash of a sequence that is one value longer.
    private func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        hasher.hash(hash &* 31 &+ value)
    }

    /// The hash of a node without children.
    private func leaf(
        _ node: NodeIndex,
        _ graph: ObjectGraph,
        _ texts: inout TextFingerprints
    ) -> UInt64 {
        let record = graph.record(node)
        let kind = UInt64(record.kind.rawValue)

        if options.plainly, let bits = record.doubleBits {
            return mix(UInt64(NodeKind.float64.rawValue), bits)
        }

        switch record.kind {
        case .range: return mix(mix(kind, record.a), UInt64(record.b))
        case .decimal:
            return mix(kind, graph.decimal(node).text.withBytes { hasher.hash($0) })
        case .url: return mix(kind, texts.fingerprint(ofURL: node, in: graph))
        case .keyedArchive: return mix(kind, self[graph.keyedData(node)])
        default: break
        }

        if record.kind.isContainer || record.kind == .object || record.kind == .codedObject {
            return combined(node, graph)
        }

        if let payload = record.payload {
            return mix(kind, hasher.hash(graph.bytes(payload)))
        }

        return mix(kind, record.kind.isScalar || record.kind == .date ? record.a : 0)
    }

    /// The contribution of a child to the hash of a node.
    private func part(_ child: NodeIndex, of node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let index = Int(child.index)
        if levels[index] == Self.unreached || isPart(child, of: node) {
            return refined.isEmpty ? hashes[index] : refined[index]
        }

        // A mere reference. The second time around, the first hash of its target is complete.
        return refined.isEmpty ? shape(child, graph) : hashes[index]
    }

    /// The kind and the class of a node with children.
    private func shape(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let kind = graph.kind(node)
        let hash = hasher.hash(UInt64((options.plainly ? kind.madeMutable : kind).rawValue))
        return kind == .object ? mix(hash, names.classes[Int(graph.record(node).b)]) : hash
    }

    /// The hash of a node with children. Those that are part of it have theirs already.
    private func combined(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let kind = graph.kind(node)
        let range = graph.childRange(node)
        let hash = shape(node, graph)

        switch kind {
        case .dictionary, .mutableDictionary, .codedObject:
            // Differences in the order of entries are reported separately.
            var sum: UInt64 = 0
            for index in graph.keyPlaces(node) where counts(index - 1, graph) {
                let value = part(graph.children[index - 1], of: node, graph)
                sum &+= mix(part(graph.children[index], of: node, graph), value)
            }

            if kind == .codedObject {
                return mix(mix(hash, part(graph.children[range.lowerBound], of: node, graph)), sum)
            }

            return mix(hash, sum)
        case .object:
            let definition = graph.definition(node)
            var sum: UInt64 = 0
            for (name, index) in zip(definition.properties, range) where counts(index, graph) {
                let value = part(graph.children[index], of: node, graph)
                sum &+= mix(names.properties[name], value)
            }

            return mix(hash, sum)
        case .set, .mutableSet:
            return mix(hash, sum(of: node, graph))
        default:
            if scope.isUnordered(node) {
                return mix(hash, sum(of: node, graph))
            }

            var hash = hash
            for index in range where !scope.leavesOut(index) {
                hash = mix(hash, part(graph.children[index], of: node, graph))
            }

            return hash
        }
    }

    /// The hash of elements that have no order.
    private func sum(of node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        var sum: UInt64 = 0
        for index in graph.childRange(node) where !scope.leavesOut(index) {
            sum &+= mix(0, part(graph.children[index], of: node, graph))
        }

        return sum
    }

    /// Whether the value of an entry or a property, given by its position in the graph's list, is
    /// compared.
    private func counts(_ index: Int, _ graph: ObjectGraph) -> Bool {
        if options.nilPropertiesAreAbsent && graph.children[index] == .nil {
            return false
        }

        return !scope.leavesOut(index)
    }
}
