import TestSupport

@Suite("Containers of Codable")
struct ContainerCodingTests {
    enum Payload: Codable, Equatable {
        case empty
        case one(Int)
        case named(title: String, count: Int?)
        indirect case nested(Payload)
    }

    enum Level: String, Codable {
        case low, high
    }

    struct Everything: Codable, Equatable {
        var id = 1, optional: String?, array = [1, nil, 3], dictionary = ["a": [1.5], "b": []]
        var byNumber = [5: "five"], byLevel = [Level.high: 2], byPoint = [Point(x: 1, y: 2): "p"]
        var set: Set = ["x", "y"], level = Level.low, deep = [[[1], []], []], empty = Empty()
        var enums: [Payload] = [
            .empty,
            .one(1),
            .named(title: "t", count: nil),
            .nested(.nested(.one(2))),
        ]
        var tuple = Pair(first: 1, second: "s")
    }

    struct Point: Codable, Hashable {
        var x: Int, y: Int
    }
    struct Empty: Codable, Equatable {}
    struct Pair<First: Codable & Equatable, Second: Codable & Equatable>: Codable, Equatable {
        var first: First, second: Second
    }

    /// Room for all elements is made once so many have been read.
    @Test(arguments: [4095, 4096, 4097, 20_000])
    func `arrays of any length come back`(_ count: Int) throws {
        let points = (0..<count).map { Point(x: $0, y: -$0) }
        #expect(try roundTrip(points) == points)

        let numbers = (0..<count).map { $0 % 3 == 0 ? nil : $0 }
        #expect(try roundTrip(numbers) == numbers)

        let texts = (0..<count).map { "text \($0)" }
        #expect(try roundTrip(texts) == texts)
    }

    private final class Part: Codable {
        var number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    @Test func `of many instances, those in two places are one each`() throws {
        let parts = (0..<500).map { Part($0) }
        let shared = parts.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
        let copy = try roundTrip(parts + shared)
        for (index, part) in copy.dropFirst(parts.count).enumerated() {
            #expect(part === copy[7 * index])
        }

        #expect(Set(copy.map { ObjectIdentifier($0) }).count == parts.count)
    }

    @Test func `structures, enumerations with payloads, collections and optionals come back`()
        throws
    {
        for copy in try copies(Everything()) {
            #expect(copy == Everything())
        }
    }

    @Test func `a dictionary has its keys as they are, a set is a set`() throws {
        #expect(
            try json([5: "five"])
                == #"{"$class":"NSDictionary","NS.keys":[5],"NS.objects":["five"]}"#
        )
        #expect(try json(Set(["x"])) == #"{"$class":"NSSet","NS.objects":["x"]}"#)
        #expect(try decode([Int: String].self, #"{"5":"five"}"#) == [5: "five"])
    }

    @Test func `absent optionals are no properties, nil elements are null`() throws {
        struct Model: Codable {
            var a: Int?, b: [Int?]
        }

        #expect(try json(Model(a: nil, b: [nil])) == #"{"b":[null]}"#)
        #expect(try decode(Model.self, #"{"a":null,"b":[]}"#).a == nil)
        #expect(try decode(Model.self, #"{"a":{"$nil":true},"b":[]}"#).a == nil)
    }

