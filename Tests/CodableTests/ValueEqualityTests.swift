import TestSupport

@Suite("Equality of values without a type")
struct ValueEqualityTests {
    struct Model: Codable, Hashable {
        var value: FastValue
        var rest = UnknownProperties()
    }

    static let values: [FastValue] = [
        .null, .bool(true), .integer(1), .double(0.5), .double(.nan), .float(0.5), "text",
        .string("text", isMutable: true), .data([1, 2]), .date(ArchiveDate(secondsSince2001: 5)),
        .url("a", base: .url("http://b")), [1, [2, "x"], []], ["a": 1, "b": ["c": nil]],
        .set([1, 2]), .object("Point", ["x": 1, "y": .object("Point", [:])]),
        .codedObject(className: "C", values: [.init(name: "k", value: 1)]),
        .range(IndexRange(location: 1, length: 2)), .geometry(.point(x: 1, y: 2)),
    ]

    @Test(arguments: values) func `a model is equal to itself after a round trip`(
        _ value: FastValue
    ) throws {
        let model = Model(value: value)
        let back = try roundTrip(model)
        #expect(back == model)
        #expect(back.hashValue == model.hashValue)
        #expect(try roundTrip(back) == back)
    }

    @Test func `values of different content are different`() throws {
        let read = try Self.values.map { try roundTrip(Model(value: $0)).value }
        for (index, one) in read.enumerated() {
            for (place, other) in Self.values.enumerated() where place != index {
                #expect(one != other)
                #expect(other != one)
            }
        }
    }

    @Test func `properties are compared whatever their order, and without those that are nil`()
        throws
    {
        #expect(
            FastValue.object("A", ["x": 1, "y": 2, "z": nil]) == .object("A", ["y": 2, "x": 1])
        )
        #expect(FastValue.object("A", ["x": 1]) != .object("B", ["x": 1]))
        #expect(FastValue.object("A", ["x": 1]) != .object("A", ["x": 1, "y": 1]))
        let one: FastValue = ["a": 1, "b": 2]
        #expect(one == ["b": 2, "a": 1])
        #expect(one.hashValue == (["b": 2, "a": 1] as FastValue).hashValue)
        #expect(FastValue.array([1, 2]) != [2, 1])
    }

    @Test func `equal keys and names, which archives may have, count in their order`() {
        func dictionary(_ values: FastValue...) -> FastValue {
            .dictionary(values.map { FastValue.Entry(key: "a", value: $0) })
        }

        #expect(dictionary(1, 2) == dictionary(1, 2))
        #expect(dictionary(2, 2) != dictionary(1, 2))
        #expect(dictionary(1, 2) != dictionary(2, 2))

        func object(_ values: FastValue...) -> FastValue {
            .object(
                className: "A",
                properties: values.map { FastValue.Property(name: "a", value: $0) }
            )
        }

        #expect(object(1, 2) == object(1, 2))
        #expect(object(2, 2) != object(1, 2))
        #expect(object(1, 2) != object(2, 2))
    }

    @Test
    func `cycles are compared, and those of other lengths are equal if nothing tells them apart`()
        throws
    {
        let own = try value(#"{"$class":"Node","next":{"$alias":"$root"}}"#)
        let two = try value(
            #"{"$class":"Node","next":{"$class":"Node","next":{"$alias":"$root"}}}"#
        )
        let other = try value(
            #"{"$class":"Node","next":{"$class":"Node","next":{"$alias":"$root"},"x":1}}"#
        )
        #expect(own == two)
        #expect(own.hashValue == two.hashValue)
        #expect(own != other)
        #expect(two != other)
        #expect(own == own)
    }

    private func value(_ text: String) throws -> FastValue {
        try decode(FastValue.self, text)
    }

    @Test func `what shares itself at every level is compared in linear time`() throws {
        // Written out, it has 2^60 elements.
        var text = #"{"l0":[]"#
        for level in 1...60 {
            text += #","l\#(level):[{"$alias":"l\#(level - 1)"},{"$alias":"l\#(level - 1)"}]"#
                .replacing("\"l\(level):", with: "\"l\(level)\":")
        }

        let one = try value(text + "}")
        let other = try value(text + "}")
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    @Test func `unknown properties are equal if their contents are`() throws {
        let text = #"{"value":1,"b":[1,{"c":2}],"d":"x"}"#
        let one = try decode(Model.self, text)
        var other = try decode(Model.self, text)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(one.rest != UnknownProperties())
        other.rest["d"] = "y"
        #expect(one != other)
        other.rest["d"] = "x"
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
    }

    @Test func `a change of an object that was read makes its value unequal`() throws {
        let one = try value(#"[{"$class":"P","x":1}]"#)
        let other = try value(#"[{"$class":"P","x":1}]"#)
        #expect(one == other)
        other.array?[0].object?["x"] = 2
        #expect(one != other)
    }
}
