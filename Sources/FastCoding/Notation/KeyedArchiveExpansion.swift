/// Puts what is in keyed archives in their places, for plain output.
enum KeyedArchiveExpansion {
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
                // What plain output leaves out of a graph anyway is not warned of.
                var ignored = Diagnostics()
                let content = try KeyedArchiveReader.read(
                    Array(graph.pool[graph.byteRange(data).range]), limits: limits, diagnostics: &ignored)
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
}

extension ObjectGraph {
    /// Takes in the nodes of another graph and tells its root. All stand at one place of the source.
    fileprivate mutating func append(_ other: ObjectGraph, source: Int) -> NodeIndex {
        let (nodes, list, bytes) = (UInt32(records.count), UInt64(children.count), pool.count)
        let (classes, names) = (UInt32(definitions.count), propertyNames.count)
        // Nil, null and the booleans are the same nodes in all graphs.
        func moved(_ node: NodeIndex) -> NodeIndex { node.index < 4 ? node : NodeIndex(node.index - 4 + nodes) }
        func moved(_ range: ByteRange) -> ByteRange { ByteRange(offset: range.offset + bytes, count: range.count) }
        children += other.children.map(moved)
        pool += other.pool
        propertyNames += other.propertyNames.map(moved)
        definitions += other.definitions.map { definition in
            let properties = definition.properties
            return Definition(
                name: moved(definition.name),
                properties: (properties.lowerBound + names)..<(properties.upperBound + names))
        }
        for var record in other.records.dropFirst(4) {
            switch record.kind {
            case .string, .mutableString, .data, .mutableData, .decimal, .indexSet, .mutableIndexSet:
                record.a += UInt64(bytes)
            case .url:
                record.a = UInt64(moved(NodeIndex(UInt32(truncatingIfNeeded: record.a))).index)
                record.b = moved(NodeIndex(record.b)).index
            case .object:
                record.a += list
                record.b += classes
            case let kind where kind.isContainer: record.a += list
            case let kind where kind.doubleCount > 0: record.a += UInt64(bytes)
            default: break
            }
            records.append(record)
            if keepsSources { sources.append(UInt32(clamping: source)) }
        }
        return moved(other.rootIndex)
    }
}