    /// Fills its containers in turns.
    struct Interleaved: Codable, Equatable {
        var values = [1, 2, 3]
        enum Keys: String, CodingKey {
            case first, second, list, after
        }
        enum Inner: String, CodingKey {
            case x, y
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Keys.self)
            var list = try outer.nestedUnkeyedContainer(forKey: .list)
            let second = try outer.nestedContainer(keyedBy: Inner.self, forKey: .second)
            let first = try outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
            #expect(list.count == 3)
            values = [try list.decode(Int.self)]
            values.append(try second.decode(Int.self, forKey: .x))
            #expect(try first.decode([String].self, forKey: .y) == ["deep"])
            #expect(try outer.decode(Bool.self, forKey: .after))
            let pair = try list.nestedContainer(keyedBy: Inner.self)
            values.append(try pair.decode(Int.self, forKey: .y))
            #expect(joined(pair.codingPath).hasSuffix("list.1"))
            #expect(!list.isAtEnd)
            #expect(try list.decodeNil() && list.isAtEnd)
            #expect(Set(outer.allKeys) == [.first, .second, .list, .after])
            #expect(!first.contains(.x))
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Keys.self)
            var list = outer.nestedUnkeyedContainer(forKey: .list)
            var first = outer.nestedContainer(keyedBy: Inner.self, forKey: .first)
            var second = outer.nestedContainer(keyedBy: Inner.self, forKey: .second)
            try list.encode(values[0])
            try second.encode(values[1], forKey: .x)
            try first.encode(["deep"], forKey: .y)
            var pair = list.nestedContainer(keyedBy: Inner.self)
            try outer.encode(true, forKey: .after)
            try list.encodeNil()
            try pair.encode(values[2], forKey: .y)
            #expect(joined(pair.codingPath).hasSuffix("list.1"))
            #expect(list.count == 3)
        }
    }

    @Test func `nested containers may be filled and read in any order`() throws {
        #expect(
            try json(Interleaved())
                == #"{"list":[1,{"y":3},null],"first":{"y":["deep"]},"second":{"x":2},"after":true}"#
        )
        #expect(try roundTrip([Interleaved(), Interleaved()]) == [Interleaved(), Interleaved()])
    }

    /// Uses each kind of super encoder.
    struct Supers: Codable, Equatable {
        var base = Point(x: 1, y: 2), other = [3, 4]
        enum Keys: CodingKey {
            case other
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            base = try Point(from: container.superDecoder())
            var list = try container.superDecoder(forKey: .other).unkeyedContainer()
            other = [try Int(from: list.superDecoder()), try list.decode(Int.self)]
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try base.encode(to: container.superEncoder())
            var list = container.superEncoder(forKey: .other).unkeyedContainer()
            try other[0].encode(to: list.superEncoder())
            try list.encode(other[1])
        }
    }

    @Test func `super encoders write beside the type's own keys`() throws {
        #expect(try json(Supers()) == #"{"super":{"x":1,"y":2},"other":[3,4]}"#)
        #expect(try roundTrip(Supers()) == Supers())
    }

    @Test func `a key that is encoded again has its last value`() throws {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: PointKeys.self)
                try container.encode(1, forKey: .x)
                try container.encode(2, forKey: .y)
                try container.encode(3, forKey: .x)
            }
            enum PointKeys: CodingKey {
                case x, y
            }
        }
        #expect(try json(Twice()) == #"{"x":3,"y":2}"#)
    }

    @Test func `equal keys in a file are an error, not a choice`() throws {
        // A dictionary of two entries, both with the key x.
        let archive: [UInt8] =
            [0x54, 0x53, 0x41, 0x46, 3, 0, 3, 0] + [UInt8](repeating: 0, count: 12)
            + [9, 0, 0, 0, 2, 0, 0, 0, 46, 8, 0x78, 0, 45, 8, 0x78, 0]

        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([String: Int].self, from: archive)
        }

        struct Model: Decodable {
            var x: Int
        }

        #expect(throws: DecodingError.self) { try FastDecoder().decode(Model.self, from: archive) }
    }

    @Test func `keys may be asked for in any order, and in large containers too`() throws {
        struct Numbered: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for index in (0..<500).reversed() {
                    #expect(try container.decode(Int.self, forKey: Key("k\(index)")) == index)
                }

                #expect(try container.decodeIfPresent(Int.self, forKey: Key("none")) == nil)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                for index in 0..<500 {
                    try container.encode(index, forKey: Key("k\(index)"))
                }
            }
        }
        _ = try roundTrip(Numbered())
    }

    @Test func `userInfo reaches all values`() throws {
        struct Reader: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                #expect(try decoder.userInfo[key] as? Int == 7)
            }
            func encode(to encoder: any Encoder) throws {
                #expect(try encoder.userInfo[key] as? Int == 8)
                var container = encoder.singleValueContainer()
                try container.encode("x")
            }
            var key: CodingUserInfoKey {
                get throws {
                    try #require(CodingUserInfoKey(rawValue: "k"))
                }
            }
        }

        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        let encoder = with(FastEncoder()) { $0.userInfo[key] = 8 }
        let decoder = with(FastDecoder()) { $0.userInfo[key] = 7 }
        _ = try roundTrip([Reader()], encoder: encoder, decoder: decoder)
    }

    @Test func `strategies change the names of properties, but not the keys of dictionaries`()
        throws
    {
        struct Model: Codable, Equatable {
            var firstName: String, baseUrl: [String: Int]
        }

        let model = Model(firstName: "a", baseUrl: ["someKey": 1])
        var encoder = with(FastEncoder()) { $0.keyEncodingStrategy = .snakeCase }
        var decoder = with(FastDecoder()) { $0.keyDecodingStrategy = .snakeCase }
        #expect(
            try json(model, encoder: encoder) == #"{"first_name":"a","base_url":{"someKey":1}}"#
        )

        #expect(try roundTrip(model, encoder: encoder, decoder: decoder) == model)
        encoder.keyEncodingStrategy = .custom {
            Key("x\($0.count)-" + ($0.last?.stringValue ?? ""))
        }

        decoder.keyDecodingStrategy = .custom {
            Key(String(($0.last?.stringValue ?? "").dropFirst(3)))
        }

        #expect(
            try json([model], encoder: encoder)
                == #"[{"x2-firstName":"a","x2-baseUrl":{"someKey":1}}]"#
        )

        #expect(try roundTrip([model], encoder: encoder, decoder: decoder) == [model])
    }

    @Test func `a function that names keys is told the path, also of values within values`() throws
    {
        struct Inner: Codable, Equatable {
            var value: Int, others: [Inner]? = nil
        }

        struct Outer: Codable, Equatable {
            var inner: Inner, absent: Int? = nil
        }

        var encoder = FastEncoder()
        var decoder = FastDecoder()
        encoder.keyEncodingStrategy = .custom {
            Key($0.map { $0.intValue.map(String.init) ?? "k" }.joined() + $0.name)
        }

        decoder.keyDecodingStrategy = .custom { path in
            let around = path.dropLast().map { $0.intValue.map(String.init) ?? "k" }.joined()
            #expect(path.name.hasPrefix(around + "k"))
            return Key(String(path.name.dropFirst(around.count + 1)))
        }

        let value = Outer(inner: Inner(value: 1, others: [Inner(value: 2)]))
        #expect(
            try json(value, encoder: encoder)
                == #"{"kinner":{"kkvalue":1,"kkothers":[{"kk0kvalue":2}]}}"#
        )

        #expect(try roundTrip(value, encoder: encoder, decoder: decoder) == value)
    }
}

extension [any CodingKey] {
    /// The text of the last key.
    var name: String { last?.stringValue ?? "" }
}
