import FastCodingFoundation
import TestSupport

@Suite("What texts have in the place of dates, data, URLs, decimals and the like")
struct PlainFormTests {
    struct Model: Codable, Equatable {
        var date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
        var data = Data([1, 2, 250])
        var empty = Data()
        var url = URL(fileURLWithPath: "/tmp/a b")
        var price = Decimal(sign: .minus, exponent: -19, significand: Decimal(UInt64.max))
        var whole = Decimal(12)
        var point = CGPoint(x: 0.5, y: -3)
        var size = CGSize(width: 1, height: 2)
        var rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        var range = NSRange(location: 3, length: 4)
        var indexes = IndexSet([1, 2, 5])
        var none = IndexSet()
        var transform = AffineTransform(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
        var set: Set<Int> = [7]
        var id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        var dates: [Date: Int] = [Date(timeIntervalSinceReferenceDate: 0): 1]
        var prices = [Decimal(string: "0.1"): 1]
        var ratios = [0.25: "a", 3: "b"]
        var bytes: [UInt8: Bool] = [255: true]
        var optional: Date? = nil
    }

    @Test(
        "the plain text of a value is read again",
        arguments: [FastTextFormat.json, .xml, .binary]
    )
    func plain(_ format: FastTextFormat) throws {
        let model = Model()
        let options = WritingOptions(format: format, style: .plain, limits: .none)
        let text = try FastEncoder().text(model, options)
        let back = try FastDecoder().decode(Model.self, fromText: text, as: format)
        #expect(back == model)
    }

    struct Foreign: Codable, Equatable {
        var date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
        var data = Data([1, 2, 250, 251])
        var url: URL? = URL(string: "https://example.org/a?b=c")
        var price = Decimal(string: "1234567890.123456789")
        var double = 0.1
        var many = 0.30000000000000004
    }

    @Test("what JSONEncoder writes by default is read if that is asked for")
    func foreign() throws {
        let model = Foreign()
        let text = [UInt8](try JSONEncoder().encode(model))
        let decoder = with(FastDecoder()) { $0.convertsJSONForms = true }
        #expect(try decoder.decode(Foreign.self, fromText: text) == model)

        let error = #expect(throws: DecodingError.self) {
            try FastDecoder().decode(Foreign.self, fromText: text)
        }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["date"])
    }

    @Test("dates in ISO 8601 are read as well, and keys with $ that mean nothing")
    func iso() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        var model = Foreign()
        model.date = Date(timeIntervalSinceReferenceDate: 700_000_000)
        let own = try FastDecoder().decode(
            Foreign.self,
            fromText: [UInt8](try encoder.encode(model))
        )
        #expect(own == model)

        let decoder = with(FastDecoder()) { $0.convertsJSONForms = true }
        let text = Array(#"{"$ref": 1, "date": "2020-01-01T00:00:00Z"}"#.utf8)
        #expect(try decoder.decode([String: FastValue].self, fromText: text).count == 2)
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([String: FastValue].self, fromText: text)
        }
    }

    @Test("an archive takes only what has chunks, unless the forms are asked for")
    func archives() throws {
        let archive = try FastArchive(literal: #"{"a": "https://example.org"}"#.utf8).bytes
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([String: URL].self, from: archive)
        }

        let decoder = with(FastDecoder()) { $0.convertsJSONForms = true }
        let urls = try decoder.decode([String: URL].self, from: archive)
        #expect(urls["a"]?.absoluteString == "https://example.org")
    }

    struct Greedy: Codable, FastNative {
        var nativeValue: FastValue { .nil }

        init?(nativeValue: FastValue) {
            switch nativeValue {
            case .url, .data: break
            default: return nil
            }
        }
    }

    @Test(
        "a form that is none, or that a type could take in two ways, is an error",
        arguments: [#"["not base64"]"#, #"[true]"#, #"[{}]"#, #"[[1, 2]]"#]
    )
    func refused(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([Data].self, fromText: bytes)
        }
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([Date].self, fromText: bytes)
        }
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode([Greedy].self, fromText: Array(#"["aaaa"]"#.utf8))
        }
    }

    @Test(
        "doubles are read whatever their digits, decimals with all of them",
        arguments: ["0.1", "0.10000000000000000555", "1e-320", "3.0000000000000000000001"]
    )
    func digits(_ text: String) throws {
        let bytes = Array("[\(text)]".utf8)
        #expect(try FastDecoder().decode([Double].self, fromText: bytes) == [Double(text)])
        let float = try? FastDecoder().decode([Float].self, fromText: bytes)
        #expect(float == nil || float == [Float(Double(text) ?? 0)])
        if !text.contains("e") {
            let decimals = try FastDecoder().decode([Decimal].self, fromText: bytes)
            #expect(decimals == [Decimal(string: text)])
        }
    }
}
