import FuzzTargets
import TestSupport

@Suite("What fuzzing has found")
struct FuzzReplayTests {
    /// The files of a folder of Tests/Fuzzing.
    private static func files(_ folder: String) -> [URL] {
        let all = try? FileManager.default.contentsOfDirectory(
            at: Repository.url.appending(path: "Tests/Fuzzing/\(folder)"), includingPropertiesForKeys: nil)
        return (all ?? []).filter { !$0.lastPathComponent.hasPrefix(".") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    @Test("no input that once crashed or broke a law of a target does so any more", arguments: files("crashes"))
    func crashes(file: URL) throws {
        let name = file.lastPathComponent.prefix { $0 != "-" }
        let target = try #require(FuzzTarget(rawValue: String(name)), "the file's name begins with that of its target")
        let broken = target.brokenLaw(Array(try Data(contentsOf: file)))
        #expect(broken == nil)
    }

    @Test("the seeds keep the laws of every target", arguments: files("seeds"), FuzzTarget.allCases)
    func seeds(file: URL, target: FuzzTarget) throws {
        let broken = target.brokenLaw(Array(try Data(contentsOf: file)))
        #expect(broken == nil)
    }

    @Test("the seeds are there")
    func seedsExist() {
        #expect(!Self.files("seeds").isEmpty)
    }
}
