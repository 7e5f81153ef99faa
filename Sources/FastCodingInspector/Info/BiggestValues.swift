internal import FastCoding

/// The strings, data and the like that take the most bytes.
struct BiggestValues {
    struct Value {
        let bytes: Int
        let kind: NodeKind
        let keyPath: String
    }

    /// How many are listed.
    static let most = 10

    /// The biggest first; values of equal size are in archive order.
    let list: [Value]

    init(_ graph: ObjectGraph) throws(FastCodingError) {
        var best: [(bytes: Int, place: Int)] = []
        var walk = try graph.walk()
        var place = 0
        while let node = walk.next() {
            if let bytes = try Self.size(of: node, in: graph), bytes > 0 {
                let rank = best.firstIndex { $0.bytes < bytes } ?? best.count
                if rank < Self.most { best.insert((bytes, place), at: rank) }
                if best.count > Self.most { best.removeLast() }
            }
            place += 1
        }
        list = try Self.values(at: best, in: graph)
    }

    /// Key paths take time in proportion to their lengths, so they are made only for the values that turn out to be the
    /// biggest.
    private static func values(
        at best: [(bytes: Int, place: Int)], in graph: ObjectGraph
    ) throws(FastCodingError) -> [Value] {
        var found: [Int: Value] = [:]
        var walk = try graph.walk()
        var place = 0
        while found.count < best.count, let node = walk.next() {
            if let value = best.first(where: { $0.place == place }) {
                found[place] = Value(
                    bytes: value.bytes, kind: graph.kind(try graph.index(node)), keyPath: walk.shortKeyPath)
            }
            place += 1
        }
        return best.compactMap { found[$0.place] }
    }

    /// How many bytes the content of a node has; nil if it is not counted that way.
    private static func size(of node: ObjectGraph.Node, in graph: ObjectGraph) throws(FastCodingError) -> Int? {
        let index = try graph.index(node)
        switch graph.kind(index) {
        case .string, .mutableString, .data, .mutableData: return graph.byteRange(index).count
        case .indexSet, .mutableIndexSet: return 8 * Int(graph.record(index).b)
        case .url: return graph.byteRange(graph.url(index).relative).count
        default: return nil
        }
    }
}
