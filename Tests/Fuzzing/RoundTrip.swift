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

/// What can be read as text makes an archive that can be read.
enum TextLaws {
    static func brokenLaw(_ text: [UInt8], _ format: FastTextFormat?, isNotation: Bool) -> String? {
        let options = FuzzTarget.with(ReadingOptions(limits: FuzzTarget.limits)) {
            $0.format = format
        }

        var diagnostics = Diagnostics()
        let archive: [UInt8]

        do throws(FastCodingError) {
            archive =
                isNotation
                ? try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics).array
                : try Conversion.encode(text, options: options, diagnostics: &diagnostics).array
        } catch {
            return nil
        }

        let verdict = Verifier.judge(archive, options: lenient)
        let errors = verdict.errors.totals.keys.map(\.name).filter { !$0.hasPrefix("plist-") }
        if !errors.isEmpty, !isNotation {
            return "verify refuses what encode wrote: \(verdict.errors.warnings)"
        }

        for code in ["non-canonical", "padding", "count-mismatch", "dialect", "unused-class"]
        where verdict.warnings.totals.keys.contains(where: { $0.name == code }) {
            return "verify warns of what encode wrote: \(verdict.warnings.warnings)"
        }

        return RoundTrip.brokenLaw(archive)
    }

    private static let lenient = FuzzTarget.with(VerificationOptions()) {
        $0.allowsAnyClass = true
        $0.allowsKeyedArchives = true
    }
}

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
        if let warning = diagnostics.warnings.first {
            throw warning
        }
        return graph
    }
}
