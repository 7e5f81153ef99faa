import TestSupport

@Suite("Properties that a type keeps without knowing them")
struct KeptPropertyTests {
    struct Keeping: Codable {
        var rest = UnknownProperties(), name: String?
    }

    struct Optionally: Codable {
        var rest: UnknownProperties?
    }

    class Base: Codable {
        var a = 1, rest = UnknownProperties()
    }

    final class Derived: Base {
        var b = 2

        private enum CodingKeys: CodingKey {
            case b
        }

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

    @Test func `unknown properties are ignored, refused or kept, as asked`() throws {
        struct Contact: Codable {
            var name: String, city: String?
        }

        let text = #"{"name":"a","phone":[1,{"$class":"Phone","n":2}],"city":"b"}"#
        #expect(try decode(Contact.self, text).name == "a")
        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        expectError(DecodingError.self, at: "0.phone") {
            try decode([Contact].self, "[\(text)]", strict)
        }

        for decoder in [FastDecoder(), strict] {
            var kept = try decode(Keeping.self, text, decoder)
            #expect(kept.rest.names == ["phone", "city"])
            #expect(kept.rest["city"]?.string == "b")
            #expect(
                try json(kept) == #"{"phone":[1,{"$class":"Phone","n":2}],"city":"b","name":"a"}"#
            )

            let other = kept
            kept.rest["city"] = nil
            #expect(try json(kept) == #"{"phone":[1,{"$class":"Phone","n":2}],"name":"a"}"#)
            #expect(other.rest["city"] != nil)
        }
    }

    @Test(
        "a superclass keeps what neither it nor the subclass knows, also under the name of the property itself"
    )
    func superclasses() throws {
        let text = #"{"$class":"Derived","b":2,"a":1,"c":3,"rest":{"x":[]}}"#
        let object = try decode(Derived.self, text)
        #expect(object.rest.names == ["c", "rest"])
        #expect(try json(object) == text)
        #expect(try json(decode(Optionally.self, #"{"rest":1,"x":2}"#)) == #"{"rest":1,"x":2}"#)
    }

    @Test(
        "a property that is kept and is one of the type's own, too, is an error: one of the two would be lost"
    )
    func repeated() throws {
        var keeping = try decode([Keeping].self, #"[{"z":1}]"#)
        keeping[0].rest["name"] = "kept"
        #expect(try json(keeping) == #"[{"z":1,"name":"kept"}]"#)
        keeping[0].name = "own"
        expectError(EncodingError.self, at: "0.name") { try FastEncoder().encode(keeping) }
        keeping[0].rest["name"] = nil
        #expect(try json(keeping + keeping) == #"[{"z":1,"name":"own"},{"z":1,"name":"own"}]"#)
    }

    @Test func `unknown properties that are no property of a type are an error that says so`() {
        let encoding = expectError(EncodingError.self, at: "x.0") {
            try FastEncoder().encode(["x": [UnknownProperties()]])
        }

        let decoding = expectError(DecodingError.self, at: "x.0") {
            try decode([String: [UnknownProperties]].self, #"{"x":[{}]}"#)
        }

        #expect(encoding?.text.hasPrefix("unknown properties can only be") == true)
        #expect(decoding?.text == encoding?.text)
    }

    @Test
    func `entries whose keys are not strings cannot be kept, and are refused or ignored, as asked`()
        throws
    {
        struct Ignoring: Codable {
            var name: String
        }

        let text = #"{"x":{"$class":"NSDictionary","NS.keys":[1,"name"],"NS.objects":["i","n"]}}"#
        #expect(try decode([String: Ignoring].self, text)["x"]?.name == "n")
        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        expectError(DecodingError.self, at: "x") {
            try decode([String: Ignoring].self, text, strict)
        }

        expectError(DecodingError.self, at: "x") { try decode([String: Keeping].self, text) }
    }
}
