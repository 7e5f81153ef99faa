/// A rule that pairs elements of arrays by the value at a key path in each of them.
package struct ElementMatch: Hashable, Sendable {
    /// Leads to the arrays; it may have wildcards.
    package let path: String
    /// Leads from an element to the value that identifies it, without wildcards.
    package let key: String

    package init(path: String, key: String) {
        self.path = path
        self.key = key
    }

    /// Reads `items:id`. The last colon counts; in the key another one is `\u003a`.
    ///
    /// Nil if there is no colon, no key after it, or a wildcard in the key.
    package init?(_ text: String) {
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }

        let path = text[..<colon]
        let key = String(text[text.utf8.index(after: colon)...])
        guard !key.isEmpty, !KeyPathSearch.hasWildcard(key) else { return nil }

        self.init(path: path.isEmpty ? KeyPath.root : String(path), key: key)
    }

    /// The identities of elements: the hash of the value at the key path from each. 0 for an
    /// element without such a value.
    func keys(of elements: [NodeIndex], in graph: ObjectGraph, _ hashes: ContentHashes)
        -> [UInt64]
    {
        var search = KeyPathSearch(following: key)
        return elements.map { search.key(of: $0, in: graph).map { hashes[$0] } ?? 0 }
    }
}

extension KeyPathSearch {
    /// The value at the end of the path from a node, if it has one that can identify it.
    mutating func key(of node: NodeIndex, in graph: ObjectGraph) -> NodeIndex? {
        // A path without wildcards takes no more than its own steps.
        var budget = NotationBudget(limit: .max)
        guard let key = try? nodes(from: node, in: graph, charging: &budget).first,
            graph.childRange(key).isEmpty, key != .nil
        else { return nil }

        return key
    }
}
