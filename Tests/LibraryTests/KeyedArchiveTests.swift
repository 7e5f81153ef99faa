import FastCoding
import Testing

/// Keyed archives through the public interface.
@Suite struct KeyedArchiveTests {
    private func graph() throws -> ObjectGraph {
        try ObjectGraph(
            notation: #"{"$class":"List","items":[{"$class":"Item","list":{"$alias":"$root"},"title":"x","n":1}]}"#.utf8
        )
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
        #expect(code { try ObjectGraph(keyedArchive: bytes, policy: .plainData) } == .classNotAllowed)
        #expect(try ObjectGraph(keyedArchive: bytes, policy: .classes(["List", "It*"])).root != .nil)
        let verdict = ReadingPolicy.classes(["List"]).verdict(on: bytes)
        #expect(!verdict.isOK && verdict.facts.isKeyedArchive)
        #expect(verdict.findings.map(\.message) == ["class 'Item' is not allowed (1 object)"])
        #expect(ReadingPolicy.anything.verdict(on: bytes).isOK)
        let plain = try ObjectGraph(literal: "[1]".utf8).keyedArchive()
        #expect(ReadingPolicy.plainData.verdict(on: plain).isOK)
    }

    @Test func `what is lost is reported, or refused`() throws {
        let text = try String(decoding: graph().keyedArchive(inXML: true), as: UTF8.self)
            .replacing("<string>Item</string>\n\t\t\t\t<string>NSObject</string>", with: "<string>Thing</string>")
        #expect(text.contains("Thing"))
        let read = try ObjectGraph(keyedArchive: text.utf8, policy: .anything)
        #expect(read.warnings.map(\.code.name) == ["class-chain"] && read.warnings.first?.location != nil)
        #expect(try read.isEqual(to: graph()))
        let options = reading(refusesWarnings: true)
        let refused = code { try ObjectGraph(keyedArchive: text.utf8, policy: .anything, options: options) }
        #expect(refused?.name == "class-chain")
    }

    @Test func `what can't be read or written says so`() throws {
        #expect(code { try ObjectGraph(keyedArchive: "{}".utf8, policy: .anything) } == .unknownFormat)
        let vector = try ObjectGraph(notation: #"{"v":{"$class":"NSValue","$type":"CGVector","$value":[1,2]}}"#.utf8)
        let error = #expect(throws: FastCodingError.self) { try vector.keyedArchive() }
        #expect(error?.code == .notRepresentable && error?.keyPath == "v")
        var limits = FastLimits()
        limits.output = 100
        #expect(code { try graph().keyedArchive(options: WritingOptions(limits: limits)) } == .outputLimit)
    }
}
