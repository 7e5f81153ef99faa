import FastCoding

/// What can be read can be written, and is read back as an equal graph: as an archive, and as text in the exact
/// notation.
enum RoundTrip {
    static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        guard let graph = try? ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics).graph else {
            return nil
        }
        do throws(FastCodingError) {
            var diagnostics = Diagnostics()
            let written = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
            // An immutable container that contains itself, as the original could write it, has to become mutable.
            let plainly = diagnostics.totals[.madeMutable] != nil
            let again = try ObjectGraph(archive: written)
            let kept = diagnostics.totals[.notExact] == nil ? graph : withoutNilOfCoded(graph)
            let options = GraphComparison.Options(plainly: plainly)
            if let difference = GraphComparison.differences(kept, again, options: options, limit: 1).first {
                return "written and read again: \(difference)"
            }
            return notation(graph, bytes, plainly: plainly)
        } catch {
            return "what was read can't be written and read again: \(error)"
        }
    }

    /// The graph without the nil values of coded objects, which have no place in an archive of 3.3 and are left out with a
    /// warning.
    private static func withoutNilOfCoded(_ graph: ObjectGraph) -> ObjectGraph {
        var graph = graph
        for index in graph.records.indices where graph.records[index].kind == .codedObject {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            let children = Array(graph.children(node))
            let pairs = stride(from: 1, to: children.count, by: 2).filter { children[$0] != .nil }
            graph.close(node, children: children.prefix(1) + pairs.flatMap { [children[$0], children[$0 + 1]] })
        }
        return graph
    }

    private static func notation(_ graph: ObjectGraph, _ bytes: [UInt8], plainly: Bool) -> String? {
        var options = WritingOptions()
        options.style = .exact
        options.limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        var text: [UInt8] = []
        do throws(FastCodingError) {
            try Conversion.decode(bytes, options: options, diagnostics: &diagnostics) { text.append($0) }
        } catch {
            return limitCodes.contains(error.code) ? nil : "what was read can't be decoded: \(error)"
        }
        var reading = ReadingOptions()
        reading.format = .json
        var notes = Diagnostics()
        do throws(FastCodingError) {
            let again = try Conversion.readNotation(text, options: reading, diagnostics: &notes)
            return GraphComparison.differences(graph, again, options: .init(plainly: plainly), limit: 1)
                .first.map { "decoded and bootstrapped: \($0)" }
        } catch {
            return limitCodes.contains(error.code) ? nil : "what was decoded can't be bootstrapped: \(error)"
        }
    }

    private static let limitCodes: [FastCodingError.Code] = [.outputLimit, .depthLimit]
}
