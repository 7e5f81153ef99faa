internal import _FastCodingLibrary

/// How many data values hold an archive or a property list.
struct DataContents {
    private(set) var archives = 0
    private(set) var keyedArchives = 0
    /// Property lists that are not keyed archives.
    private(set) var propertyLists = 0

    init(_ graph: ObjectGraph, _ limits: Limits) {
        for index in graph.records.indices where [.data, .mutableData].contains(graph.records[index].kind) {
            let range = graph.byteRange(ObjectGraph.NodeIndex(UInt32(index)))
            guard let content = DataExpansion.Content(graph.bytes(range)) else { continue }
            if !content.isPropertyList {
                archives += 1
            } else if KeyedArchiveReader.recognizes(Array(graph.pool[range.range]), limits: limits) {
                keyedArchives += 1
            } else {
                propertyLists += 1
            }
        }
    }
}
