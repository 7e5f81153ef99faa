import TestSupport

@Suite("What is one object, and what is made for each place")
struct DistinctInstanceTests {
    final class Box {}

    /// A structure that owns an object.
    struct LegacyBox: Codable, RawRepresentable {
        let box = Box()
        let rawValue: String
    }

    /// A structure with an identity of its own.
    struct Color: Codable, RawRepresentable, Hashable {
        let id = UUID()
        let rawValue: String
    }

    struct Row: Codable {
        let box: LegacyBox
    }

    @Test
    func `equal strings are decoded for each place by a type that owns or counts what it makes`()
        throws
    {
        let path = "/a/long/path/to/x"
        let boxes = try roundTrip([LegacyBox(rawValue: path), LegacyBox(rawValue: path)])
        #expect(boxes[0].box !== boxes[1].box && boxes.map(\.rawValue) == [path, path])
        let colors = try roundTrip([Color(rawValue: "red"), Color(rawValue: "red")])
        #expect(colors[0].id != colors[1].id && colors.map(\.rawValue) == ["red", "red"])
        let words = try decode([IdentityTests.Word].self, #"["red","red"]"#)
        #expect(words[0] !== words[1])
    }

    @Test(
        "a dictionary that stands in two places is decoded for each, as structures and as instances alike"
    )
    func dictionaries() throws {
        let text = #"[{"box": "x"}, {"$alias": "0"}]"#
        let rows = try decode([Row].self, text)
        #expect(rows[0].box.box !== rows[1].box.box)
        let tags = try decode([Tag].self, #"[{"name": "x"}, {"$alias": "0"}]"#)
        #expect(tags[0] !== tags[1])
        let arrays = try decode([[LegacyBox]].self, #"[["x"], {"$alias": "0"}]"#)
        #expect(arrays[0][0].box !== arrays[1][0].box)
        let objects = try decode([Tag].self, #"[{"$class": "Tag", "name": "x"}, {"$alias": "0"}]"#)
        #expect(objects[0] === objects[1])
    }

    /// An instance with a chunk of its own.
    final class Page: Codable, FastNative {
        let value: FastValue
        var nativeValue: FastValue { value }
        init(_ value: FastValue) {
            self.value = value
        }
        init?(nativeValue: FastValue) {
            value = nativeValue
        }
        convenience init(from decoder: any Decoder) throws {
            self.init(.data([]))
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test(
        "instances that are native values are one if archives hold them as objects, and as many as places otherwise"
    )
    func natives() throws {
        let page = Page(.data([1, 2]))
        let link = FastValue.url("http://a", base: nil)
        let back = try roundTrip([page, page, Page(.data([1, 2])), Page(link), Page(link)])
        #expect(back[0] === back[1] && back[0] !== back[2])
        #expect(back[3] !== back[4] && back[3].value == link)
    }

    @Test
    func
        `a link refers to an object of a class, and nothing else, as nothing else is one instance`()
    {
        let text =
            #"{"$class": "TodoItem", "title": "a", "checked": false, "tags": [], "list": {"name": "l", "items": []}}"#
        expectError(DecodingError.self, at: "list") { try decode(TodoItem.self, text) }
    }

    @Test func `a value that contains itself is an error at once, however often it does`() {
        struct Tree: Codable {
            var children: [Tree]
        }

        let text =
            #"{"children":{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"},{"$alias":"$root"}]}}"#
        expectError(DecodingError.self, at: "children.0", .cycle) { try decode(Tree.self, text) }
    }
}
