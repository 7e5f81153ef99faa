/// Tells equal URLs: same relative string, equal bases. They share one number in an archive.
struct URLIdentities: Sendable {
    private struct Key: Hashable {
        var relative: Int
        var base: Int
    }

    private var strings = StringTable()
    private var identities: [Key: Int] = [:]
    /// Identities by node.
    private var interned: [UInt32: Int] = [:]
    /// Numbers in the string cache by identity.
    private var numbers: [Int: Int] = [:]

    /// Gives a URL and all its bases their identities.
    mutating func intern(_ node: ObjectGraph.Node, _ graph: borrowing ObjectGraph) {
        var chain: [ObjectGraph.Node] = []
        var current = node
        while graph.kind(current) == .url, interned[current.index] == nil, chain.count <= graph.records.count {
            chain.append(current)
            current = graph.url(current).base
        }
        var base = graph.kind(current) == .url ? interned[current.index] ?? -1 : -1
        for url in chain.reversed() {
            let relative = graph.url(url).relative
            let place = strings.find(graph.bytes(relative), in: graph.pool.span)
            let string = place.number >= 0 ? place.number : strings.insert(graph.byteRange(relative), at: place)
            let key = Key(relative: string, base: base)
            let identity = identities[key] ?? identities.count
            identities[key] = identity
            interned[url.index] = identity
            base = identity
        }
    }

    /// The identity of a URL that was interned; equal URLs have one.
    func identity(of node: ObjectGraph.Node) -> Int? { interned[node.index] }

    /// The number of a URL, if it or an equal one has been written.
    func number(of node: ObjectGraph.Node) -> Int? {
        guard let identity = interned[node.index] else { return nil }
        return numbers[identity]
    }

    mutating func setNumber(_ number: Int, of node: ObjectGraph.Node) {
        if let identity = interned[node.index] { numbers[identity] = number }
    }
}
