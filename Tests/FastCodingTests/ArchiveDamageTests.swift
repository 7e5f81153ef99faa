import FuzzTargets
import TestSupport

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
