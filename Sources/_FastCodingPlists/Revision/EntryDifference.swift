import _FastCodingCore

/// The entries of a dictionary after a change. The keys tell which ones stay.
struct EntryDifference {
    let keys: ItemDifference
    let values: ItemDifference

    /// Compares the entries of a dictionary that both graphs have.
    init(
        of node: NodeIndex,
        from before: ObjectGraph,
        to after: ObjectGraph,
        _ pairing: inout ItemPairing
    ) {
        let old = Entries(of: node, in: before)
        let new = Entries(of: node, in: after)
        keys = pairing.difference(from: old.keys, to: new.keys)
        values = keys.following(from: old.values, to: new.values)
    }

    /// The children of a dictionary, which are value, key, value, key and so on.
    private struct Entries {
        var keys: [NodeIndex] = []
        var values: [NodeIndex] = []

        init(of node: NodeIndex, in graph: ObjectGraph) {
            let children = graph.children(node)
            for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
                values.append(children[place])
                keys.append(children[place + 1])
            }
        }
    }
}
