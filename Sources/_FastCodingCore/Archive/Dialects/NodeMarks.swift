/// Numbers that distinguish the nodes of a graph. That of an object is made of its index; that of a
/// value is a hash of its kind and its content, to the bit. Graphs of the same archive have the
/// same objects in the same order, whatever aliases point to.
struct NodeMarks: ~Copyable {
    private var marks = TrivialArray<UInt64>()
    private var texts = TextFingerprints()
    private let hasher = SeededHash.shared

    subscript(node: NodeIndex) -> UInt64 { marks[Int(node.index)] }

    /// Marks the nodes that have been added to a graph. Its URLs must have their parts.
    mutating func extend(to graph: ObjectGraph) {
        while marks.count < graph.records.count {
            let node = NodeIndex(UInt32(marks.count))
            let kind = UInt64(graph.kind(node).rawValue)
            let content = graph.kind(node).isObject ? UInt64(node.index) : content(node, graph)
            marks.append(hasher.hash(content ^ kind << 56 ^ kind))
        }
    }

    /// The content of a node without children, as one number.
    private mutating func content(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let record = graph.record(node)
        if record.kind == .url {
            return texts.fingerprint(ofURL: node, in: graph)
        }

        return record.payload.map { hasher.hash(graph.bytes($0)) } ?? record.a ^ UInt64(record.b)
            << 32
    }

    /// The hash of a sequence that is one node longer.
    func hash(_ hash: UInt64, and node: NodeIndex) -> UInt64 {
        hasher.hash(hash ^ self[node])
    }

    /// The fingerprint of a graph, to compare it with other graphs of the same archive.
    mutating func fingerprint(of graph: ObjectGraph) -> UInt64 {
        extend(to: graph)
        let names = texts.names(of: graph)
        var fingerprint = self[graph.rootIndex]

        for index in graph.records.indices where graph.records[index].kind.isObject {
            let node = NodeIndex(UInt32(index))
            let kind = graph.kind(node)
            fingerprint = hasher.hash(fingerprint ^ UInt64(kind.rawValue))

            if kind == .object {
                fingerprint = hasher.hash(fingerprint ^ names.classes[Int(graph.record(node).b)])
                for property in graph.definition(node).properties {
                    fingerprint = hasher.hash(fingerprint ^ names.properties[property])
                }
            }

            let children = graph.children(node)
            let isLeaf = !kind.isContainer && kind != .object && kind != .codedObject
            let content = isLeaf ? content(node, graph) : UInt64(children.count)
            fingerprint = hasher.hash(fingerprint ^ content)

            for child in children {
                fingerprint = hash(fingerprint, and: child)
            }
        }

        return fingerprint
    }

    /// Whether an NSCoded object has a key twice.
    func repeatCodedKey(in graph: ObjectGraph) -> Bool {
        for index in graph.records.indices where graph.records[index].kind == .codedObject {
            let node = NodeIndex(UInt32(index))
            var keys: Set<UInt64> = []
            for key in graph.keyPlaces(node) where !keys.insert(self[graph.children[key]]).inserted
            {
                return true
            }
        }

        return false
    }
}
