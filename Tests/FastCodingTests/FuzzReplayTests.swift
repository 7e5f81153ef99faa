import FuzzTargets
import TestSupport

@Suite("What fuzzing has found, and its laws")
struct FuzzReplayTests {
    /// The files of a folder of Tests/Fuzzing.
    private static func files(_ folder: String) -> [URL] {
        let names = ((try? Repository.names(in: "Tests/Fuzzing/\(folder)")) ?? []).filter {
            !$0.hasPrefix(".")
        }
        return names.map { Repository.url.appending(path: "Tests/Fuzzing/\(folder)/\($0)") }
    }

    @Test(
        "no input that once crashed or broke a law of a target does so any more",
        arguments: files("crashes")
    )
    func crashes(file: URL) throws {
        let name = file.lastPathComponent.prefix { $0 != "-" }
        let target = try #require(
            FuzzTarget(rawValue: String(name)),
            "the file's name begins with that of its target"
        )

        let broken = target.brokenLaw(Array(try Data(contentsOf: file)))
        #expect(broken == nil)
    }

    @Test("the seeds keep the laws of every target", arguments: files("seeds"), FuzzTarget.allCases)
    func seeds(file: URL, target: FuzzTarget) throws {
        let broken = target.brokenLaw(Array(try Data(contentsOf: file)))
        #expect(broken == nil)
    }

    @Test func `the seeds are there`() {
        #expect(!Self.files("seeds").isEmpty)
    }

    @Test(
        "random calls on archives of all releases never trap, and what comes out is written as it is",
        arguments: SplitMix64.seeds(40)
    )
    func calls(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for original in Originals.versions.flatMap({ Originals.all(version: $0) })
        where random.chance(10) {
            let count = Int.random(in: 40..<240, using: &random)
            let choices = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let broken = FuzzTarget.library.brokenLaw([UInt8(count)] + choices + original.bytes)
            #expect(broken == nil, "seed \(seed), \(original.place), \(choices)")
        }
    }

    @Test(
        "what can be decoded of archives of all releases is written, and read again as the same",
        arguments: SplitMix64.seeds(40)
    )
    func laws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for original in Originals.versions.flatMap({ Originals.all(version: $0) })
        where random.chance(4) {
            #expect(FuzzTarget.codable.brokenLaw(original.bytes) == nil, "\(original.place)")
            var damaged = original.bytes
            for _ in 0..<3 where !damaged.isEmpty {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
                    in: 0...48,
                    using: &random
                )
            }

            let broken = FuzzTarget.codable.brokenLaw(damaged)
            #expect(broken == nil, "seed \(seed), \(original.place), \(damaged)")
        }
    }
}
