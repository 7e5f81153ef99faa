import FuzzTargets
import TestSupport

@Suite("Damaged archives")
struct ArchiveDamageTests {
    /// Archives that are damaged in every way: those of at most 220 bytes, in a quick run a different tenth of each version.
    private static func small(_ version: String) -> [Original] {
        Originals.sample(version: version) { $0.bytes.count <= 220 }
    }

    private func check(_ bytes: [UInt8], _ place: @autoclosure () -> String) {
        if let broken = FuzzTarget.roundtrip.brokenLaw(bytes) { Issue.record("\(place()): \(broken)") }
    }

    @Test("every archive that is cut short ends in a graph or an error", arguments: Originals.versions)
    func truncated(version: String) {
        for original in Self.small(version) {
            for count in 0..<original.bytes.count {
                check(Array(original.bytes[..<count]), "\(original.place) cut to \(count) bytes")
            }
        }
    }

    @Test("every archive with one bit turned ends in a graph or an error", arguments: Originals.versions)
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

    @Test func `no archive of 3.3 can be read when it is cut short`() {
        // Without an affine transform: with one, an archive can be complete in another dialect.
        for original in Self.small("3.3") where !original.name.hasPrefix("affine") {
            for count in 0..<original.bytes.count {
                let cut = Array(original.bytes[..<count])
                #expect(throws: FastCodingError.self, "\(original.place) cut to \(count)") {
                    try ObjectGraph(archive: cut)
                }
            }
        }
    }

    @Test("bytes at random after a header end in a graph or an error", arguments: SplitMix64.seeds(40))
    func noise(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let version: [UInt8] = random.chance(70) ? [3, 0, 3, 0] : [random.chance(50) ? 3 : 2, 0, 0, 0]
            var bytes = Array("TSAF".utf8) + version + Array(repeating: 0, count: version[0] == 3 ? 12 : 8)
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                // Mostly numbers that are meaningful as a type or as a count.
                let most: UInt8 = random.chance(60) ? 3 : random.chance(70) ? 49 : 255
                bytes.append(UInt8.random(in: 0...most, using: &random))
            }
            check(bytes, "seed \(seed)")
        }
    }

    @Test("random archives with random damage end in a graph or an error", arguments: SplitMix64.seeds(60))
    func damagedRandom(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let clean = try RandomGraph.make(seed: seed).archived()
        for _ in 0..<40 {
            var bytes = clean
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...49, using: &random), at: place)
                default: bytes.replaceSubrange(place..<min(place + 4, bytes.count), with: [255, 255, 255, 255])
                }
                if bytes.isEmpty { bytes = clean }
            }
            check(bytes, "seed \(seed)")
        }
    }
}
