import TestSupport

@Suite("Properties that a type keeps without knowing them")
struct KeptPropertyTests {
    struct Keeping: Codable {
        var name: String?
        var rest = UnknownProperties()
    }

    struct Optionally: Codable {
        var rest: UnknownProperties?
    }

    class Base: Codable {
        var a = 1
        var rest = UnknownProperties()
    }

    final class Derived: Base {
        var b = 2

        private enum CodingKeys: CodingKey { case b }

        required init(from decoder: any Decoder) throws {
            b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(b, forKey: .b)
            try super.encode(to: encoder)
        }
    }

    @Test("a superclass keeps what neither it nor the subclass knows, also under the name of the property itself")
    func superclasses() throws {
        let text = #"{"$class":"Derived","b":2,"a":1,"c":3,"rest":{"x":[]}}"#
        let object = try decode(Derived.self, text)
        #expect(object.rest.names == ["c", "rest"])
        #expect(try json(object) == text)
        #expect(try json(decode(Optionally.self, #"{"rest":1,"x":2}"#)) == #"{"rest":1,"x":2}"#)
    }

    @Test(
        "a property that is kept and is one of the type's own, too, is an error: only one of the two would be written")
    func repeated() throws {
        var keeping = try decode([Keeping].self, #"[{"z":1}]"#)
        keeping[0].rest["name"] = "kept"
        #expect(try json(keeping) == #"[{"z":1,"name":"kept"}]"#)
        keeping[0].name = "own"
        expectError(EncodingError.self, at: "0.name") { try FastEncoder().encode(keeping) }
        keeping[0].rest["name"] = nil
        #expect(try json(keeping + keeping) == #"[{"name":"own","z":1},{"name":"own","z":1}]"#)
    }

    @Test func `unknown properties that are no property of a type are an error that says so`() {
        let encoding = #expect(throws: EncodingError.self) { try FastEncoder().encode(["x": [UnknownProperties()]]) }
        let decoding = #expect(throws: DecodingError.self) {
            try decode([String: [UnknownProperties]].self, #"{"x":[{}]}"#)
        }
        #expect(encoding?.path == "x.0" && decoding?.path == "x.0")
        #expect(encoding?.context?.debugDescription.hasPrefix("unknown properties can only be") == true)
        #expect(decoding?.context?.debugDescription == encoding?.context?.debugDescription)
    }

    @Test func `entries whose keys are not strings cannot be kept, and are refused or ignored, as asked`() throws {
        struct Ignoring: Codable { var name: String }
        let text = #"{"x":{"$class":"NSDictionary","NS.keys":[1,"name"],"NS.objects":["i","n"]}}"#
        #expect(try decode([String: Ignoring].self, text)["x"]?.name == "n")
        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        let refused = #expect(throws: DecodingError.self) { try decode([String: Ignoring].self, text, strict) }
        let kept = #expect(throws: DecodingError.self) { try decode([String: Keeping].self, text) }
        #expect(refused?.path == "x" && kept?.path == "x")
    }
}
