import _FastCodingNotation

/// Makes graphs of parts of a graph, each in time proportional to the part: the tables below are
/// made once, and only the entries of the last part are reset.
struct GraphExtraction {
    private let graph: ObjectGraph
    /// For each node, its index in the part that is being made; 0 if it is not in it.
    private var indexes: [UInt32]
    /// For each class definition, its number in the part plus 1; 0 if it is not in it.
    private var definitions: [Int]
    /// The nodes of the part, in the order of their new indexes.
    private var nodes: [ObjectGraph.NodeIndex] = []
    /// The definitions of the part's objects.
    private var used: [Int] = []

    init(_ graph: ObjectGraph) {
        self.graph = graph
        indexes = Array(repeating: 0, count: graph.records.count)
        definitions = Array(repeating: 0, count: graph.definitions.count)
    }

    /// A graph of what can be reached from a node, which becomes its root. The pools of bytes are
    /// the same.
    mutating func part(from root: ObjectGraph.NodeIndex) -> ObjectGraph {
        var part = ObjectGraph(pool: graph.pool, keepsSources: graph.keepsSources)
        part.rootIndex = take(root, into: &part)
        // The nodes that are taken make a queue, which takes the place of recursion.
        var next = 0
        while next < nodes.count {
            fill(nodes[next], Int(ObjectGraph.constants) + next, of: &part)
            next += 1
        }

        part.damageWords = graph.damageWords?.moved { node in
            let index = indexes[Int(node.index)]
            return index == 0 ? nil : ObjectGraph.NodeIndex(index)
        }

        for node in nodes {
            indexes[Int(node.index)] = 0
        }

        for definition in used {
            definitions[definition] = 0
        }

        nodes.removeAll(keepingCapacity: true)
        used.removeAll(keepingCapacity: true)
        return part
    }

    /// The node of the part for one of the graph; its parts are not known yet.
    private mutating func take(_ node: ObjectGraph.NodeIndex, into part: inout ObjectGraph)
        -> ObjectGraph.NodeIndex
    {
        if node.index < ObjectGraph.constants {
            return node
        }

        let index = Int(node.index)
        if indexes[index] == 0 {
            let record = graph.record(node)
            indexes[index] =
                part.add(record.kind, a: record.a, b: record.b, source: graph.source(node)).index
            nodes.append(node)
        }

        return ObjectGraph.NodeIndex(indexes[index])
    }

    /// Gives a node of the part its parts.
    private mutating func fill(
        _ node: ObjectGraph.NodeIndex,
        _ index: Int,
        of part: inout ObjectGraph
    ) {
        switch graph.kind(node) {
        case .url:
            let url = graph.url(node)
            part.records[index].a = UInt64(take(url.relative, into: &part).index)
            part.records[index].b = take(url.base, into: &part).index
        case .keyedArchive:
            part.records[index].a = UInt64(take(graph.keyedData(node), into: &part).index)
        case let kind where kind.isContainer || kind == .object || kind == .codedObject:
            part.records[index].a = UInt64(part.children.count)
            for child in graph.children(node) {
                let child = take(child, into: &part)
                part.children.append(child)
            }

            if kind == .object {
                part.records[index].b = UInt32(definition(of: node, in: &part))
            }
        default: break
        }
    }

    /// The number in the part of an object's class definition.
    private mutating func definition(of node: ObjectGraph.NodeIndex, in part: inout ObjectGraph)
        -> Int
    {
        let number = Int(graph.record(node).b)
        if definitions[number] == 0 {
            let definition = graph.definitions[number]
            let names = Array(graph.propertyNames[definition.properties])
            definitions[number] = 1 + part.addDefinition(name: definition.name, properties: names)
            used.append(number)
        }

        return definitions[number] - 1
    }
}
