import TestSupport

extension ObjectGraph {
    /// The nodes that can be reached from the root, in archive order, each once; strings and bases
    /// of URLs are not.
    func reachable() -> [NodeIndex] {
        var seen: Set<NodeIndex> = [rootIndex]
        var list: [NodeIndex] = []
        var stack = [rootIndex]
        while let node = stack.popLast() {
            list.append(node)
            let below = kind(node) == .keyedArchive ? [keyedData(node)] : Array(children(node))
            for child in below.reversed() where seen.insert(child).inserted {
                stack.append(child)
            }
        }

        return list
    }

    /// An equal graph with everything in another place: nodes, texts and definitions in random
    /// order, and new nodes for many of the occurrences of a value.
    func renumbered(seed: UInt64) -> ObjectGraph {
        var copy = GraphCopy(self, seed: seed)
        return copy.make()
    }
}

private struct GraphCopy {
    let source: ObjectGraph
    var random: SplitMix64
    var target = ObjectGraph()
    var nodes: [ObjectGraph.NodeIndex: ObjectGraph.NodeIndex] = [:]
    var definitions: [Int: Int] = [:]

    init(_ source: ObjectGraph, seed: UInt64) {
        self.source = source
        random = SplitMix64(seed: seed)
    }

    mutating func make() -> ObjectGraph {
        for number in source.definitions.indices.shuffled(using: &random) {
            let definition = source.definitions[number]
            definitions[number] = target.addDefinition(
                name: source.text(definition.name),
                properties: definition.properties.map { source.text(source.propertyNames[$0]) }
            )
        }

        let list = source.reachable().shuffled(using: &random)
        for node in list {
            _ = copy(node)
        }

        for node in list {
            let children = source.children(node)
            guard !children.isEmpty || source.kind(node).isContainer else { continue }

            let copies = children.map { child($0) }
            target.close(copy(node), children: copies)
        }

        target.rootIndex = copy(source.rootIndex)
        return target
    }

    private mutating func child(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        if source.kind(node).isObject || random.chance(50) {
            return copy(node)
        }
        return copyValue(node)
    }

    private mutating func copy(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        if let known = nodes[node] {
            return known
        }

        let kind = source.kind(node)
        let copy: ObjectGraph.NodeIndex

        switch kind {
        case .object:
            copy = target.openObject(definition: definitions[Int(source.record(node).b)] ?? 0)
        case .codedObject: copy = target.open(kind)
        case .keyedArchive:
            copy = target.addKeyedArchive(data: self.copy(source.keyedData(node)))
        case .data, .mutableData:
            copy = target.addData(
                Array(source.pool[source.byteRange(node).range]),
                mutable: kind == .mutableData
            )
        case .mutableString:
            copy = target.addString(source.string(node), mutable: true)
        case .date:
            copy = target.add(scalar: .date(source.date(node)))
        case .indexSet, .mutableIndexSet:
            copy = target.addIndexSet(source.ranges(node), mutable: kind == .mutableIndexSet)
        default:
            copy = kind.isContainer ? target.open(kind) : copyValue(node)
        }

        nodes[node] = copy
        return copy
    }

    private mutating func copyValue(_ node: ObjectGraph.NodeIndex) -> ObjectGraph.NodeIndex {
        switch source.kind(node) {
        case .nil: return .nil
        case .null: return .null
        case .true: return .true
        case .false: return .false
        case .string: return target.addString(source.string(node))
        case .range:
            return target.addRange(
                location: source.range(node).location,
                length: source.range(node).length
            )
        case .url:
            let (relative, base) = source.url(node)
            return target.addURL(relative: child(relative), base: child(base))
        default:
            if let scalar = source.scalar(node) {
                return target.add(scalar: scalar)
            }
            return target.addGeometry(source.kind(node), source.doubles(node))
        }
    }
}

/// A change to a graph that makes it unequal.
enum GraphChange: CaseIterable {
    case value, text, fewerChildren, moreChildren, mutability, sharing, order, className

    /// Changes the graph in a random place; false if there is no place for this change.
    func apply(to graph: inout ObjectGraph, using random: inout SplitMix64) -> Bool {
        for node in graph.reachable().shuffled(using: &random)
        where apply(to: &graph, at: node, using: &random) {
            return true
        }
        return false
    }

    private func apply(
        to graph: inout ObjectGraph,
        at node: ObjectGraph.NodeIndex,
        using random: inout SplitMix64
    )
        -> Bool
    {
        let index = Int(node.index)
        let kind = graph.kind(node)

        switch self {
        case .value:
            guard [.integer, .float32, .float64, .date, .range].contains(kind) else { return false }
            graph.records[index].a ^= 1 << UInt64.random(in: 0..<32, using: &random)
        case .text:
            guard [.string, .mutableString, .data, .mutableData].contains(kind) else {
                return false
            }

            let range = graph.byteRange(node)
            let copy = Array(graph.pool[range.range]) + [UInt8(ascii: "x")]
            let moved = graph.appendBytes(copy.span)
            graph.records[index].a = UInt64(moved.offset)
            graph.records[index].b = UInt32(moved.count)
        case .fewerChildren:
            guard kind.isContainer, graph.records[index].b > 0 else { return false }
            graph.records[index].b -= 1
        case .moreChildren:
            guard kind.isContainer else { return false }

            let more =
                kind.isDictionary ? [ObjectGraph.NodeIndex.true, graph.addString("new")] : [.null]
            graph.close(node, children: Array(graph.children(node)) + more)
        case .mutability:
            let isSet = kind == .set || kind == .orderedSet
            guard kind.isContainer, kind.madeMutable != kind, isSet || random.chance(50) else {
                return false
            }

            graph.records[index].kind = kind.madeMutable
        case .sharing: return unshare(&graph, node, using: &random)
        case .order: return reorder(&graph, node)
        case .className:
            guard kind == .object else { return false }

            let name = graph.className(node) + "x"
            let definition = graph.definition(node).properties.map {
                graph.text(graph.propertyNames[$0])
            }

            graph.records[index].b = UInt32(graph.addDefinition(name: name, properties: definition))
        }

        return true
    }

    /// Puts a copy of an object into one of the places where it occurs, if there are several.
    private func unshare(
        _ graph: inout ObjectGraph,
        _ node: ObjectGraph.NodeIndex,
        using random: inout SplitMix64
    ) -> Bool {
        guard graph.kind(node).isObject else { return false }

        let places = graph.reachable().flatMap { Array(graph.childRange($0)) }.filter {
            graph.children[$0] == node
        }

        guard places.count > 1 else { return false }

        let record = graph.record(node)
        let copy = graph.add(record.kind, a: record.a, b: record.b)
        graph.children[places[Int.random(in: places.indices, using: &random)]] = copy

        return true
    }

    /// Exchanges two different neighbors in an array.
    private func reorder(_ graph: inout ObjectGraph, _ node: ObjectGraph.NodeIndex) -> Bool {
        guard graph.kind(node).madeMutable == .mutableArray else { return false }

        for place in graph.childRange(node).dropFirst() {
            let first = graph.children[place - 1]
            let second = graph.children[place]
            guard graph.kind(first) != graph.kind(second) else { continue }

            graph.children.swapAt(place - 1, place)
            return true
        }

        return false
    }
}
