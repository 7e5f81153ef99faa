/// Recognizes equal URLs: those with the same relative string and equal bases. They share a number in an archive.
///
/// An archive can consist of little else than URLs, so this takes only a few bytes for each.
struct URLIdentities: ~Copyable {
    private static let none = UInt32.max

    private var strings = StringTable()
    /// The identities of distinct URLs by their parts: the number of the string, and the identity of the base.
    private var identities: [UInt64: UInt32] = [:]
    /// The number of each URL in the string cache, by its identity.
    private var numbers = TrivialArray<UInt32>()
    /// By node, the identities of URLs and the numbers of relative strings, each determined once; empty while
    /// there is no URL.
    private var interned = TrivialArray<UInt32>()

    mutating func intern(_ node: ObjectGraph.NodeIndex, _ graph: borrowing ObjectGraph) {
        let nodes = graph.records.count
        if interned.count < nodes { interned.append(Self.none, times: nodes - interned.count) }
        var chain = TrivialArray<ObjectGraph.NodeIndex>()
        var current = node
        while graph.kind(current) == .url, interned[Int(current.index)] == Self.none, chain.count <= nodes {
            chain.append(current)
            current = graph.url(current).base
        }
        var base = graph.kind(current) == .url ? interned[Int(current.index)] : Self.none
        while let url = chain.popLast() {
            base = identity(number(ofString: graph.url(url).relative, graph), base)
            interned[Int(url.index)] = base
        }
    }

    /// The number of a string's text. Many URLs may share one string.
    private mutating func number(ofString node: ObjectGraph.NodeIndex, _ graph: borrowing ObjectGraph) -> UInt32 {
        let index = Int(node.index)
        if interned[index] == Self.none {
            let place = strings.find(graph.bytes(node), in: graph.pool.span)
            let number = place.number >= 0 ? place.number : strings.insert(graph.byteRange(node), at: place)
            interned[index] = UInt32(truncatingIfNeeded: number)
        }
        return interned[index]
    }

    private mutating func identity(_ relative: UInt32, _ base: UInt32) -> UInt32 {
        let parts = UInt64(relative) << 32 | UInt64(base)
        if let known = identities[parts] { return known }
        let identity = UInt32(truncatingIfNeeded: numbers.count)
        identities[parts] = identity
        numbers.append(Self.none)
        return identity
    }

    /// The number of a URL, if it or an equal one has been written.
    func number(of node: ObjectGraph.NodeIndex) -> Int? {
        guard let identity = identity(of: node), numbers[identity] != Self.none else { return nil }
        return Int(numbers[identity])
    }

    mutating func setNumber(_ number: Int, of node: ObjectGraph.NodeIndex) {
        if let identity = identity(of: node) { numbers[identity] = UInt32(truncatingIfNeeded: number) }
    }

    private func identity(of node: ObjectGraph.NodeIndex) -> Int? {
        let index = Int(node.index)
        return index < interned.count && interned[index] != Self.none ? Int(interned[index]) : nil
    }
}
