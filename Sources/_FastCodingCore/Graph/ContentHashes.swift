/// Hashes of everything that nodes hold, for finding elements that two graphs have in common. Nodes
/// with equal hashes are not necessarily equal.
///
/// Each node is hashed once, without recursion. A node that is met again while it is being hashed
/// contributes a value that is the same for all such nodes.
package struct ContentHashes {
    private var hashes: [UInt64]
    /// Those of names of classes and properties: an object costs no more than its properties,
    /// however long names are.
    let names: TextFingerprints.Names
    private let options: GraphComparison.Options
    private let hasher = SeededHash.shared

    private static let unknown: UInt64 = 0
    private static let open: UInt64 = 1

    package init(of graph: ObjectGraph, options: GraphComparison.Options) {
        hashes = Array(repeating: Self.unknown, count: graph.records.count)
        self.options = options
        var texts = TextFingerprints()
        names = texts.names(of: graph)
        var walk = DepthFirstWalk()
        enter(graph.rootIndex, graph, &walk)

        while let step = walk.next(in: graph) {
            switch step {
            case .child(let child, _, _): enter(child, graph, &walk)
            case .end(let node):
                hashes[Int(node.index)] = sealed(combined(node, graph))
            }
        }
    }

    /// The hash of a node that can be reached from the root.
    package subscript(node: NodeIndex) -> UInt64 {
        hashes[Int(node.index)]
    }

    private mutating func enter(
        _ node: NodeIndex,
        _ graph: ObjectGraph,
        _ walk: inout DepthFirstWalk
    ) {
        if hashes[Int(node.index)] != Self.unknown {
            return
        }

        let kind = graph.kind(node)
        if kind.isContainer || kind == .object || kind == .codedObject {
            hashes[Int(node.index)] = Self.open
            walk.open(node, in: graph)
        } else {
            // Many URLs may share one string.
            if kind == .url {
                enter(graph.url(node).relative, graph, &walk)
            }

            if kind == .keyedArchive {
                enter(graph.keyedData(node), graph, &walk)
            }

            hashes[Int(node.index)] = sealed(leaf(node, graph))
        }
    }

    /// Keeps the numbers that mark unknown and open nodes free.
    private func sealed(_ hash: UInt64) -> UInt64 {
        hash <= Self.open ? hash &+ 2 : hash
    }

    private func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        hasher.hash(hash &* 31 &+ value)
    }

    private func leaf(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let record = graph.record(node)
        let kind = UInt64(record.kind.rawValue)

        if options.plainly, let bits = record.doubleBits {
            return mix(UInt64(NodeKind.float64.rawValue), bits)
        }

        switch record.kind {
        case .range: return mix(mix(kind, record.a), UInt64(record.b))
        case .decimal:
            return mix(kind, graph.decimal(node).text.withBytes { hasher.hash($0) })
        case .url: return mix(kind, self[graph.url(node).relative])
        case .keyedArchive:
            return mix(kind, self[graph.keyedData(node)])
        default:
            if let payload = record.payload {
                return mix(kind, hasher.hash(graph.bytes(payload)))
            }
            return mix(kind, record.kind.isScalar ? record.a : 0)
        }
    }

    private func combined(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let kind = graph.kind(node)
        let range = graph.childRange(node)
        var hash = hasher.hash(UInt64((options.plainly ? kind.madeMutable : kind).rawValue))

        switch kind {
        case .dictionary, .mutableDictionary, .codedObject:
            // Differences in the order of entries are reported separately.
            var sum: UInt64 = 0
            for index in graph.keyPlaces(node)
            where !(options.nilPropertiesAreAbsent && graph.children[index - 1] == .nil) {
                sum &+= mix(self[graph.children[index]], self[graph.children[index - 1]])
            }

            if kind == .codedObject {
                hash = mix(hash, self[graph.children[range.lowerBound]])
            }

            return mix(hash, sum)
        case .object:
            let definition = graph.definition(node)
            var sum: UInt64 = 0

            for (name, index) in zip(definition.properties, range)
            where !(options.nilPropertiesAreAbsent && graph.children[index] == .nil) {
                sum &+= mix(names.properties[name], self[graph.children[index]])
            }

            return mix(mix(hash, names.classes[Int(graph.record(node).b)]), sum)
        case .set, .mutableSet:
            var sum: UInt64 = 0
            for index in range {
                sum &+= mix(0, self[graph.children[index]])
            }

            return mix(hash, sum)
        default:
            for index in range {
                hash = mix(hash, self[graph.children[index]])
            }
            return hash
        }
    }
}
