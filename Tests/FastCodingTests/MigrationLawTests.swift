import HostileFiles
import TestSupport

@testable import _FastCodingEngine

@Suite("Migrating twice is migrating once")
struct MigrationLawTests {
    private func migrated(_ archive: [UInt8]) -> [UInt8]? {
        var ignored = Diagnostics()
        return try? Migration.migrate(archive, limits: FastLimits(), diagnostics: &ignored).array
    }

    /// Whether an archive can be migrated, which the law is about.
    @discardableResult
    private func check(_ archive: [UInt8], _ name: @autoclosure () -> String) -> Bool {
        guard let once = migrated(archive) else { return false }

        #expect(migrated(once) == once, "\(name())")
        return true
    }

    @Test("of the original's archives", arguments: Originals.versions)
    func originals(version: String) {
        var count = 0
        for original in Originals.all(version: version) where check(original.bytes, original.place)
        {
            count += 1
        }

        #expect(count > 0)
    }

    @Test(
        "of random graphs, of what another version makes of their archives, and of what damage leaves"
    )
    func random() throws {
        var damaged = 0
        for seed in SplitMix64.seeds(1000) {
            var archive = try RandomGraph.make(seed: seed).archived()
            #expect(check(archive, "seed \(seed)"), "seed \(seed)")
            var random = SplitMix64(seed: seed)
            archive[6] = UInt8.random(in: 0...4, using: &random)
            check(archive, "seed \(seed), another version")

            for _ in 0..<5 {
                archive[Int.random(in: archive.indices, using: &random)] = UInt8.random(
                    in: 0...48,
                    using: &random
                )
                if check(archive, "seed \(seed), damaged") {
                    damaged += 1
                }
            }
        }

        #expect(damaged > 0)
    }

    @Test("of hostile files", arguments: HostileFile.all)
    func hostile(file: HostileFile) {
        check(file.make(1000), file.name)
    }
}
