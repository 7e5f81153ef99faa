import HostileFiles
import TestSupport

@testable import _FastCodingEngine

/// Nil values in NSCoded objects (quirk Q9) are searched for, and a search that has not tried
/// everything does not answer.
@Suite("Searching for a reading")
struct DialectSearchTests {
    /// An NSCoded object in another one, followed by Nil chunks and keys: the inner one may end at
    /// any of them.
    private func nested(_ nils: Int) -> [UInt8] {
        var archive = ArchiveBytes(minor: 2, objects: 2, strings: UInt32(nils + 2))
        archive.chunk(.codedObject)
        archive.string("A")
        archive.chunk(.codedObject)
        archive.string("B")

        for number in 0..<nils {
            archive.chunk(.nil)
            archive.string(String(number, radix: 16))
        }

        archive.chunk(.nil)
        return archive.bytes
    }

    /// An array of NSCoded objects, each followed by a string and a number, so that their ends
    /// might be values; of the last, the first Nil is one.
    private func array(_ count: Int) -> [UInt8] {
        var archive = ArchiveBytes(minor: 2, objects: UInt32(count + 2))
        archive.open(.array, 3 * count + 1)

        for _ in 0..<count {
            archive.chunk(.codedObject)
            archive.string("A")
            archive.chunk(.nil)
            archive.string("s")
            archive.chunk(.int8, UInt8(5))
        }

        archive.chunk(.codedObject)
        archive.string("A")
        archive.chunk(.nil)
        archive.string("k")
        archive.chunk(.nil)

        return archive.bytes
    }

    private func refusal(_ bytes: [UInt8]) -> FastCodingError.Code? {
        do throws(FastCodingError) {
            _ = try ObjectGraph(archive: bytes)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "a file with several readings is refused, however many they are",
        arguments: [2, 10, 100, 500, 5000]
    )
    func several(nils: Int) throws {
        let bytes = nested(nils)
        let code = try #require(refusal(bytes))
        #expect([.ambiguousDialect, .unreadableDialect].contains(code))
        #expect(nils < 500 || code == .unreadableDialect)

        var options = VerificationOptions()
        options.allowsAnyClass = true
        #expect(
            Verifier.judge(bytes, options: options).errors.totals.keys.map(\.name) == [code.name]
        )

        #expect(
            try ArchiveIndex.find(bytes, dialect: nil, limits: FastLimits()).problem?.code == code
        )
    }

    @Test(
        "a value that is nil is found after many objects that might have one",
        arguments: [1, 63, 64, 65, 200]
    )
    func late(count: Int) throws {
        let graph = try ObjectGraph(archive: array(count))
        let last = try #require(graph.children(graph.rootIndex).last)
        #expect(graph.children(last).map { graph.kind($0) } == [.string, .nil, .string])
    }

    @Test func `where every Nil ends an object, there is nothing to search for`() throws {
        // A point that takes a number makes the counts doubtful, and an alias makes them matter.
        var archive = ArchiveBytes(minor: 2, objects: 503)
        archive.open(.array, 3)
        archive.double(.point, 1, 2)
        archive.open(.mutableDictionary, 500)

        for number in 0..<500 {
            archive.chunk(.codedObject)
            archive.string("A")
            archive.chunk(.nil)
            archive.string("k\(number)")
        }

        archive.alias(object: 1)
        let graph = try ObjectGraph(archive: archive.bytes)
        let children = Array(graph.children(graph.rootIndex))
        #expect(children[1] == children[2])
    }

    @Test func `a reading that a limit cuts short is not ruled out`() throws {
        let bytes = try #require(HostileFile.all.first { $0.name == "ambiguous-layout" }).make(0)
        for most in 1...8 {
            var limits = FastLimits()
            limits.chunks = most
            #expect(throws: FastCodingError.self) {
                try ObjectGraph(archive: bytes, limits: limits)
            }

            limits.chunks = .max
            limits.string = most
            #expect(throws: FastCodingError.self) {
                try ObjectGraph(archive: bytes, limits: limits)
            }
        }
    }
}
