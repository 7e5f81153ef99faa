import TestSupport

/// What the containers of coders do besides what the compiler makes of a type.
@Suite("Methods of containers")
struct ContainerMethodTests {
    /// Its values go through every method of every kind of container.
    struct Numbers: Codable, Equatable {
        var bool = true, string = "s", double = 0.1, float = Float(0.1), float16 = Float16(0.5)
        var ints: Ints = Ints(
            int: .min,
            int8: .min,
            int16: .min,
            int32: .min,
            int64: .min,
            int128: .min
        )
        var uints: UInts = UInts(
            uint: .max,
            uint8: .max,
            uint16: .max,
            uint32: .max,
            uint64: .max,
            uint128: .max
        )

        struct Ints: Codable, Equatable {
            var int: Int?
            var int8: Int8?
            var int16: Int16?
            var int32: Int32?
            var int64: Int64?
            var int128: Int128?
        }

        struct UInts: Codable, Equatable {
            var uint: UInt
            var uint8: UInt8
            var uint16: UInt16
            var uint32: UInt32
            var uint64: UInt64
            var uint128: UInt128
        }
    }

    /// The same in an array.
    struct Row: Codable, Equatable {
        var numbers = Numbers()

        init() {}

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            numbers = try Numbers(
                bool: row.decode(Bool.self),
                string: row.decode(String.self),
                double: row.decode(Double.self),
                float: row.decode(Float.self),
                float16: row.decode(Float16.self),
                ints: Numbers.Ints(
                    int: row.decodeIfPresent(Int.self),
                    int8: row.decode(Int8.self),
                    int16: row.decode(Int16.self),
                    int32: row.decode(Int32.self),
                    int64: row.decode(Int64.self),
                    int128: row.decodeIfPresent(Int128.self)
                ),
                uints: Numbers.UInts(
                    uint: row.decode(UInt.self),
                    uint8: row.decode(UInt8.self),
                    uint16: row.decode(UInt16.self),
                    uint32: row.decode(UInt32.self),
                    uint64: row.decode(UInt64.self),
                    uint128: row.decode(UInt128.self)
                )
            )

            #expect(
                try row.decodeIfPresent(Int128.self) == nil && row.decode([Int].self) == [1, 2]
            )

