import FastCoding

/// What can be read as a keyed archive is a graph like any other, and what is written from it is
/// read as an equal one.
package enum KeyedArchiveLaws {
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        _ = KeyedArchiveDetector.isKeyedArchive(bytes)
        let options = FuzzTarget.with(FuzzTarget.verification) { $0.allowsAnyClass = true }
        let verdict = Verifier.judge(keyedArchive: bytes, options: options)
        var diagnostics = Diagnostics()
        let graph: ObjectGraph

        do throws(FastCodingError) {
            graph = try KeyedArchiveReader.read(
                bytes,
                limits: FuzzTarget.limits,
                diagnostics: &diagnostics
            )
        } catch {
            return verdict.errors.totals.isEmpty
                ? "verify lets pass what can't be read: \(error)" : nil
        }

        return archive(graph) ?? notation(graph) ?? keyed(graph)
    }

    private static func archive(_ graph: ObjectGraph) -> String? {
        RoundTrip.difference(graph, "as an archive") { () throws(FastCodingError) in
            var diagnostics = Diagnostics()
            let archive = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
            let again = try ArchiveReader.read(
                archive,
                limits: FuzzTarget.limits,
                diagnostics: &diagnostics
            ).graph

            return try withoutWarnings(again, diagnostics)
        }
    }

    private static func notation(_ graph: ObjectGraph) -> String? {
        let options = FuzzTarget.with(FuzzTarget.writing) { $0.style = .exact }
        return RoundTrip.difference(graph, "in the notation", [.outputLimit]) {
            () throws(FastCodingError) in
            var diagnostics = Diagnostics()
            var text: [UInt8] = []
            var writer = JSONWriter(options: options, inputCount: 0) { text.append($0) }
            try NotationWriter.write(
                graph,
                options: options,
                into: &writer,
                diagnostics: &diagnostics
            )

            try writer.finish()
            return try Conversion.readNotation(
                text,
                options: RoundTrip.json,
                diagnostics: &diagnostics
            )
        }
    }

    private static func keyed(_ graph: ObjectGraph) -> String? {
        var bytes: [UInt8] = []
        do throws(FastCodingError) {
            try KeyedArchiveWriter.write(graph, as: .binary, options: FuzzTarget.writing, size: 0) {
                bytes.append($0)
            }
        } catch {
            return [.outputLimit, .notRepresentable].contains(error.code)
                ? nil : "it can't be written again: \(error)"
        }

        return RoundTrip.difference(
            graph,
            options: .init(nilPropertiesAreAbsent: true),
            "as a keyed archive"
        ) {
            () throws(FastCodingError) in
            var diagnostics = Diagnostics()
            let again = try KeyedArchiveReader.read(
                bytes,
                limits: FuzzTarget.limits,
                diagnostics: &diagnostics
            )
            return try withoutWarnings(again, diagnostics)
        }
    }

    /// A graph that was read; an error if there was a warning.
    private static func withoutWarnings(
        _ graph: ObjectGraph,
        _ diagnostics: Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        if let warning = diagnostics.messages.first {
            throw warning
        }
        return graph
    }
}
