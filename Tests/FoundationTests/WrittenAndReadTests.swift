import FastCodingFoundation
import TestSupport

@Suite("Archives and texts as data")
struct DataFormTests {
    @Test func `encoders, decoders, archives and graphs take and give data`() throws {
        let value = ["a": Date(timeIntervalSinceReferenceDate: 1)]
        let data = try FastEncoder().data(of: value)
        #expect(try FastDecoder().decode([String: Date].self, from: data) == value)
        #expect(FastArchive(data).data == data)
        #expect(try ObjectGraph(archive: [UInt8](data), policy: .anything).archivedData() == data)
        let text = Data(#"{"a": "2001-01-01T00:00:01Z"}"#.utf8)
        #expect(try FastDecoder().decode([String: Date].self, fromText: text) == value)
    }
}
