import _FastCodingCore

/// The graph of a damaged property list or keyed archive, with marks of damage where values are
/// missing.
package struct DamagedGraph {
    package private(set) var graph: ObjectGraph
    /// How many parts the root had.
    package private(set) var total = 0
    private let missing: MissingValues
    /// The objects of classes with kinds of their own that became marks, because without their
    /// missing parts they would be objects where others would be values.
    private var isUnmade: [Bool] = []

    init(_ graph: consuming ObjectGraph, _ missing: MissingValues) {
        self.graph = graph
        self.missing = missing
        unmakeNatives()
        mark()
    }

    package var damage: Damage { missing.damage }

    /// How many parts of the root are whole; nil if the root itself is missing.
    package var counts: SalvagedCounts? { SalvagedCounts(rootOf: graph, total: total) }

    private func isMissing(_ node: NodeIndex) -> Bool { missing.contains(node, in: graph) }

    // MARK: - Values with kinds of their own

    /// Makes marks of objects that would have been dates, URLs, data and the like, with what is left
    /// of them.
    private mutating func unmakeNatives() {
        let count = graph.records.count
        isUnmade = Array(repeating: false, count: count)
        var referrers: [UInt32: [Int]] = [:]
        var open: [Int] = []

        for index in 0..<count where isNativeClass(NodeIndex(UInt32(index))) {
            let children = graph.children(NodeIndex(UInt32(index)))
            for child in children where graph.kind(child).isObject {
                referrers[child.index, default: []].append(index)
            }

            if children.contains(where: { isMissing($0) || graph.isMark($0) }) {
                isUnmade[index] = true
                open.append(index)
            }
        }

        // A URL whose base isn't one is none.
        while let index = open.popLast() {
            unmake(NodeIndex(UInt32(index)))
            for referrer in referrers[UInt32(index)] ?? [] where !isUnmade[referrer] {
                isUnmade[referrer] = true
                open.append(referrer)
            }
        }
    }

    private func isNativeClass(_ node: NodeIndex) -> Bool {
        guard graph.kind(node) == .object else { return false }
        return NodeKind(keyedClassName: graph.bytes(graph.definition(node).name)) != nil
    }

    /// Turns an object into a mark, which holds its properties.
    private mutating func unmake(_ node: NodeIndex) {
        let names = graph.propertyNames[graph.definition(node).properties]
        var entries: [NodeIndex] = []
        for (value, name) in zip(graph.children(node), names) {
            entries.append(value)
            entries.append(graph.addString(name))
        }

        let content = graph.add(.dictionary, source: graph.source(node))
        graph.close(content, children: entries)
        graph.records[Int(node.index)] = ObjectGraph.Record(a: 0, b: 0, kind: .dictionary)
        graph.close(node, children: graph.addMarkedEntry(of: missing.damage, value: content))
    }

    // MARK: - Marks

    /// Puts marks in all places of missing values.
    private mutating func mark() {
        let root = graph.rootIndex
        if isMissing(root) {
            graph.rootIndex = graph.addMark(of: missing.damage)
            return
        }

        let isDictionary = graph.kind(root).isDictionary
        total = graph.children(root).count / (isDictionary ? 2 : 1)
        // The entry of an object in part is none of its own.
        if graph.isMarked(root) {
            total -= 1
        }

        for index in graph.records.indices {
            let node = NodeIndex(UInt32(index))
            guard graph.children(node).contains(where: isMissing) else { continue }

            switch graph.kind(node) {
            case .dictionary, .mutableDictionary: markEntries(of: node)
            case .object: markProperties(of: node)
            default: markElements(of: node)
            }
        }
    }

    private mutating func markProperties(of node: NodeIndex) {
        for place in graph.childRange(node) where isMissing(graph.children[place]) {
            graph.children[place] = graph.addMark(of: missing.damage)
        }
    }

    /// Marks elements. At the end of a list, one mark is for all that are missing there.
    private mutating func markElements(of node: NodeIndex) {
        var elements = Array(graph.children(node))
        while elements.count > 1, isMissing(elements[elements.count - 1]),
            isMissing(elements[elements.count - 2])
        {
            elements.removeLast()
        }

        for place in elements.indices where isMissing(elements[place]) {
            elements[place] = graph.addMark(of: missing.damage)
        }

        graph.close(node, children: elements)
    }

    /// Marks values by their keys. Entries without keys have one mark, which holds the value if there
    /// is a single one.
    private mutating func markEntries(of node: NodeIndex) {
        let children = Array(graph.children(node))
        var entries: [NodeIndex] = []
        var lacksKeys = false
        var keyless: [NodeIndex] = []

        for place in stride(from: 0, to: children.count, by: 2) {
            let value = children[place]
            let key = children[place + 1]
            if isMissing(key) {
                lacksKeys = true
                if !isMissing(value) {
                    keyless.append(value)
                }
            } else {
                entries.append(isMissing(value) ? graph.addMark(of: missing.damage) : value)
                entries.append(key)
            }
        }

        if lacksKeys, entries.last != graph.damageWords?.key || entries.isEmpty {
            let value = keyless.count == 1 ? keyless.first : nil
            entries += graph.addMarkedEntry(of: missing.damage, value: value)
        }

        graph.close(node, children: entries)
    }
}
