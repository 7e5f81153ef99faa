/// Tells how key paths address the children of nodes: by key or by index.
///
/// The entries of a dictionary are addressed by key if its keys are distinct immutable strings; those of a coded object
/// and the properties of an object, if their names are distinct. All others are addressed by index; in dictionaries, by
/// the index of the entry: `3` for the value, `3k` for the key.
///
/// Each text is hashed once and each node is looked at once, however often they are asked for.
package struct KeyPathAddressing {
    private enum Mode: UInt32 { case unknown, byKey, byIndex }

    private var strings = StringTable()
    /// The number of each key's text plus 1; 0 where it is not known yet.
    private var numbers = NodeNumbers()
    /// The ``Mode`` of each node.
    private var modes = NodeNumbers()
    private var definitionModes: [Mode] = []
    /// For each text, when it was last seen; so finding equal keys does not take a set for each dictionary.
    private var seen: [UInt32] = []
    private var stamp: UInt32 = 0

    package init() {}

    /// Whether the entries of a dictionary or of a coded object are addressed by key.
    package mutating func isByKey(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        if let mode = Mode(rawValue: modes[node]), mode != .unknown { return mode == .byKey }
        let isByKey = hasDistinctKeys(node, in: graph)
        modes[node] = (isByKey ? Mode.byKey : .byIndex).rawValue
        return isByKey
    }

    /// Whether the properties of a definition's objects are addressed by name.
    package mutating func isByName(definition: Int, in graph: ObjectGraph) -> Bool {
        if definition >= definitionModes.count {
            let missing = graph.definitions.count - definitionModes.count
            definitionModes.append(contentsOf: repeatElement(.unknown, count: missing))
        }
        if definitionModes[definition] == .unknown {
            definitionModes[definition] = hasDistinctNames(definition, in: graph) ? .byKey : .byIndex
        }
        return definitionModes[definition] == .byKey
    }

    /// The number of a text in the graph's pool; equal texts have the same number.
    package mutating func number(of range: ByteRange, in graph: ObjectGraph) -> Int {
        let place = strings.find(graph.bytes(range), in: graph.pool.span)
        if place.number >= 0 { return place.number }
        seen.append(0)
        return strings.insert(range, at: place)
    }

    /// The number of a text; -1 if no key has had it yet.
    package func find(_ text: Span<UInt8>, in graph: ObjectGraph) -> Int {
        strings.find(text, in: graph.pool.span).number
    }

    /// The number of a string's text.
    package mutating func number(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Int {
        let known = numbers[node]
        if known > 0 { return Int(known) - 1 }
        let number = number(of: graph.byteRange(node), in: graph)
        numbers[node] = UInt32(number + 1)
        return number
    }

    private mutating func hasDistinctKeys(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        let range = graph.childRange(node)
        stamp += 1
        for index in stride(from: graph.firstKey(node), to: range.upperBound, by: 2) {
            let key = graph.children[index]
            guard graph.kind(key) == .string else { return false }
            if isSeenAgain(number(of: key, in: graph)) { return false }
        }
        return true
    }

    private mutating func hasDistinctNames(_ definition: Int, in graph: ObjectGraph) -> Bool {
        stamp += 1
        for index in graph.definitions[definition].properties {
            if isSeenAgain(number(of: graph.propertyNames[index], in: graph)) { return false }
        }
        return true
    }

    private mutating func isSeenAgain(_ number: Int) -> Bool {
        if seen[number] == stamp { return true }
        seen[number] = stamp
        return false
    }
}

extension ObjectGraph {
    /// The position in ``children`` of the first key of a dictionary or a coded object; the others follow at every
    /// second place, and each is preceded by its value.
    package func firstKey(_ node: NodeIndex) -> Int {
        childRange(node).lowerBound + (kind(node) == .codedObject ? 2 : 1)
    }
}