            var inner = try row.nestedUnkeyedContainer()
            #expect(try inner.decode(Int.self) == 7)
            #expect(joined(inner.codingPath).hasSuffix("19"))
            #expect(row.isAtEnd && row.currentIndex == 20)
            #expect(throws: DecodingError.self) { try row.decode(Int.self) }
        }

        func encode(to encoder: any Encoder) throws {
            var row = encoder.unkeyedContainer()
            try row.encode(numbers.bool)
            try row.encode(numbers.string)
            try row.encode(numbers.double)
            try row.encode(numbers.float)
            try row.encode(numbers.float16)
            let ints = numbers.ints
            try row.encode(ints.int)
            try row.encode(ints.int8)
            try row.encode(ints.int16)
            try row.encode(ints.int32)
            try row.encode(ints.int64)
            try row.encode(ints.int128)
            let uints = numbers.uints
            try row.encode(uints.uint)
            try row.encode(uints.uint8)
            try row.encode(uints.uint16)
            try row.encode(uints.uint32)
            try row.encode(uints.uint64)
            try row.encode(uints.uint128)
            try row.encode(Int128?.none)
            try row.encode(contentsOf: [[1, 2]])
            var inner = row.nestedUnkeyedContainer()
            try inner.encode(7)
        }
    }

    /// A value by itself.
    struct Single<Value: Codable & Equatable>: Codable, Equatable {
        var value: Value
        init(_ value: Value) {
            self.value = value
        }
        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    @Test func `every scalar goes through keyed, unkeyed and single-value containers`() throws {
        for numbers in [Numbers(), with(Numbers()) { $0.ints = Numbers.Ints() }] {
            for copy in try copies([numbers]) {
                #expect(copy == [numbers])
            }
        }

        for copy in try copies([Row()]) {
            #expect(copy == [Row()])
        }

        #expect(try roundTrip([Single(Int128.min), Single(.max)]) == [Single(.min), Single(.max)])
        #expect(try roundTrip([Single(UInt128.max)]) == [Single(.max)])
        #expect(try roundTrip(Single(Float(0.1))) == Single(0.1))
        #expect(try roundTrip([Single(Int?.none), Single(3)]) == [Single(nil), Single(3)])
    }

    @Test func `types of the standard library come back`() throws {
        #expect(try roundTrip(ContiguousArray([1, 2])) == [1, 2])
        #expect(try roundTrip([1..<3]) == [1..<3])
        #expect(try roundTrip(["a": 1...3]) == ["a": 1...3])
        #expect(try roundTrip(SIMD4<Float>(1, 2, 3, 4)) == SIMD4(1, 2, 3, 4))
        #expect(try roundTrip([Duration.seconds(-3)]) == [.seconds(-3)])
        #expect(try roundTrip([1.5: "a", -0.5: "b"]) == [1.5: "a", -0.5: "b"])
        #expect(try roundTrip([Int128.max: [true: 1]]) == [.max: [true: 1]])
        #expect(try roundTrip([[1]: Int?.none]) == [[1]: nil])
        expectError(EncodingError.self, at: "x") { try FastEncoder().encode(["x": [Int?.none: 1]]) }
    }

    @Test func `nil that is written for a key is null, and is read as no value`() throws {
        struct Model: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                #expect(try container.decodeNil(forKey: Key("a")))
                #expect(try container.decodeIfPresent(Int.self, forKey: Key("a")) == nil)
                #expect(try !container.decodeNil(forKey: Key("b")))
                #expect(container.contains(Key("a")) && !container.contains(Key("c")))
                #expect(throws: DecodingError.self) { try container.decodeNil(forKey: Key("c")) }
                #expect(try decoder.singleValueContainer().decodeNil() == false)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encodeNil(forKey: Key("a"))
                try container.encodeIfPresent(2, forKey: Key("b"))
                try container.encodeIfPresent(Int?.none, forKey: Key("c"))
            }
        }
        #expect(try json(Model()) == #"{"a":null,"b":2}"#)
        _ = try roundTrip([Model()])
    }

    private struct Misuse: Encodable {
        let body: (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws {
            try body(encoder)
        }
    }

    @Test func `containers that are used wrongly are errors with the path, not lost values`() throws
    {
        let wrong: [(any Encoder) throws -> Void] = [
            { encoder in
                _ = encoder.container(keyedBy: Key.self)
                _ = encoder.unkeyedContainer()
            },
            { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            },
            { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                _ = encoder.container(keyedBy: Key.self)
            },
            { encoder in
                var container = encoder.container(keyedBy: Key.self)
                _ = container.nestedUnkeyedContainer(forKey: Key("a\0"))
            },
        ]

        for body in wrong {
            expectError(EncodingError.self, at: "a.0") {
                try FastEncoder().encode(["a": [Misuse(body: body)]])
            }
        }

        #expect(try json(["a": [Misuse { _ in }]]) == #"{"a":[{}]}"#)
        let second = #expect(throws: EncodingError.self) {
            try FastEncoder().encode(Misuse(body: wrong[1]))
        }

        if case .invalidValue(let value, _)? = second {
            #expect(value as? Int == 2)
        }
    }

    private final class Escaped: @unchecked Sendable {
        var encoding: KeyedEncodingContainer<Key>?
        var decoding: KeyedDecodingContainer<Key>?
    }

    @Test func `a container that is used after its value is an error`() throws {
        struct Leaking: Codable {
            @TaskLocal static var escaped = Escaped()
            init() {}
            init(from decoder: any Decoder) throws {
                Leaking.escaped.decoding = try decoder.container(keyedBy: Key.self)
            }
            func encode(to encoder: any Encoder) throws {
                Leaking.escaped.encoding = encoder.container(keyedBy: Key.self)
            }
        }

        _ = try roundTrip([Leaking()])
        #expect(throws: EncodingError.self) {
            try Leaking.escaped.encoding?.encode(1, forKey: Key("k"))
        }

        #expect(throws: DecodingError.self) {
            _ = try Leaking.escaped.decoding?.decode(Int.self, forKey: Key("k"))
        }
    }

    @Test func `encoders and containers are used by their own value alone, or that is an error`()
        throws
    {
        typealias Kept = (encoder: any Encoder, container: KeyedEncodingContainer<Key>)
        let uses: [(inout Kept) throws -> Void] = [
            { _ = $0.encoder.unkeyedContainer() },
            { try $0.container.encode("x", forKey: Key("x")) },
            { try $0.container.encode([1], forKey: Key("x")) },
            { try $0.container.encodeNil(forKey: Key("x")) },
            { _ = $0.container.nestedContainer(keyedBy: Key.self, forKey: Key("x")) },
            { try [1].encode(to: $0.encoder) }, { try 1.encode(to: $0.encoder) },
            { try [1].encode(to: $0.container.superEncoder()) },
        ]

        for use in uses {
            var kept: Kept?
            let keeping = Misuse { kept = ($0, $0.container(keyedBy: Key.self)) }
            let late = Misuse { encoder in
                var own = encoder.container(keyedBy: Key.self)
                try own.encode(2, forKey: Key("own"))

                if var other = kept {
                    try use(&other)
                }
            }

            #expect(throws: EncodingError.self) { try FastEncoder().encode([keeping, late]) }
            if var other = kept {
                _ = try? use(&other)
            }

            let around = Misuse { encoder in
                let container = encoder.container(keyedBy: Key.self)
                var held = (encoder, container) as Kept
                var inner = container
                try inner.encode(Misuse { _ in try use(&held) }, forKey: Key("inner"))
            }

            #expect(throws: EncodingError.self) { try FastEncoder().encode(around) }
        }
    }

    @Test func `nested containers under the same key are one`() throws {
        let twice = Misuse { encoder in
            var container = encoder.container(keyedBy: Key.self)
            for (key, number) in [("a", 1), ("b", 2), ("a", 3)] {
                var inner = container.nestedContainer(keyedBy: Key.self, forKey: Key("in"))
                try inner.encode(number, forKey: Key(key))
                var list = container.nestedUnkeyedContainer(forKey: Key("list"))
                try list.encode(number)
            }
        }
        #expect(try json(twice) == #"{"in":{"a":3,"b":2},"list":[1,2,3]}"#)
    }

    @Test func `errors of decoding have the path from the root and say what is wrong`() {
        struct Inner: Codable {
            var x: Int, y: [String: [Float]]?
        }

        struct Outer: Codable {
            var list: [[Inner]], one: ContainerCodingTests.Payload?, byNumber: [Int: Inner]?
        }

        func error(_ text: String, at path: String) -> DecodingError? {
            expectError(DecodingError.self, at: path) { try decode([Outer].self, text) }
        }

        let absent = error(#"[{"list":[[],[{"x":1},{}]]}]"#, at: "0.list.1.1")
        if case .keyNotFound(let key, _)? = absent {
            #expect(key.stringValue == "x")
        } else {
            Issue.record("no key")
        }

        let null = error(#"[{"list":[[{"x":null}]]}]"#, at: "0.list.0.0.x")
        if case .valueNotFound(let type, _)? = null {
            #expect(type is Int.Type)
        } else {
            Issue.record("no value")
        }

        let other = error(#"[{"list":[[{"x":"1"}]]}]"#, at: "0.list.0.0.x")
        if case .typeMismatch(let type, _)? = other {
            #expect(type is Int.Type)
        } else {
            Issue.record("no mismatch")
        }

        _ = error(#"[{"list":[[{"x":1,"y":{"a.b":[1,2.5,"z"]}}]]}]"#, at: "0.list.0.0.y.a.b.2")
        _ = error(#"[{"list":[],"one":{"named":{"title":5}}}]"#, at: "0.one.named.title")
        _ = error(#"[{"list":[],"one":{"none":{}}}]"#, at: "0.one")
        _ = error(#"[{"list":[],"byNumber":{"7":{"x":[]}}}]"#, at: "0.byNumber.7.x")
        let upper = #expect(throws: DecodingError.self) {
            try decode([Square].self, #"[{"$class":"Square","side":1}]"#)
        }

        if case .keyNotFound(let key, _)? = upper {
            #expect(key.stringValue == "super")
        } else {
            Issue.record("a key")
        }

        let number = #expect(throws: DecodingError.self) {
            try FastDecoder().decode(
                [Int: [Int]].self,
                from: FastEncoder().encode([70: ["a"], 80: ["b"]])
            )
        }

        #expect(number?.context?.codingPath.last?.intValue == 0)
        #expect([70, 80].contains(number?.context?.codingPath.first?.intValue))
        let double = #expect(throws: EncodingError.self) { try FastEncoder().encode([1.5: "a\0"]) }
        #expect(double?.context?.codingPath.map(\.stringValue) == ["1.5"])
        let root = #expect(throws: DecodingError.self) { try decode(Int.self, "[]") }
        #expect(root?.context?.codingPath.isEmpty == true)
    }

    @Test func `links and values without a type are errors of other coders`() throws {
        let item = TodoItem("a")
        item.list = TodoList("l")
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(item) }
        let link = Data(#"{"title":"a","checked":false,"tags":[],"list":{}}"#.utf8)
        expectError(DecodingError.self, at: "list") {
            try JSONDecoder().decode(TodoItem.self, from: link)
        }

        #expect(throws: EncodingError.self) { try JSONEncoder().encode([FastValue.null]) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([FastValue].self, from: Data("[1]".utf8))
        }
    }
}
