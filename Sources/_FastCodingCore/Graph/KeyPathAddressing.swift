/// Determines how key paths address the children of nodes: by key or by index.
///
/// The entries of a dictionary are addressed by key if its keys are distinct immutable strings;
/// those of a coded object and the properties of an object, if their names are distinct. All others
/// are addressed by index; in dictionaries, by the index of the entry: `3` for the value, `3k` for
/// the key.
///
/// Each text is hashed once and each node is looked at once, however often they are asked for.
package struct KeyPathAddressing {
    private var texts = DistinctTexts()
    /// The number of each key's text plus 1; 0 where it is not known yet.
    private var numbers = NodeNumbers()
    /// For each dictionary and coded object, whether its keys are distinct: 1 or 2; 0 if unknown.
    private var modes = NodeNumbers()
    /// The same for the properties of each definition.
    private var definitionModes = NodeNumbers()
    /// The keys of the last dictionary or coded object that has distinct ones. Most records of a
    /// table have the same, and then their texts need not be looked at again.
    private var distinctKeys: [NodeIndex] = []

    package init() {}

    /// Whether the entries of a dictionary or of a coded object are addressed by key.
    package mutating func isByKey(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        let mode = modes[node]
        if mode > 0 {
            return mode == 1
        }

        let isByKey = hasLastDistinctKeys(node, in: graph) || hasDistinctKeys(node, in: graph)
        modes[node] = isByKey ? 1 : 2
        return isByKey
    }

    /// Whether the keys are those of the last node that had distinct ones.
    private func hasLastDistinctKeys(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        var count = 0
        for place in graph.keyPlaces(node) {
            guard count < distinctKeys.count, graph.children[place] == distinctKeys[count] else {
                return false
            }

            count += 1
        }

        return count == distinctKeys.count
    }

    /// The number of the key of a new last entry, which no other one has; nil if the node has not
    /// been looked at.
    mutating func noteNewEntry(of node: NodeIndex, in graph: ObjectGraph) -> Int? {
        let range = graph.childRange(node)
        guard modes[node] == 1, !range.isEmpty else { return nil }
        return number(of: graph.children[range.upperBound - 1], in: graph)
    }

    /// Whether the properties of a definition's objects are addressed by name.
    package mutating func isByName(definition: Int, in graph: ObjectGraph) -> Bool {
        let number = NodeIndex(UInt32(definition))
        if definitionModes[number] == 0 {
            definitionModes[number] = hasDistinctNames(definition, in: graph) ? 1 : 2
        }

        return definitionModes[number] == 1
    }

    /// The number of a text in the graph's pool; equal texts have the same number.
    package mutating func number(of range: ByteRange, in graph: ObjectGraph) -> Int {
        texts.number(of: range, in: graph.pool.span)
    }

    /// The number of a text; -1 if no key has had it yet.
    package func find(_ text: Span<UInt8>, in graph: ObjectGraph) -> Int {
        texts.find(text, in: graph.pool.span)
    }

    /// The number of a key's text; equal texts have the same number.
    package mutating func number(of node: NodeIndex, in graph: ObjectGraph) -> Int {
        let known = numbers[node]
        if known > 0 {
            return Int(known) - 1
        }

        let number = number(of: graph.byteRange(node), in: graph)
        numbers[node] = UInt32(number + 1)
        return number
    }

    /// Whether all keys are strings and different.
    private mutating func hasDistinctKeys(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        texts.begin()
        let mark = graph.damageWords?.key
        for index in graph.keyPlaces(node) {
            let key = graph.children[index]
            // A key that was read may have the text of the mark.
            if key == mark {
                continue
            }

            guard graph.kind(key) == .string else { return false }

            let number = number(of: key, in: graph)
            guard texts.insert(number) else { return false }
        }

        distinctKeys.removeAll(keepingCapacity: true)
        for place in graph.keyPlaces(node) {
            distinctKeys.append(graph.children[place])
        }

        return true
    }

    /// Whether all property names are different.
    private mutating func hasDistinctNames(_ definition: Int, in graph: ObjectGraph) -> Bool {
        texts.begin()
        let names = graph.propertyNames[graph.definitions[definition].properties]
        for name in names {
            let number = number(of: name, in: graph)
            guard texts.insert(number) else { return false }
        }

        return true
    }

    /// The key path of a place, before escaping.
    package mutating func path(of steps: [KeyPathStep], in graph: ObjectGraph) -> String {
        var path = ByteBuffer()
        append(pathOf: steps, in: graph, to: &path)
        return String(decoding: path.array, as: UTF8.self)
    }

    /// Appends the key path of a place.
    package mutating func append(
        pathOf steps: [KeyPathStep],
        in graph: ObjectGraph,
        to path: inout ByteBuffer
    ) {
        if steps.isEmpty {
            path.append(KeyPath.root)
        }

        for (number, step) in steps.enumerated() {
            if number > 0 {
                path.append(UInt8(ascii: "."))
            }
            append(componentOf: step.parent, place: step.place, in: graph, to: &path)
        }
    }

    /// The length in bytes of the key path of a place before escaping, determined without looking
    /// at any text.
    package mutating func length(of steps: [KeyPathStep], in graph: ObjectGraph) -> Int {
        var length = -1
        for step in steps {
            length += self.length(componentOf: step.parent, place: step.place, in: graph) + 1
        }

        return max(length, 0)
    }

    /// How key paths name the parts of a node.
    package mutating func names(ofPartsOf node: NodeIndex, in graph: ObjectGraph) -> PartNames {
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary, .codedObject:
            return .entries(of: node, areByKey: isByKey(node, in: graph), in: graph)
        case .object:
            let definition = Int(graph.record(node).b)
            return isByName(definition: definition, in: graph)
                ? .properties(graph.definitions[definition].properties) : .indexes
        case .keyedArchive: return .data
        case .url: return .base
        default: return .indexes
        }
    }

    /// The minimum length in bytes of the component that names a child: before escaping, an index
    /// counting as one byte.
    package mutating func length(componentOf node: NodeIndex, place: Int, in graph: ObjectGraph)
        -> Int
    {
        names(ofPartsOf: node, in: graph).name(ofPartAt: place, in: graph)?.count ?? 1
    }

    package mutating func append(
        componentOf node: NodeIndex,
        place: Int,
        in graph: ObjectGraph,
        to path: inout ByteBuffer
    ) {
        names(ofPartsOf: node, in: graph).append(partAt: place, in: graph, to: &path)
    }
}

extension ObjectGraph {
    /// The position in ``children`` of the first key of a dictionary or a coded object; the others
    /// follow at every second place, and each is preceded by its value.
    @inlinable
    package func firstKey(_ node: NodeIndex) -> Int {
        childRange(node).lowerBound + (kind(node) == .codedObject ? 2 : 1)
    }

    /// The positions in ``children`` of all keys of a dictionary or a coded object.
    @inlinable
    package func keyPlaces(_ node: NodeIndex) -> StrideTo<Int> {
        stride(from: firstKey(node), to: childRange(node).upperBound, by: 2)
    }
}
