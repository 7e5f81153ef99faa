import FastCoding
import Testing

/// Keyed archives through the public interface.
@Suite struct KeyedArchiveTests {
    private func graph() throws -> ObjectGraph {
        let text =
            #"{"$class":"List","items":[{"$class":"Item","list":{"$alias":"$root"},"title":"x","n":1}]}"#
        return try ObjectGraph(notation: text.utf8)
    }

    @Test("a graph becomes a keyed archive and is read again as it was", arguments: [false, true])
    func roundTrip(inXML: Bool) throws {
        let graph = try graph()
        let bytes = try graph.keyedArchive(inXML: inXML)
        #expect(try ObjectGraph(keyedArchive: bytes, policy: .anything).isEqual(to: graph))
        #expect(bytes.starts(with: "bplist00".utf8) != inXML)
    }

    @Test func `the policy says which classes may be in it`() throws {
        let bytes = try graph().keyedArchive()
        #expect(
            code { try ObjectGraph(keyedArchive: bytes, policy: .plainData) } == .classNotAllowed
        )

        #expect(
            try ObjectGraph(keyedArchive: bytes, policy: .classes(["List", "It*"])).root != .nil
        )

        let verdict = ReadingPolicy.classes(["List"]).verdict(on: bytes)
        #expect(!verdict.isOK && verdict.facts.isKeyedArchive)
        #expect(verdict.findings.map(\.message) == ["class 'Item' is not allowed (1 object)"])
        #expect(ReadingPolicy.anything.verdict(on: bytes).isOK)
        let plain = try ObjectGraph(literal: "[1]".utf8).keyedArchive()
        #expect(ReadingPolicy.plainData.verdict(on: plain).isOK)
    }

    @Test func `what can't be read or written says so`() throws {
        #expect(
            code { try ObjectGraph(keyedArchive: "{}".utf8, policy: .anything) } == .unknownFormat
        )

        let vector = try ObjectGraph(
            notation: #"{"v":{"$class":"NSValue","$type":"CGVector","$value":[1,2]}}"#.utf8
        )

        let error = #expect(throws: FastCodingError.self) { try vector.keyedArchive() }
        #expect(error?.code == .notRepresentable && error?.keyPath == "v")
        let limits = reading { $0.output = 100 }.limits
        #expect(
            code { try graph().keyedArchive(options: WritingOptions(limits: limits)) }
                == .outputLimit
        )
    }
}
