import TestSupport

@Suite("What is written with default settings is read with default settings")
struct WrittenAndReadTests {
    @Test(
        "objects by tables in long chains come back from archives and from texts",
        arguments: [600, 9_900]
    )
    func chains(_ count: Int) throws {
        let first = TableNode.chain(count)
        defer {
            first.cut()
        }

        let archive = try FastEncoder().encode(object: first)
        #expect(try FastDecoder().decodeObject(TableNode.self, from: archive).cut() == count)

        if count > 600 {
            return
        }

        let text = try FastEncoder().text(object: first)
        #expect(try FastDecoder().decodeObject(TableNode.self, fromText: text).cut() == count)
    }

    @Test func `chains that are too long to be read are not written`() throws {
        let first = TableNode.chain(10_001)
        defer {
            first.cut()
        }

        expectError(EncodingError.self, .chainLimit) { try FastEncoder().encode(object: first) }
        #expect(throws: EncodingError.self) { try FastEncoder().graph(object: first) }
    }

    struct Optionals: Codable, Equatable {
        var list: [Int?] = [1, nil]
        var table: [String: Int?] = ["a": 1, "b": nil]
        var set: Set<Int?> = [nil, 2]
        var nested: [[Int?]?] = [[nil], nil]
    }

    final class Table: FastObject {
        var list: [Int?] = [1, nil], table: [String: Int?] = ["a": 1, "b": nil]
        init() {}
        static let fastProperties = FastTable<Table>().property("list", \.list).property(
            "table",
            \.table
        )
    }

    @Test func `optionals in containers come back`() throws {
        #expect(try roundTrip(Optionals()) == Optionals())
        let back = try roundTrip(Table())
        #expect(back.list == [1, nil] && back.table == ["a": 1, "b": nil])
    }
}

extension WrittenAndReadTests {
    enum Number: Int, Codable, CodingKeyRepresentable {
        case one = 1
    }

    struct Same: Hashable, Codable, CodingKeyRepresentable {
        var number = 0
        var codingKey: any CodingKey { Key("same") }
        init(_ number: Int) {
            self.number = number
        }
        init?<T: CodingKey>(codingKey: T) {}
    }

    struct Free: Codable {
        var value: FastValue
    }

    final class Deep: Codable {
        var next: Deep?, ints: [Int]? = [1]
    }

    @Test
    func
        `keys that stand for numbers, empty links, no value, and scalars as deep as may be come back`()
        throws
    {
        #expect(try roundTrip([Number.one: 2]) == [.one: 2])
        #expect(try roundTrip(Free(value: .nil)).value == .nil)
        let links = [FastLink<LinkedNode>()]
        #expect(try FastEncoder().encode(elements: links) == FastEncoder().encode(links))
        var text: [UInt8] = []
        try FastEncoder().write(lines: links) { line in
            for index in line.indices {
                text.append(line[index])
            }
        }

        var elements = try FastDecoder().elements(FastLink<LinkedNode>.self, ofLines: text)
        #expect(try elements.next() == links[0])
        var deep = Deep()

        for _ in 2..<FastEncoder().depth {
            deep = with(Deep()) {
                $0.next = deep
                $0.ints = nil
            }
        }

        _ = try roundTrip(deep)
        expectError(EncodingError.self, .depthLimit) { try FastEncoder().encode([deep]) }
    }

    @Test func `names and keys that would be the same once they are written are errors`() {
        expectError(EncodingError.self, at: "a.same") {
            try FastEncoder().encode(["a": [Same(1): 1, Same(2): 2]])
        }

        let same = [1, 2].map { FastValue.Property(name: "x", value: $0) }
        let values: [FastValue] = [
            ["x": 1, "x": 2],
            .object(className: "C", properties: same),
            .codedObject(className: "C", values: same),
        ]

        for value in values {
            expectError(EncodingError.self, .duplicateKey) { try FastEncoder().encode([value]) }
        }
    }
}
