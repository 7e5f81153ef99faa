import _FastCodingPlists

/// Replaces keyed archives by their contents, for plain output.
package enum KeyedArchiveExpansion {
    /// A graph in which the keyed archives that can be reached from a node are replaced. If one
    /// can't be read, its data replaces it, with a warning.
    package static func expanding(
        _ graph: ObjectGraph,
        from root: NodeIndex,
        _ limits: FastLimits,
        diagnostics: inout Diagnostics
    ) -> ObjectGraph {
        guard graph.records.contains(where: { $0.kind == .keyedArchive }) else { return graph }

        let occurrences = KeyPathOccurrences(of: graph, from: root)
        var result = graph

        for index in graph.records.indices where graph.records[index].kind == .keyedArchive {
            let node = NodeIndex(UInt32(index))
            // An archive that is not written is not worth reading, and must cause no warning.
            guard occurrences.contains(node) else { continue }

            let data = graph.keyedData(node)
            do throws(FastCodingError) {
                // Warnings about what plain output would leave out of a graph anyway are of no use.
                var ignored = Diagnostics()
                let content = try KeyedArchiveReader.read(
                    Array(graph.pool[graph.byteRange(data).range]),
                    limits: limits,
                    diagnostics: &ignored
                )

                let root = try result.graft(content, inPlaceOf: node)
                // The node keeps its number, so all references to it are now references to the root
                // of the content.
                result.records[index] = result.record(root)
            } catch {
                diagnostics.warn(
                    .notRepresentable,
                    "the content of the keyed archive can't be read, so its data is written: \(error.message)",
                    at: graph.source(node)
                )
                result.records[index] = graph.record(data)
            }
        }

        return result
    }
}
