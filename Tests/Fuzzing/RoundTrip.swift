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

/// What can be read as text makes an archive that can be read.
enum TextLaws {
    static func brokenLaw(_ text: [UInt8], _ format: FastTextFormat?, isNotation: Bool) -> String? {
        var options = ReadingOptions()
        options.format = format
        options.limits = FuzzTarget.limits
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
        if !errors.isEmpty, !isNotation { return "verify refuses what encode wrote: \(verdict.errors.warnings)" }
        for code in ["non-canonical", "padding", "count-mismatch", "dialect", "unused-class"]
        where verdict.warnings.totals.keys.contains(where: { $0.name == code }) {
            return "verify warns of what encode wrote: \(verdict.warnings.warnings)"
        }
        return RoundTrip.brokenLaw(archive)
    }

    private static var lenient: VerificationOptions {
        var options = VerificationOptions()
        options.allowsAnyClass = true
        options.allowsKeyedArchives = true
        return options
    }
}

/// What can be read as a keyed archive is a graph like any other, and what is written from it is read as an equal one.
package enum KeyedArchiveLaws {
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        _ = KeyedArchiveDetector.isKeyedArchive(bytes)
        var options = VerificationOptions()
        options.allowsAnyClass = true
        options.limits = limits
        let verdict = Verifier.judge(keyedArchive: bytes, options: options)
        var diagnostics = Diagnostics()
        let graph: ObjectGraph
        do throws(FastCodingError) {
            graph = try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        } catch {
            return verdict.errors.totals.isEmpty ? "verify lets pass what can't be read: \(error)" : nil
        }
        return archive(graph) ?? notation(graph) ?? keyed(graph)
    }

    private static func archive(_ graph: ObjectGraph) -> String? {
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            let archive = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
            let again = try ArchiveReader.read(archive, limits: FuzzTarget.limits, diagnostics: &diagnostics).graph
            if !diagnostics.totals.isEmpty { return "written and read with warnings: \(diagnostics.warnings)" }
            return GraphComparison.differences(graph, again, limit: 1).first.map { "as an archive: \($0)" }
        } catch {
            return "what was read can't be archived and read again: \(error)"
        }
    }

    private static func notation(_ graph: ObjectGraph) -> String? {
        var options = WritingOptions()
        options.style = .exact
        options.limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        var text: [UInt8] = []
        var reading = ReadingOptions()
        reading.format = .json
        do throws(FastCodingError) {
            var writer = JSONWriter(options: options, inputCount: 0) { text.append($0) }
            try NotationWriter.write(graph, options: options, into: &writer, diagnostics: &diagnostics)
            try writer.finish()
            let again = try Conversion.readNotation(text, options: reading, diagnostics: &diagnostics)
            return GraphComparison.differences(graph, again, limit: 1).first.map { "in the notation: \($0)" }
        } catch {
            return error.code == .outputLimit ? nil : "what was read can't be written in the notation: \(error)"
        }
    }

    private static func keyed(_ graph: ObjectGraph) -> String? {
        var options = WritingOptions()
        options.limits = FuzzTarget.limits
        var bytes: [UInt8] = []
        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            try KeyedArchiveWriter.write(graph, as: .binary, options: options, size: 0) { bytes.append($0) }
        } catch {
            return [.outputLimit, .notRepresentable].contains(error.code) ? nil : "it can't be written again: \(error)"
        }
        do throws(FastCodingError) {
            let again = try KeyedArchiveReader.read(bytes, limits: FuzzTarget.limits, diagnostics: &diagnostics)
            if !diagnostics.totals.isEmpty { return "read again with warnings: \(diagnostics.warnings)" }
            return GraphComparison.differences(graph, again, options: .init(nilPropertiesAreAbsent: true), limit: 1)
                .first.map { "as a keyed archive: \($0)" }
        } catch {
            return "what was written can't be read again: \(error)"
        }
    }
}
