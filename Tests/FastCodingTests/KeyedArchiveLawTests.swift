import FuzzTargets
import TestSupport

@Suite("Laws of keyed archives")
struct KeyedArchiveLawTests {
    @Test(
        "what is written of any graph is read as an equal one",
        arguments: KeyedArchiveFormat.allCases
    )
    func random(format: KeyedArchiveFormat) throws {
        var options = RandomGraph.Options.forKeyedArchives
        var written = 0
        for seed in SplitMix64.seeds(300) {
            // Odd definitions are of classes such as NSSet, or have a name twice.
            options.oddDefinitions = seed % 4 == 0
            let graph = RandomGraph.make(seed: seed, options)
            let bytes: [UInt8]

            do {
                bytes = try Keyed.write(graph, format)
            } catch {
                #expect(error.code == .notRepresentable, "seed \(seed)")
                continue
            }

            written += 1
            let (again, warnings) = try Keyed.read(bytes, limits: .none)
            let loose = GraphComparison.Options(plainly: format == .xml)
            let differences = GraphComparison.differences(graph, again, options: loose, limit: 3)
            #expect(
                differences.isEmpty && warnings.isEmpty,
                "seed \(seed): \(differences) \(warnings)"
            )
        }

        #expect(written > Thoroughness.count(format == .xml ? 10 : 80), "\(written)")
    }

    @Test func `coded objects are read as objects`() throws {
        let graph = try Notation.graph(
            #"{"$class":"Foo","$coder":"NSCoding","a":1,"b":{"$nil":true},"c":[2]}"#
        )

        let again = try Keyed.read(Keyed.write(graph)).graph
        #expect(try Notation.json(again) == #"{"$class":"Foo","a":1,"c":[2]}"#)
        #expect(
            try Notation.json(again, .exact).contains(#""b":{"$nil":true}"#),
            "a value that is nil is not a missing one"
        )
    }

    @Test(
        "a property that is nil is kept, and differs from one that is missing",
        arguments: KeyedArchiveFormat.allCases
    )
    func nilProperties(format: KeyedArchiveFormat) throws {
        let type = #"{"$classname":"Foo","$classes":["Foo","NSObject"]}"#
        let with = try Keyed.bytes(#"{"$class":@3,"a":@2,"b":@0},"x",\#(type)"#, format)
        let without = try Keyed.bytes(#"{"$class":@3,"a":@2},"x",\#(type)"#, format)
        let graph = try Keyed.read(with).graph
        let again = try Keyed.read(Keyed.write(graph, format)).graph
        #expect(GraphComparison.difference(graph, again) == nil)
        let other = try Keyed.read(without).graph
        #expect(GraphComparison.difference(again, other) != nil)
        #expect(GraphComparison.difference(again, other, nilPropertiesAreAbsent: true) == nil)
    }

    private static let small = [
        "corelibs-NSKeyedUnarchiver-ComplexTest.plist", "kiler-miscTypes-xml.plist",
    ]

    @Test("no truncation and no changed bit breaks a law", arguments: small)
    func damage(name: String) throws {
        let bytes = try Keyed.file(name)
        for count in Thoroughness.sample(bytes.indices) {
            expectLaws(Array(bytes[..<count]), "\(count) bytes")
        }

        for bit in Thoroughness.sample(0..<(8 * bytes.count)) {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            expectLaws(changed, "bit \(bit % 8) of byte \(bit / 8)")
        }
    }

    private func expectLaws(_ bytes: [UInt8], _ what: String) {
        if let broken = KeyedArchiveLaws.brokenLaw(bytes) {
            Issue.record("\(what): \(broken)")
        }
    }
}
