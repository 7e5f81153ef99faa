import FuzzTargets
import TestSupport

@Suite("Damaged hostile files")
struct HostileDamageTests {
    /// The size of the files that are changed at every place.
    private static let size = 48

    /// What a byte is changed to: everything in a thorough run, which takes an hour.
    private static func others(_ byte: UInt8) -> [UInt8] {
        Thoroughness.isFull
            ? (1...255).map { byte ^ $0 } : [byte &+ 1, byte ^ 0x80, byte == 43 ? 47 : 43]
    }

    private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
        if let broken = ArchiveEngines.brokenLaw(bytes) {
            Issue.record("\(what()): \(broken)")
        }
        if let broken = NaiveWalker.disagreement(bytes) {
            Issue.record("\(what()): \(broken)")
        }
    }

    @Test("everything that reads archives survives the hostile files", arguments: HostileFile.all)
    func whole(file: HostileFile) {
        let bytes = file.make(Thoroughness.isFull ? 1500 : 150)
        check(bytes, "whole")

        for target in [FuzzTarget.roundtrip, .inspect] {
            if let broken = target.brokenLaw(bytes) {
                Issue.record("\(broken)")
            }
        }
    }

    @Test("everything that reads archives survives their beginnings", arguments: HostileFile.all)
    func cut(file: HostileFile) {
        let bytes = file.make(Self.size)
        for count in Thoroughness.sample(0..<min(bytes.count, 2 * Self.size), seed: file.seed) {
            check(Array(bytes[..<count]), "cut to \(count) bytes")
        }
    }

    @Test(
        "everything that reads archives survives a change of any of their bytes",
        arguments: HostileFile.all
    )
    func changed(file: HostileFile) {
        var bytes = file.make(Self.size)
        for index in Thoroughness.sample(bytes.indices.prefix(2 * Self.size), seed: file.seed) {
            let byte = bytes[index]
            for other in Self.others(byte) {
                bytes[index] = other
                check(bytes, "with \(other) at \(index)")
            }

            bytes[index] = byte
        }
    }
}
