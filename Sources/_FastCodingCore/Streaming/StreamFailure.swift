// Why a key path leads nowhere in a plain archive. The search in a graph says it, of a graph that holds no more than the
// message needs.
extension StreamWriter {
    /// The error for a path that leads nowhere from the root, at the position.
    mutating func leadsNowhere(
        _ path: String, _ components: [KeyPathComponent], _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> FastCodingError {
        if KeyPathSearch.hasWildcard(path) { return KeyPathSearch.nothingMatches(path) }
        let root = here
        var last = root
        // How many of the first components lead somewhere, and how many don't.
        var (known, failing) = (0, components.count)
        while failing - known > 1 {
            let middle = (known + failing) / 2
            here = root
            if let match = try StreamSearch.find([Array(components[..<middle])], in: &self, bytes)?.matches[0].first {
                (known, last) = (middle, match.here)
            } else {
                failing = middle
            }
        }
        here = last
        return KeyPathWalker.error(path, after: known, in: try graphOfValue(bytes))
    }

    /// A graph whose root stands for the value at the position. It has no parts but the keys that may be suggested.
    private mutating func graphOfValue(_ bytes: Span<UInt8>) throws(FastCodingError) -> ObjectGraph {
        var graph = ObjectGraph()
        switch try type(bytes) {
        case PlainType.array: graph.rootIndex = graph.add(.array, b: UInt32(try enter(bytes).count))
        case PlainType.mutableArray: graph.rootIndex = graph.add(.mutableArray, b: UInt32(try enter(bytes).count))
        case PlainType.dictionary, PlainType.mutableDictionary:
            let kind: NodeKind = try type(bytes) == PlainType.dictionary ? .dictionary : .mutableDictionary
            let entries = try entries(&graph, bytes)
            graph.rootIndex = graph.addContainer(kind, entries)
        case PlainType.string, PlainType.stringAlias8, PlainType.stringAlias16, PlainType.stringAlias32:
            graph.rootIndex = try addString(string(bytes), to: &graph, bytes)
        case PlainType.null: graph.rootIndex = .null
        case PlainType.true: graph.rootIndex = .true
        case PlainType.false: graph.rootIndex = .false
        case PlainType.float64:
            graph.rootIndex = graph.addDouble(Double(bitPattern: try number(UInt64.self, bytes).value))
        default: graph.rootIndex = graph.addInteger(try integer(bytes).value)
        }
        return graph
    }

    /// The first entries of the dictionary at the position, with nil in place of the values.
    private mutating func entries(
        _ graph: inout ObjectGraph, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> [ObjectGraph.NodeIndex] {
        var entries: [ObjectGraph.NodeIndex] = []
        for _ in 0..<min(try enter(bytes).count, KeyPathWalker.candidates) {
            try skip(1, bytes)
            entries += [.nil, try addString(string(bytes), to: &graph, bytes)]
            try skip(1, bytes)
        }
        return entries
    }

    private mutating func addString(
        _ number: Int, to graph: inout ObjectGraph, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        graph.addString(graph.appendBytes(try place(number).text(in: bytes)))
    }
}
