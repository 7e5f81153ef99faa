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

@Suite("Damaged archives")
struct ArchiveDamageTests {
    /// Archives that are damaged in every way: those of at most 220 bytes, in a quick run a
    /// different tenth of each version.
    private static func small(_ version: String) -> [Original] {
        Originals.sample(version: version) { $0.bytes.count <= 220 }
    }

    private func check(_ bytes: [UInt8], _ place: @autoclosure () -> String) {
        if let broken = FuzzTarget.roundtrip.brokenLaw(bytes) {
            Issue.record("\(place()): \(broken)")
        }
    }

    @Test(
        "every archive that is cut short ends in a graph or an error, and if it is of 3.3 in an error",
        arguments: Originals.versions
    )
    func truncated(version: String) {
        for original in Self.small(version) {
            for count in 0..<original.bytes.count {
                let cut = Array(original.bytes[..<count])
                check(cut, "\(original.place) cut to \(count) bytes")

                // With an affine transform, an archive can be complete in another dialect.
                guard version == "3.3", !original.name.hasPrefix("affine") else { continue }

                #expect(throws: FastCodingError.self, "\(original) cut to \(count)") {
                    try ObjectGraph(archive: cut)
                }
            }
        }
    }

    @Test(
        "every archive with one bit turned ends in a graph or an error",
        arguments: Originals.versions
    )
    func flipped(version: String) {
        for original in Self.small(version) {
            var bytes = original.bytes
            for bit in Thoroughness.sample(0..<(8 * bytes.count)) {
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                check(bytes, "\(original.place) with bit \(bit) turned")
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            }
        }
    }

    @Test(
        "random archives with random damage end in a graph or an error",
        arguments: SplitMix64.seeds(60)
    )
    func damagedRandom(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let clean = try RandomGraph.make(seed: seed).archived()

        for _ in 0..<40 {
            var bytes = clean
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(UInt8.random(in: 0...49, using: &random), at: place)
                default:
                    bytes.replaceSubrange(
                        place..<min(place + 4, bytes.count),
                        with: [255, 255, 255, 255]
                    )
                }

                if bytes.isEmpty {
                    bytes = clean
                }
            }

            check(bytes, "seed \(seed)")
        }
    }
}
