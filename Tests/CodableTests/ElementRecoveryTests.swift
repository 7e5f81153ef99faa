import TestSupport

@Suite("Elements after one that can't be read")
struct ElementRecoveryTests {
    private struct Row: Codable, Equatable { var id: Int }

    /// What is read, with nil for each error.
    private func rows(_ elements: FastElements<Row>) -> [Row?] {
        var elements = elements
        var rows: [Row?] = []
        while true {
            do {
                guard let row = try elements.next() else { return rows }
                rows.append(row)
            } catch {
                rows.append(nil)
            }
        }
    }

    @Test func `of lines come after bad ones, wherever these are`() throws {
        let text = "bad\n{\"id\":1}\n{\"id\":\n\n{\"id\":\"x\"}\n{\"id\":2}\n]\n"
        let elements = try FastDecoder().elements(Row.self, ofLines: Array(text.utf8))
        #expect(rows(elements) == [nil, Row(id: 1), nil, nil, Row(id: 2), nil])
    }

    @Test func `of lines come after each of many bad ones, and errors name their lines`() throws {
        let text = (1...3000).map { $0 % 3 == 0 ? "{" : "{\"id\":\($0)}" }.joined(separator: "\n")
        let elements = try FastDecoder().elements(Row.self, ofLines: Array(text.utf8))
        let expected = (1...3000).map { $0 % 3 == 0 ? nil : Row(id: $0) }
        #expect(rows(elements) == expected)

        var again = elements
        _ = try again.next()
        _ = try again.next()
        let error = #expect(throws: DecodingError.self) { try again.next() }
        #expect((error?.context?.underlyingError as? FastCodingError)?.location?.line == 3)
        #expect(try again.next() == Row(id: 4))
    }

    @Test func `of an archive come after ones of another type, at their indexes`() throws {
        let archive = try FastArchive(literal: #"[{"id":1},{"id":"x"},5,{"id":4},{}]"#.utf8)
        var elements = try FastDecoder().elements(Row.self, of: archive.bytes)
        #expect(rows(elements) == [Row(id: 1), nil, nil, Row(id: 4), nil])
        _ = try elements.next()
        expectError(DecodingError.self, at: "1.id") { try elements.next() }
        expectError(DecodingError.self, at: "2") { try elements.next() }
        #expect(try elements.next() == Row(id: 4))
    }
}
