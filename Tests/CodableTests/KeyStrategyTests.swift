import TestSupport

@Suite("Strategies for keys")
struct KeyStrategyTests {
    private var encoder: FastEncoder {
        with(FastEncoder()) { $0.keyEncodingStrategy = .snakeCase }
    }

    private var decoder: FastDecoder {
        with(FastDecoder()) { $0.keyDecodingStrategy = .snakeCase }
    }

    enum Event: Codable, Equatable {
        case someCase(firstValue: Int, Int)
        case other
    }

    @Test
    func
        `cases of enumerations, classes and their superclasses follow the strategy, and keep identity`()
        throws
    {
        let events = [Event.someCase(firstValue: 1, 2), .other]
        #expect(
            try json(events, encoder: encoder)
                == #"[{"some_case":{"first_value":1,"_1":2}},{"other":{}}]"#
        )

        #expect(try roundTrip(events, encoder: encoder, decoder: decoder) == events)
        let list = try roundTrip(sampleList(), encoder: encoder, decoder: decoder)
        #expect(list.items[0].tags[0] === list.items[1].tags[1] && list.items[0].list === list)
        #expect(try roundTrip(Square("s", side: 2), encoder: encoder, decoder: decoder).name == "s")
    }

    struct Colliding: Codable {
        var firstName = 1, first_name = 2
    }

    final class CollidingObject: Codable {
        var list = [1]
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(1, forKey: .init("aB"))
            _ = container.nestedUnkeyedContainer(forKey: .init("a_b"))
        }
    }

    @Test func `two keys that become one name are an error: one of the values would be lost`()
        throws
    {
        let value = expectError(EncodingError.self, at: "0") { try encoder.encode([Colliding()]) }
        #expect(value?.text == "the keys 'firstName' and 'first_name' both become 'first_name'")
        expectError(EncodingError.self, at: "0") { try encoder.encode([CollidingObject()]) }
        #expect(try json(Colliding()) == #"{"firstName":1,"first_name":2}"#)
        // One of each in two values do not collide, nor does a key that is encoded again.
        struct One: Encodable {
            var firstName = 1
        }

        struct Two: Encodable {
            var first_name = 2
        }

        struct Both: Encodable {
            var one = One(), two = Two()
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(one)
                try list.encode(two)
                var keyed = list.nestedContainer(keyedBy: Key.self)

                for number in 1...2 {
                    try keyed.encode(number, forKey: .init("aB"))
                }
            }
        }

        #expect(
            try json(Both(), encoder: encoder) == #"[{"first_name":1},{"first_name":2},{"a_b":2}]"#
        )
    }

    struct Named: Codable {
        var firstName: Int?, last: Int?
    }

    @Test("two names that become one key are an error, not a choice", arguments: [0, 30])
    func decodingCollisions(_ others: Int) throws {
        let more = (0..<others).map { #","k\#($0)":0"# }.joined()
        let texts = (
            one: #"{"first_name":1,"last":2\#(more)}"#,
            both: #"{"first_name":1,"last":2,"firstName":3\#(more)}"#
        )

        let one = try decode([Named].self, "[\(texts.one),\(texts.one)]", decoder)
        #expect(one.map(\.firstName) == [1, 1] && one.map(\.last) == [2, 2])
        // Also after values that have only one of the names.
        let error = expectError(DecodingError.self, at: "1") {
            try decode([Named].self, "[\(texts.one),\(texts.both)]", decoder)
        }

        #expect(error?.text.contains("'firstName'") == true)
        struct Asking: Decodable {
            var isThere: Bool
            init(from decoder: any Decoder) throws {
                isThere = try decoder.container(keyedBy: Key.self).contains(.init("firstName"))
            }
        }

        #expect(try decode(Asking.self, texts.both, decoder).isThere)
        // Names that nobody asks for may be anything.
        struct Last: Decodable {
            var last: Int
        }

        #expect(try decode(Last.self, texts.both, decoder).last == 2)
    }

    @Test func `a name whose value is nil stands for no key`() throws {
        let text = #"{"$class":"Named","first_name":{"$nil":true},"firstName":3}"#
        #expect(try decode(Named.self, text, decoder).firstName == 3)
    }
}
