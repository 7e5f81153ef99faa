import TestSupport

/// Elements that are read and written one by one.
@Suite struct ElementTests {
    private struct Row: Codable, Equatable {
        var id: Int, name: String, tags: [String]
    }

    private static func row(_ number: Int) -> Row {
        Row(id: number, name: "row \(number)", tags: ["a tag that all rows have", "\(number % 7)"])
    }

    private static let rows = (0..<1000).map(row)

    @Test func `are the same one by one as all at once, in turn and in an asynchronous loop`()
        async throws
    {
        let archive = try FastEncoder().encode(["rows": Self.rows])
        var elements = try FastDecoder().elements(Row.self, of: archive, at: "rows")
        var found: [Row] = []

        for try await row in elements {
            found.append(row)
        }

        #expect(found == Self.rows)
        var count = 0

        while let row = try elements.next() {
            #expect(row == Self.rows[count])
            count += 1
        }

        #expect(try count == Self.rows.count && elements.next() == nil)
        let lines = Array("{\"a\":1}\n{\"a\":2}\n".utf8)
        var numbers = try FastDecoder().elements([String: Int].self, ofLines: lines)
        #expect(
            try numbers.next() == ["a": 1] && numbers.next() == ["a": 2] && numbers.next() == nil
        )
    }

    @Test func `stand alone: what two of them share is made for each, what one holds twice once`()
        throws
    {
        let tag = Tag("shared")
        let archive = try FastEncoder().encode([[tag, tag], [tag, tag]])
        var elements = try FastDecoder().elements([Tag].self, of: archive)
        let first = try #require(try elements.next())
        let second = try #require(try elements.next())
        #expect(first[0] === first[1] && second[0] === second[1] && first[0] !== second[0])
    }

    @Test func `that are wrong are an error with their index, between those before and after it`()
        throws
    {
        let archive = try FastArchive(literal: #"{"a":[1,2,"x",4]}"#.utf8).bytes
        var elements = try FastDecoder().elements(Int.self, of: archive, at: "a")
        #expect(try elements.next() == 1 && elements.next() == 2)
        let error = #expect(throws: DecodingError.self) { try elements.next() }
        #expect(error?.context?.codingPath.map(\.stringValue) == ["2"])
        #expect(try elements.next() == 4)
        #expect(try elements.next() == nil)
        #expect(throws: DecodingError.self) { try FastDecoder().elements(Int.self, of: archive) }
        #expect(throws: DecodingError.self) {
            try FastDecoder().elements(Int.self, of: archive, at: "b")
        }
    }

    @Test func `that all refer to something large are charged together`() throws {
        let large = "[" + (0..<1000).map(String.init).joined(separator: ",") + "]"
        let text = "[\(large)" + String(repeating: #",{"$alias":"0"}"#, count: 1000) + "]"
        let archive = try FastArchive(notation: text.utf8).bytes
        let decoder = with(FastDecoder()) { $0.limits.expansion = 100_000 }
        var elements = try decoder.elements([Int].self, of: archive)
        #expect(throws: DecodingError.self) { while try elements.next() != nil {} }
    }

    private struct Numbered: AsyncSequence, AsyncIteratorProtocol {
        var count = 0
        mutating func next() async -> Row? {
            count += 1
            return count > 1000 ? nil : row(count - 1)
        }
        func makeAsyncIterator() -> Numbered { self }
    }

    @Test func `are written one by one as all at once, from sequences of either kind`() async throws
    {
        let all = try FastEncoder().encode(Self.rows)
        #expect(try FastEncoder().encode(elements: (0..<1000).lazy.map(Self.row)) == all)
        #expect(try await FastEncoder().encode(elements: Numbered()) == all)
        var lines: [String] = []
        try FastEncoder().write(lines: (0..<1000).lazy.map(Self.row)) {
            lines.append(Self.text($0))
        }

        #expect(
            lines.count == 1000
                && lines[3] == #"{"id":3,"name":"row 3","tags":["a tag that all rows have","3"]}"#
                    + "\n"
        )

        var more: [String] = []
        try await FastEncoder().write(lines: Numbered()) { more.append(Self.text($0)) }
        #expect(more == lines)
        var read = try FastDecoder().elements(Row.self, ofLines: Array(lines.joined().utf8))
        #expect(try read.next() == Self.row(0) && read.next() == Self.row(1))
        struct Full: Error {}
        #expect(throws: Full.self) {
            try FastEncoder().write(lines: Self.rows) { _ in throw Full() }
        }
    }

    @Test func `of lines share what their own line holds, wherever it is`() throws {
        let tag = Tag("shared")
        var text = ""
        try FastEncoder().write(lines: [[tag, tag], [tag, tag]]) { text += Self.text($0) }
        text =
            "[]\n\n" + text + String(repeating: "[]\r\n", count: 40_000)
            + text.replacing("$", with: "\\u0024")

        var elements = try FastDecoder().elements([Tag].self, ofLines: Array(text.utf8))
        var met: [Tag] = []

        for index in 0..<40_005 {
            let tags = try #require(try elements.next())
            #expect(
                tags.isEmpty
                    || tags[0] === tags[1] && tags[0].name == "shared"
                        && !met.contains { $0 === tags[0] }
            )

            #expect(tags.isEmpty != [1, 2, 40_003, 40_004].contains(index))
            met += tags
        }

        #expect(try elements.next() == nil)
    }

    @Test
    func
        `of lines that are wrong are an error with their index, line and offset, after those before it`()
        throws
    {
        let lines = Array(repeating: "[1, 2]\r\n\n", count: 10_000).joined()
        for (wrong, column) in [("[1, x]", 5), (#"{"$alias":"nowhere"}"#, 11)] {
            let text = Array((lines + wrong).utf8)
            var elements = try FastDecoder().elements([Int].self, ofLines: text)

            for _ in 0..<10_000 {
                #expect(try elements.next() == [1, 2])
            }

            let error = #expect(throws: DecodingError.self) { try elements.next() }
            let found = try #require(error?.context?.underlyingError as? FastCodingError)
            #expect(found.offset == lines.utf8.count + column - 1)
            #expect(try found.location == TextLocation(of: #require(found.offset), in: text))
            #expect(try elements.next() == nil)
        }

        var elements = try FastDecoder().elements(
            [Int].self,
            ofLines: Array((lines + "[1]\n[1, {}]").utf8)
        )

        for _ in 0...10_000 {
            _ = try elements.next()
        }

        let error = #expect(throws: DecodingError.self) { try elements.next() }
        #expect(error?.context?.codingPath.map(\.stringValue) == ["10001", "1"])
    }

    private static func text(_ block: Span<UInt8>) -> String {
        String(decoding: block.indices.map { block[$0] }, as: UTF8.self)
    }
}
