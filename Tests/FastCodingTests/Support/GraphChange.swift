import TestSupport

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
