import FastCoding

/// What can be read can be written, and is read back as an equal graph: as an archive, and as text
/// in the exact notation.
enum RoundTrip {
    static func brokenLaw(_ bytes: [UInt8]) -> String? {
        var diagnostics = Diagnostics()
        guard
            let graph = try? ArchiveReader.read(
                bytes,
                limits: FuzzTarget.limits,
                diagnostics: &diagnostics
            ).graph
        else { return nil }

        do throws(FastCodingError) {
            diagnostics = Diagnostics()
            let written = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
            // An immutable container that contains itself, as the original could write it, has to
            // become mutable.
            let plainly = diagnostics.totals[.madeMutable] != nil
            let again = try ObjectGraph(archive: written)
            let kept = diagnostics.totals[.notExact] == nil ? graph : withoutNilOfCoded(graph)
            let options = GraphComparison.Options(plainly: plainly)
            if let difference = GraphComparison.differences(kept, again, options: options, limit: 1)
                .first
            {
                return "written and read again: \(difference)"
            }

            return notation(graph, bytes, plainly: plainly)
        } catch {
            return "what was read can't be written and read again: \(error)"
        }
    }

    /// The graph without the nil values of coded objects, which have no place in an archive of 3.3
    /// and are left out with a warning.
    private static func withoutNilOfCoded(_ graph: ObjectGraph) -> ObjectGraph {
        var graph = graph
        for index in graph.records.indices where graph.records[index].kind == .codedObject {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            let children = Array(graph.children(node))
            let pairs = stride(from: 1, to: children.count, by: 2).filter { children[$0] != .nil }
            graph.close(
                node,
                children: children.prefix(1) + pairs.flatMap { [children[$0], children[$0 + 1]] }
            )
        }

        return graph
    }

    private static func notation(_ graph: ObjectGraph, _ bytes: [UInt8], plainly: Bool) -> String? {
        let options = FuzzTarget.with(FuzzTarget.writing) { $0.style = .exact }
        return difference(
            graph,
            options: .init(plainly: plainly),
            "decoded and bootstrapped",
            limitCodes
        ) {
            () throws(FastCodingError) in
            var diagnostics = Diagnostics()
            var text: [UInt8] = []
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics) {
                text.append($0)
            }

            return try Conversion.readNotation(text, options: json, diagnostics: &diagnostics)
        }
    }

    private static let limitCodes: [FastCodingError.Code] = [.outputLimit, .depthLimit]

    /// Options for reading the notation.
    static let json = FuzzTarget.with(ReadingOptions()) { $0.format = .json }

    /// How a graph differs from what is written of it and read again, or why that can't be done.
    /// Some codes are no fault.
    static func difference(
        _ graph: ObjectGraph,
        options: GraphComparison.Options = .init(),
        _ way: String,
        _ allowed: [FastCodingError.Code] = [],
        _ writeAndRead: () throws(FastCodingError) -> ObjectGraph
    ) -> String? {
        do throws(FastCodingError) {
            let again = try writeAndRead()
            return GraphComparison.differences(graph, again, options: options, limit: 1).first.map {
                "\(way): \($0)"
            }
        } catch {
            return allowed.contains(error.code)
                ? nil : "\(way), writing and reading it throws \(error)"
        }
    }
}
