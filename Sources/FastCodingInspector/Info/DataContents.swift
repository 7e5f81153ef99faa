internal import _FastCodingEngine

/// Counts the data in a graph that holds archives or property lists, by format.
struct DataContents {
    private(set) var archives = 0
    private(set) var keyedArchives = 0
    private(set) var propertyLists = 0

    /// Looks at the first bytes of all data, and at the keys of the root of a property list.
    init(_ graph: ObjectGraph) {
        for index in graph.records.indices
        where [.data, .mutableData].contains(graph.records[index].kind) {
            let range = graph.byteRange(ObjectGraph.NodeIndex(UInt32(index)))
            let format = FormatDetector.detect(graph.bytes(range))
            guard format.holdsContent else { continue }

            if format == .archive {
                archives += 1
            } else if KeyedArchiveDetector.isKeyedArchive(Array(graph.pool[range.range])) {
                keyedArchives += 1
            } else {
                propertyLists += 1
            }
        }
    }
}
