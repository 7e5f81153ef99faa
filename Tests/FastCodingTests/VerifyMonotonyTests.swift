import HostileFiles
import TestSupport

@testable import _FastCodingEngine

/// Whoever allows more is not refused for it: neither one more class nor a higher limit turns OK
/// into a refusal.
@Suite("Verify is monotone")
struct VerifyMonotonyTests {
    private static let steps =
        Thoroughness.isFull ? [0, 1, 2, 3, 5, 12, 80, 1000, .max] : [0, 2, 5, 80, .max]

    private struct NamedLimit {
        let name: String
        let set: (inout FastLimits, Int) -> Void
    }

    private static var limits: [NamedLimit] {
        [
            NamedLimit(name: "depth") { $0.depth = $1 },
            NamedLimit(name: "chain") { $0.chain = $1 },
            NamedLimit(name: "input") { $0.input = $1 },
            NamedLimit(name: "chunks") { $0.chunks = $1 },
            NamedLimit(name: "string") { $0.string = $1 },
            NamedLimit(name: "expansion") { $0.expansion = $1 },
        ]
    }

    private func verdict(_ bytes: [UInt8], _ options: VerificationOptions) -> FastVerdict {
        if KeyedArchiveDetector.isKeyedArchive(bytes) {
            return Verifier.judge(keyedArchive: bytes, options: options)
        }

        if options.judgesNested, Conversion.isPropertyList(bytes) {
            return Verifier.judge(propertyList: bytes, options: options)
        }

        return Verifier.judge(bytes, options: options)
    }

    /// Options that each allow more than the one before.
    private func expectMonotone(
        _ bytes: [UInt8],
        _ steps: [(name: String, options: VerificationOptions)],
        _ what: String
    ) {
        var passed: String?
        for step in steps {
            let verdict = verdict(bytes, step.options)
            if verdict.isOK {
                passed = passed ?? step.name
            } else if let passed {
                Issue.record(
                    "\(what): OK with \(passed), refused with \(step.name): \(verdict.errors.reported) \(bytes)"
                )
                return
            }
        }
    }

    private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
        for dialect in [nil, "nominal"] {
            var base = VerificationOptions()
            base.judgesNested = true
            base.dialect = dialect
            let name = "\(what()), dialect \(dialect ?? "any")"
            checkClasses(bytes, base, name)
            base.allowedClasses = ClassPatterns(["A", "AA", "Good"])
            base.allowsKeyedArchives = true
            checkLimits(bytes, base, name)
        }
    }

    private func checkClasses(_ bytes: [UInt8], _ base: VerificationOptions, _ what: String) {
        var any = base
        any.allowsAnyClass = true
        let names = ["A", "AA", "Good"] + verdict(bytes, any).facts.classes
        var steps: [(name: String, options: VerificationOptions)] = []

        for count in 0...names.count {
            var options = base
            options.allowedClasses = ClassPatterns(Array(names.prefix(count)))
            steps.append(("\(count) classes", options))
        }

        steps.append(("any class", any))
        any.allowsKeyedArchives = true
        steps.append(("keyed archives", any))
        expectMonotone(bytes, steps, what)
    }

    private func checkLimits(_ bytes: [UInt8], _ base: VerificationOptions, _ what: String) {
        for limit in Self.limits {
            let steps = Self.steps.map { value in
                var options = base
                limit.set(&options.limits, value)
                return (name: "\(limit.name) \(value)", options: options)
            }
            expectMonotone(bytes, steps, what)
        }
    }

    @Test("with the original's archives", arguments: Originals.versions)
    func originals(version: String) {
        for original in Originals.sample(version: version) {
            check(original.bytes, original.place)
        }
    }

    @Test("with hostile files", arguments: HostileFile.everything)
    func hostile(file: HostileFile) {
        check(file.make(Thoroughness.isFull ? 200 : 80), file.name)
    }

    @Test(
        "with hostile archives that have a byte changed",
        arguments: HostileFile.dialects + HostileFile.readings
    )
    func changed(file: HostileFile) {
        let bytes = file.make(60)
        for seed in SplitMix64.seeds(50) {
            var random = SplitMix64(seed: seed)
            var mutant = bytes
            mutant[Int.random(in: mutant.indices, using: &random)] = UInt8.random(
                in: 0...50,
                using: &random
            )

            check(mutant, "\(file.name), seed \(seed)")
        }
    }

    @Test("with random archives, in other versions, too")
    func random() throws {
        for seed in SplitMix64.seeds(200) {
            var archive = try RandomGraph.make(seed: seed).archived()
            check(archive, "seed \(seed)")
            archive[6] = UInt8(seed % 4)
            check(archive, "seed \(seed), another version")
        }
    }

    @Test("with keyed archives", arguments: Thoroughness.sample(Keyed.names))
    func keyed(name: String) throws {
        let bytes = try Keyed.file(name)
        if bytes.count < 20_000 {
            check(bytes, name)
        }
    }
}
