import TestSupport

@Suite("Scalars as values of Swift types")
struct ScalarCodingTests {
    @Test func `every integer type keeps its extremes, as decimals beyond Int64`() throws {
        func check<T: FixedWidthInteger & Codable>(_ type: T.Type) throws {
            let values = [T.min, .max, 0, (T.max >> (T.bitWidth / 2)) + 1, 0 &- 10]
            #expect(try roundTrip(values) == values)
        }

        for type in [
            Int8.self, Int16.self, Int32.self, Int64.self, Int.self, Int128.self, UInt8.self,
            UInt16.self, UInt32.self, UInt64.self, UInt.self, UInt128.self,
        ] as [any (FixedWidthInteger & Codable).Type] {
            try check(type)
        }

        #expect(
            try json([UInt64.max])
                == #"[{"$class":"NSDecimalNumber","$value":"18446744073709551615"}]"#
        )
    }

    @Test func `doubles and floats keep their bits and their kinds`() throws {
        let doubles = [0.1, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, 1e300]
        #expect(try roundTrip(doubles).map(\.bitPattern) == doubles.map(\.bitPattern))
        #expect(try roundTrip([Double.nan])[0].isNaN)
        let floats: [Float] = [0.1, -0.0, .infinity, .greatestFiniteMagnitude]
        #expect(try roundTrip(floats).map(\.bitPattern) == floats.map(\.bitPattern))
        let graph = try FastEncoder().graph(of: [Float(0.5)])
        #expect(graph.children.map { graph.kind($0) } == [.float32])
    }

    @Test func `numbers are converted as key-value coding did, where no value is lost`() throws {
        let loose = with(FastDecoder()) { $0.convertsBooleans = true }
        #expect(
            try decode([Bool].self, "[0, 1, true, false, 1.0]", loose) == [
                false, true, true, false, true,
            ]
        )

        #expect(try decode([Int].self, "[true, false, 2.0, -3.0]", loose) == [1, 0, 2, -3])
        #expect(
            try decode([Double].self, "[1, true, 9007199254740992]", loose) == [
                1, 1, 9_007_199_254_740_992,
            ]
        )

        #expect(try decode([Float].self, "[0.1, 1, 0.5]") == [0.1, 1, 0.5])
        #expect(
            try decode([Double].self, #"[{"$class":"NSDecimalNumber","$value":"0.1"}]"#) == [0.1]
        )

        #expect(
            try decode([Int].self, #"[{"$class":"NSDecimalNumber","$value":"1200"}]"#) == [1200]
        )
    }

    @Test(
        "a number that does not fit is an error that names its place",
        arguments: ["2", "0.5", "-1", "300"]
    )
    func misfits(_ number: String) throws {
        struct Model: Decodable {
            var flags: [Bool]
        }
        expectError(DecodingError.self, at: "flags.1") {
            try decode(Model.self, #"{"flags":[true,\#(number)]}"#)
        }
    }

    @Test func `numbers that would lose digits are errors`() {
        let decimal = #"{"$class":"NSDecimalNumber","$value":"0.12345678901234567890123"}"#
        for (type, text) in [
            (Int.self, "1.5"),
            (Int8.self, "128"),
            (UInt.self, "-1"),
            (Double.self, "9007199254740993"),
            (Float.self, "0.123456789012"),
            (Double.self, decimal),
            (String.self, "1"),
            (Int.self, #""1""#),
        ] as [(any Codable.Type, String)] {
            func read<T: Codable>(_ type: T.Type) throws -> [T] {
                try decode([T].self, "[\(text)]")
            }
            expectError(DecodingError.self, at: "0") { try read(type) }
        }
    }

    @Test func `strings keep all bytes, and U+0000 is refused with its path`() throws {
        let texts = ["", "e\u{301}", "\u{E9}", "😀", String(repeating: "x", count: 5000)]
        #expect(try roundTrip(texts).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        expectError(EncodingError.self, at: "a.1", .nulInString) {
            try FastEncoder().encode(["a": ["b", "c\0d"]])
        }
    }

    @Test func `keys of different bytes are different keys, though Swift compares them as equal`()
        throws
    {
        let models = [["\u{E9}": 1], ["e\u{301}": 2]]
        let keys = try roundTrip(models).map { $0.keys.map { Array($0.utf8) } }
        #expect(keys == models.map { $0.keys.map { Array($0.utf8) } })
    }

    @Test func `a root may be any value`() throws {
        #expect(try roundTrip("text") == "text" && roundTrip(42) == 42 && roundTrip(true))
        #expect(try roundTrip(Int?.none) == nil && roundTrip([Int]()) == [])
    }
}
