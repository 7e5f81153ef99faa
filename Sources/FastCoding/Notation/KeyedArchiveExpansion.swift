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
                let root = result.append(content, source: graph.source(node))
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
        // Warnings about the property list's own bytes would be taken for ones about the archive's.
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

extension ObjectGraph {
    /// Takes in the nodes of another graph, which must have no objects of classes, and tells its root. All get the same
    /// place in the source.
    fileprivate mutating func append(_ other: ObjectGraph, source: Int) -> NodeIndex {
        let (nodes, list, bytes) = (UInt32(records.count), UInt64(children.count), UInt64(pool.count))
        // Nil, null and the booleans are the same nodes in all graphs.
        func moved(_ node: NodeIndex) -> NodeIndex { node.index < 4 ? node : NodeIndex(node.index - 4 + nodes) }
        children += other.children.map(moved)
        pool += other.pool
        for var record in other.records.dropFirst(4) {
            switch record.kind {
            case .string, .mutableString, .data, .mutableData, .decimal: record.a += bytes
            case .url: record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
            default: if record.kind.isContainer || record.kind == .codedObject { record.a += list }
            }
            records.append(record)
            if keepsSources { sources.append(UInt32(clamping: source)) }
        }
        return moved(other.rootIndex)
    }
}
