import TestSupport

/// What a program catches while it encodes leaves nothing behind.
@Suite("Errors that a program catches while it encodes")
struct CaughtErrorTests {
    private struct Refused: Error {}

    /// Encodes some entries, then fails.
    private struct Broken: Encodable {
        enum CodingKeys: CodingKey {
            case lost, list
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("x", forKey: .lost)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(7)
            throw Refused()
        }
    }

    private final class BrokenInstance: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            try Broken().encode(to: encoder)
        }
    }

    private struct Tolerant<Part: Encodable>: Encodable {
        enum CodingKeys: CodingKey {
            case before, part, after
        }
        let part: Part
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .before)
            #expect(throws: Refused.self) { try container.encode(part, forKey: .part) }
            try container.encode(2, forKey: .after)
        }
    }

    @Test func `a failed value, its containers and its class leave no entries`() throws {
        let expected = #"{"before":1,"after":2}"#
        #expect(try json(Tolerant(part: Broken())) == expected)
        #expect(try json(Tolerant(part: BrokenInstance())) == expected)
        #expect(try json(Tolerant(part: [Broken()])) == expected)
        #expect(try json(Tolerant(part: ["key": Broken()])) == expected)
        #expect(try json(Tolerant(part: [["key": [BrokenInstance()]]])) == expected)
    }

    @Test func `an instance that failed fails again where nobody catches that`() {
        let instance = BrokenInstance()
        #expect(throws: Refused.self) {
            try FastEncoder().encode([Either.tolerant(Tolerant(part: instance)), .broken(instance)])
        }
    }

    private enum Either: Encodable {
        case tolerant(Tolerant<BrokenInstance>)
        case broken(BrokenInstance)
    }
}
