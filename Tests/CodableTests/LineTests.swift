import TestSupport

/// Lines of JSON, which are written without the general path if they are plain.
@Suite struct LineTests {
    /// A value of any shape.
    private indirect enum Shape: Encodable {
        case null
        case integer(Int)
        case large(UInt64)
        case double(Double)
        case float(Float)
        case text(String)
        case free(FastValue)
        case list([Shape])
        case entries([(name: String, value: Shape)])
        case part(Part)

        static func random(_ random: inout SplitMix64, _ parts: [Part], levels: Int) -> Shape {
            switch Int.random(in: 0..<(levels > 0 ? 16 : 9), using: &random) {
            case 0: .null
            case 1:
                .large([5, .max].randomElement(using: &random) ?? 0)
            case 2:
                .float([0.1, 1e30].randomElement(using: &random) ?? 0)
            case 3:
                .double([0.1, -0.0, 1e300, 5, -.infinity].randomElement(using: &random) ?? 0)
            case 4, 5:
                .text(["", "é", "a\"b", "\n", "$x", "plain"].randomElement(using: &random) ?? "")
            case 6, 7, 8:
                .integer(Int.random(in: -300...300, using: &random))
            case 9:
                .free(
                    .array([
                        .dictionary([.init(key: .string("a"), value: .integer(1))]),
                        .set([.null]),
                    ])
                )
            case 10, 11, 12:
                parts.randomElement(using: &random).map { .part($0) } ?? .null
            case 13:
                .list((0..<3).map { _ in Self.random(&random, parts, levels: levels - 1) })
            default:
                .entries(entries(&random, parts, levels: levels - 1))
            }
        }

        static func entries(
            _ random: inout SplitMix64,
            _ parts: [Part],
            levels: Int
        ) -> [(name: String, value: Shape)] {
            let names =
                ["a", "b", "é", "a.b", "c\""]
                + (Int.random(in: 0..<4, using: &random) == 0 ? ["$d"] : [])
            return names.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
                .map { ($0, Self.random(&random, parts, levels: levels)) }
        }

        static func encode(_ entries: [(name: String, value: Shape)], to encoder: any Encoder)
            throws
        {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in entries {
                try container.encode(value, forKey: Key(name))
            }
        }

        func encode(to encoder: any Encoder) throws {
            if case .entries(let entries) = self {
                return try Self.encode(entries, to: encoder)
            }

            var container = encoder.singleValueContainer()
            switch self {
            case .null, .entries: try container.encodeNil()
            case .integer(let value): try container.encode(value)
            case .large(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .float(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            case .free(let value): try container.encode(value)
            case .list(let value): try container.encode(value)
            case .part(let value): try container.encode(value)
            }
        }
    }

    private class Part: Encodable {
        var entries: [(name: String, value: Shape)] = []
        func encode(to encoder: any Encoder) throws {
            try Shape.encode(entries, to: encoder)
        }
    }

    private final class Other: Part {}

    private final class Reserved: Part, FastNamed {
        static let fastClassName = "NSDate"
    }

    private static func text(_ line: Span<UInt8>) -> String {
        String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
    }

    @Test(arguments: 0..<60) func `are the texts of their elements, whatever came before`(
        _ seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var parts: [Part] = []

        for _ in 0..<6 {
            let part =
                [Part(), Part(), Other(), Reserved()].randomElement(using: &random) ?? Part()
            part.entries = Shape.entries(&random, parts, levels: 1)
            parts.append(part)
        }

        var shapes = (0..<20).map { _ in Shape.random(&random, parts, levels: 3) }
        shapes += shapes
        let encoder = FastEncoder()
        var lines: [String] = []
        try encoder.write(lines: shapes) { lines.append(Self.text($0)) }

        for (line, shape) in zip(lines, shapes) {
            let text = try encoder.text(shape, WritingOptions(indent: nil, limits: .none))
            #expect(line == String(decoding: text, as: UTF8.self), "seed \(seed)")
        }

        #expect(lines.count == shapes.count)
    }

    private struct Wide: Codable {
        var names: [String: Int], list: [Int], text: String
    }

    /// More keys, elements or bytes than the graph of a few lines keeps.
    @Test func `are the same where each has keys of its own, many elements or much text`() throws {
        let rows = (0..<30).map { number in
            Wide(
                names: ["key \(number)": number],
                list: Array(0..<(number % 3 == 0 ? 3000 : 3)),
                text: String(repeating: "x", count: number % 4 == 0 ? 50_000 : 4)
            )
        }

        var lines: [String] = []
        try FastEncoder().write(lines: rows) { lines.append(Self.text($0)) }
        #expect(try lines == rows.map { try json($0) + "\n" })
    }

    private final class Link: Codable {
        var name: String
        var note: String?
        @FastLink var next: Link?

        init(_ name: String, note: String? = nil) {
            self.name = name
            self.note = note
        }
    }

    /// Each element is a ring of two, both of which all elements share, the second with one property
    /// more.
    @Test func `have aliases and definitions of their own, also if they are written together`()
        throws
    {
        let first = Link("a")
        let second = Link("b", note: "c")
        first.next = second
        second.next = first
        var lines: [String] = []
        try FastEncoder().write(lines: Array(repeating: [first, second], count: 50)) {
            lines.append(Self.text($0))
        }

        let ring =
            #"{"$class":"Link","name":"a","next":"#
            + #"{"$class":"Link","name":"b","next":{"$alias":"0"},"note":"c"}}"#
        let expected = "[" + ring + #",{"$alias":"0.next"}]"# + "\n"
        #expect(lines == Array(repeating: expected, count: 50))
    }

    private struct Renamed: Encodable {
        var firstName: Int, first_name: Int? = nil
    }

    @Test func `know nothing of the keys of those before, so that equal names are found in each`()
        throws
    {
        let encoder = with(FastEncoder()) { $0.keyEncodingStrategy = .snakeCase }
        var count = 0
        try encoder.write(lines: (0..<2000).map { Renamed(firstName: $0) }) { _ in count += 1 }
        #expect(count == 2000)
        let rows = (0..<2000).map { Renamed(firstName: $0, first_name: $0 == 1999 ? 1 : nil) }
        #expect(throws: EncodingError.self) { try encoder.write(lines: rows) { _ in } }
    }
}
