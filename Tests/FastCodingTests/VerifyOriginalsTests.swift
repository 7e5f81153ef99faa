import TestSupport

@testable import _FastCodingCore

@Suite("Verifying what the original wrote")
struct VerifyOriginalsTests {
    /// Everything is allowed, so that only what can't be read is an error.
    private static let lenient = with(VerificationOptions()) {
        $0.allowsAnyClass = true
        $0.allowsKeyedArchives = true
    }

    @Test(
        "verify reads what decode reads, or refuses it with the same code, and not for another reading; all is canonical",
        arguments: Originals.versions
    )
    func readable(version: String) {
        for original in Originals.all(version: version) {
            let verdict = Verifier.judge(original.bytes, options: Self.lenient)
            let classes = ClassPatterns(verdict.facts.classes)
            let strict = with(Self.lenient) {
                $0.allowsAnyClass = false
                $0.allowedClasses = classes
            }

            #expect(
                Verifier.judge(original.bytes, options: strict).errors.messages
                    == verdict.errors.messages
            )

            let found = verdict.warnings.messages.filter {
                [.nonCanonical, .padding].contains($0.code)
            }

            #expect(found.isEmpty, "\(original): \(found)")
            do throws(FastCodingError) {
                let result = try ArchiveReader.read(original.bytes)
                let errors = verdict.errors.messages.filter {
                    $0.code != .trailingBytes && $0.code != .plistStructure
                }

                #expect(errors.isEmpty, "\(original): \(errors)")
                #expect(verdict.facts.chunks == result.facts.chunks)
                #expect(verdict.facts.depth == result.facts.depth)
            } catch {
                #expect(verdict.errors.messages.last == error, "\(original)")
            }
        }
    }

    @Test("the key paths of findings lead to nodes of the graph", arguments: Originals.versions)
    func paths(version: String) throws {
        for original in Originals.all(version: version) {
            guard let graph = try? ObjectGraph(archive: original.bytes) else { continue }

            var diagnostics = Diagnostics()
            let expanded = DataExpansion.expanding(graph, FastLimits(), diagnostics: &diagnostics)
            let options = with(VerificationOptions()) { $0.judgesNested = true }
            let verdict = Verifier.judge(original.bytes)

            for (graph, findings) in [
                (expanded, Verifier.judge(original.bytes, options: options).errors.messages),
                (graph, verdict.errors.messages + verdict.warnings.messages),
            ] {
                for path in findings.compactMap(\.keyPath) {
                    #expect(throws: Never.self, "\(original): \(path)") {
                        try graph.resolve(keyPath: path)
                    }
                }
            }
        }
    }
}
