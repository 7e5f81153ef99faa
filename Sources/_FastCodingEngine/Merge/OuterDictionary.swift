import _FastCodingNotation

/// The outer dictionary of a keyed archive, in the literal graph of its property list.
struct OuterDictionary {
    /// An entry, by its value and its key.
    struct Entry {
        let name: [UInt8]
        let value: NodeIndex
        let key: NodeIndex
    }

    let graph: ObjectGraph
    let entries: [Entry]

    /// The entries that are merged as objects.
    private static let parts: Set<[UInt8]> = [Array("$objects".utf8), Array("$top".utf8)]

    init(_ graph: ObjectGraph) {
        self.graph = graph
        guard graph.kind(graph.rootIndex).isDictionary else {
            entries = []
            return
        }

        entries = graph.keyPlaces(graph.rootIndex).map { place in
            let key = graph.children[place]
            return Entry(
                name: Array(graph.pool[graph.byteRange(key).range]),
                value: graph.children[place - 1],
                key: key
            )
        }
    }

    /// The entries that hold the objects, or that name objects by numbers, which differ from version
    /// to version.
    var entriesOfObjects: [Entry] {
        // A binary property list may have one container in very many places. Once all nodes have
        // been looked at several times, the other entries count as such that name objects.
        var budget = 8 * graph.records.count
        return entries.filter { entry in
            Self.parts.contains(entry.name) || namesObjects(entry.value, &budget)
        }
    }

    /// The graph of a dictionary that has only some of the entries.
    func selecting(_ isSelected: (Entry) -> Bool) -> ObjectGraph {
        var graph = graph
        let children = entries.filter(isSelected).flatMap { [$0.value, $0.key] }
        graph.rootIndex = graph.addContainer(.dictionary, children)
        return graph
    }

    /// The entries that are not merged as objects, by their names.
    func otherEntries(_ names: Set<[UInt8]>) -> [[UInt8]: Entry] {
        let selected = entries.filter {
            names.contains($0.name) && !Self.parts.contains($0.name)
        }
        return Dictionary(selected.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether a value holds the number of an object: `{"CF$UID": n}`.
    private func namesObjects(_ value: NodeIndex, _ budget: inout Int) -> Bool {
        var seen: Set<UInt32> = [value.index]
        var open = [value]
        while let node = open.popLast() {
            let isIdentifier =
                graph.kind(node).isDictionary && graph.record(node).b == 1
                && graph.keyPlaces(node).allSatisfy {
                    graph.bytes(graph.children[$0]).equals("CF$UID")
                }
            budget -= 1
            if isIdentifier || budget < 0 {
                return true
            }

            open += graph.children(node).filter { seen.insert($0.index).inserted }
        }

        return false
    }
}
