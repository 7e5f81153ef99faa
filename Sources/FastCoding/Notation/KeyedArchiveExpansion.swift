extension KeyedArchiveContent {
    /// A graph in which the keyed archives that can be reached from a node are what is in them.
    ///
    /// Data that is no keyed archive takes the archive's place, with a warning.
    static func expanding(
        _ graph: ObjectGraph, from root: ObjectGraph.NodeIndex, _ limits: Limits, diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        guard graph.records.contains(where: { $0.kind == .keyedArchive }) else { return graph }
        let occurrences = KeyPathOccurrences(of: graph, from: root)
        var result = graph
        for index in graph.records.indices where graph.records[index].kind == .keyedArchive {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            guard occurrences.contains(node) else { continue }
            let data = graph.keyedData(node)
            do throws(FastCodingError) {
                let content = try read(Array(graph.pool[graph.byteRange(data).range]), limits)
                let root = try result.graft(content, source: graph.source(node))
                result.records[index] = result.record(root)
            } catch {
                let offset = graph.keepsSources ? graph.source(node) : nil
                diagnostics.warn(
                    .notRepresentable,
                    FastCodingError(
                        .notRepresentable,
                        "the content of the keyed archive can't be read, so its data is written: \(error.message)",
                        offset: offset))
                result.records[index] = graph.record(data)
            }
        }
        return result
    }

    /// The graph of the objects in a keyed archive, which is a property list.
    private static func read(_ bytes: [UInt8], _ limits: Limits) throws(FastCodingError) -> ObjectGraph {
        var options = ReadingOptions()
        options.limits = limits
        var builder = LiteralGraphBuilder()
        // What is said about the property list's own bytes would be taken for something about the archive's.
        var ignored = Diagnostics()
        switch FormatDetector.detect(bytes) {
        case .binary:
            try BinaryPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &ignored)
        case .xml:
            try XMLPropertyListReader.read(bytes, options: options, into: &builder, diagnostics: &ignored)
        default: throw FastCodingError(.unknownFormat, "it is no property list")
        }
        guard let graph = try graph(of: builder.finish().graph, limits: limits) else {
            throw FastCodingError(.unknownFormat, "the property list is no keyed archive")
        }
        return graph
    }
}
