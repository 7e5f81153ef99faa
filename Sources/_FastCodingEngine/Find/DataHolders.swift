import _FastCodingCore
import _FastCodingPlists

/// The data of a document in which there may be archives or property lists, or contents that a
/// search can't look into.
struct DataHolders {
    /// A data value, and where it is.
    struct Holder {
        let bytes: [UInt8]
        /// Where its bytes are in the document; nil if they are not there as they are.
        let offset: Int?
        /// Nil if there is no short key path to it.
        let path: String?
    }

    /// How far the bytes of data may be behind the beginning of their chunk or object. A marker of
    /// a binary property list with the longest count takes 18 bytes.
    private static let longestPrefix = 24

    private let graph: ObjectGraph
    private let document: [UInt8]
    /// The nodes in their order, one for each range of bytes.
    private let nodes: [NodeIndex]

    var isEmpty: Bool { nodes.isEmpty }

    init(_ graph: ObjectGraph, in document: [UInt8]) {
        self.graph = graph
        self.document = document
        var known: Set<ByteRange> = []
        nodes = graph.records.indices.compactMap { index in
            let node = NodeIndex(UInt32(index))
            guard [.data, .mutableData].contains(graph.kind(node)),
                Self.mayHold(graph.bytes(node)),
                known.insert(graph.byteRange(node)).inserted
            else {
                return nil
            }

            return node
        }
    }

    /// Whether there may be an archive or a property list in data: it has the mark of one, or is
    /// XML, which need not have one as such bytes. Or there may be one that is hidden.
    private static func mayHold(_ bytes: Span<UInt8>) -> Bool {
        bytes.firstDocumentMark(from: 0, below: bytes.count) != nil
            || FormatDetector.detect(bytes) == .xml || ForeignFormat.mayHideContent(in: bytes)
    }

    /// The data values, each with its place.
    ///
    /// - Parameter room: how many bytes more the paths may have.
    func all(room: inout Int) -> [Holder] {
        if nodes.isEmpty {
            return []
        }

        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        return nodes.map { node in
            Holder(
                bytes: Array(graph.pool[graph.byteRange(node).range]),
                offset: offset(of: node),
                path: path(to: node, &occurrences, room: &room)
            )
        }
    }

    /// The key path to a node; nil if there is none, or if it is too long.
    private func path(
        to node: NodeIndex,
        _ occurrences: inout KeyPathOccurrences,
        room: inout Int
    ) -> String? {
        let longest = min(KeyPath.longestOfData, room)
        let path = occurrences.path(to: node, in: graph, longest: longest)
        room -= path?.utf8.count ?? 0
        return path
    }

    /// The offset of the bytes of data in the document: the one that they have in the graph, if
    /// that has the document's bytes, or one shortly behind the beginning of the chunk or object.
    /// Nil if they are at none of these.
    private func offset(of node: NodeIndex) -> Int? {
        let range = graph.byteRange(node)
        let bytes = graph.bytes(range)
        let source = graph.source(node)
        let last = document.count - range.count
        for offset in [range.offset] + (0...Self.longestPrefix).map({ source + $0 })
        where offset <= last && offset >= 0 {
            let stored = document.span.slice(offset..<(offset + range.count))
            if stored.equals(bytes) {
                return offset
            }
        }

        return nil
    }
}
