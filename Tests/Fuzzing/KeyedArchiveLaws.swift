import FastCoding

/// What can be read as a keyed archive is a graph like any other, and what is written from it is read as an equal one.
package enum KeyedArchiveLaws {
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        _ = KeyedArchiveReader.recognizes(bytes)
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
            var writer = JSONWriter(JSONWritingOptions(options, inputCount: 0)) { text.append($0) }
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
