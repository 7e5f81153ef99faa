import TestSupport

@Suite("Scalars as values of Swift types")
struct ScalarCodingTests {
    @Test func `every integer type keeps its extremes`() throws {
        #expect(try roundTrip([Int8.min, .max]) == [.min, .max])
        #expect(try roundTrip([Int16.min, .max]) == [.min, .max])
        #expect(try roundTrip([Int32.min, .max]) == [.min, .max])
        #expect(try roundTrip([Int64.min, .max]) == [.min, .max])
        #expect(try roundTrip([Int.min, .max]) == [.min, .max])
        #expect(try roundTrip([UInt8.min, .max]) == [.min, .max])
        #expect(try roundTrip([UInt16.min, .max]) == [.min, .max])
        #expect(try roundTrip([UInt32.min, .max]) == [.min, .max])
        #expect(try roundTrip([UInt64.min, .max]) == [.min, .max])
        #expect(try roundTrip([UInt.min, .max]) == [.min, .max])
        #expect(try roundTrip([Int128.min, .max, -10, 0]) == [.min, .max, -10, 0])
        #expect(try roundTrip([UInt128.min, .max, 1 << 64]) == [.min, .max, 1 << 64])
    }

    @Test func `integers beyond Int64 are decimals with all digits`() throws {
        #expect(try json([UInt64.max]) == #"[{"$class":"NSDecimalNumber","$value":"18446744073709551615"}]"#)
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
        #expect(try decode([Bool].self, "[0, 1, true, false, 1.0]") == [false, true, true, false, true])
        #expect(try decode([Int].self, "[true, false, 2.0, -3.0]") == [1, 0, 2, -3])
        #expect(try decode([Double].self, "[1, true, 9007199254740992]") == [1, 1, 9_007_199_254_740_992])
        #expect(try decode([Float].self, "[0.1, 1, 0.5]") == [0.1, 1, 0.5])
        #expect(
            try decode([Double].self, #"[{"$class":"NSDecimalNumber","$value":"0.1"}]"#) == [0.1])
        #expect(try decode([Int].self, #"[{"$class":"NSDecimalNumber","$value":"1200"}]"#) == [1200])
    }

    @Test("a number that does not fit is an error that names its place", arguments: ["2", "0.5", "-1", "300"])
    func misfits(_ number: String) throws {
        struct Model: Decodable {
            var flags: [Bool]
        }
        expectError(DecodingError.self, at: "flags.1") { try decode(Model.self, #"{"flags":[true,\#(number)]}"#) }
    }

    @Test func `numbers that would lose digits are errors`() {
        #expect(throws: DecodingError.self) { try decode([Int].self, "[1.5]") }
        #expect(throws: DecodingError.self) { try decode([Int8].self, "[128]") }
        #expect(throws: DecodingError.self) { try decode([UInt].self, "[-1]") }
        #expect(throws: DecodingError.self) { try decode([Double].self, "[9007199254740993]") }
        #expect(throws: DecodingError.self) { try decode([Float].self, "[0.123456789012]") }
        #expect(throws: DecodingError.self) {
            try decode([Double].self, #"[{"$class":"NSDecimalNumber","$value":"0.12345678901234567890123"}]"#)
        }
        #expect(throws: DecodingError.self) { try decode([String].self, "[1]") }
        #expect(throws: DecodingError.self) { try decode([Int].self, #"["1"]"#) }
    }

    @Test func `strings keep all bytes, and U+0000 is refused with its path`() throws {
        let texts = ["", "e\u{301}", "\u{E9}", "😀", String(repeating: "x", count: 5000)]
        #expect(try roundTrip(texts).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
        expectError(EncodingError.self, at: "a.1", .nulInString) { try FastEncoder().encode(["a": ["b", "c\0d"]]) }
    }

    @Test func `keys of different bytes are different keys, though Swift compares them as equal`() throws {
        struct Model: Codable, Equatable {
            var composed: [String: Int]
            var decomposed: [String: Int]
        }
        let model = Model(composed: ["\u{E9}": 1], decomposed: ["e\u{301}": 2])
        let back = try roundTrip(model)
        #expect(back.decomposed.keys.first.map { Array($0.utf8) } == Array("e\u{301}".utf8))
    }

    @Test func `a root may be any value`() throws {
        #expect(try roundTrip("text") == "text")
        #expect(try roundTrip(42) == 42)
        #expect(try roundTrip(true) == true)
        #expect(try roundTrip(Int?.none) == nil)
        #expect(try roundTrip([Int]()) == [])
    }
}
