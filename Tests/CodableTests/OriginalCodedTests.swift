import TestSupport

/// Cycles, hooks and numbers of the original's archives, of all versions.
@Suite("Cycles, hooks and scalars of the original's archives")
struct OriginalCodedTests {
    private static let versions = OriginalTableTests.versions

    private func decoder(_ types: FastTypes = FastTypes()) -> FastDecoder {
        var decoder = FastDecoder(types: types)
        // What is said of old dialects does not matter here.
        decoder.warn = { _ in }
        return decoder
    }

    final class FXCodedScalars: Codable {
        var b: Bool
        var i: Int8
        var n: UInt32
        var i32: Int32
        var i64: Int64
        var f: Float
        var d: Double
        var bytes: FastValue
        var cond: [String]?
    }

    @Test("every number becomes one of the property's type, a BOOL that is an integer a Bool", arguments: versions)
    func scalars(_ version: String) throws {
        let object = try decoder().decode(
            FXCodedScalars.self, from: OriginalObjectTests.archive("coded_scalars", version))
        #expect(object.b && object.i == -5 && object.n == 70_000 && object.i32 == 300 && object.i64 == 1 << 40)
        // 2.x wrote doubles as floats, and up to 2.2 what is referred to only conditionally.
        #expect(object.f == 0.5 && object.d == (version.hasPrefix("2.") ? Double(Float(0.1)) : 0.1))
        #expect(object.cond == (["2.0", "2.1", "2.2"].contains(version) ? ["c"] : nil))
        #expect(object.bytes.content == .data([0xA0, 0xA1, 0xA2]))
    }

    final class FXNode: Codable {
        var value: FastValue?
        var next: FastValue?
    }

    @Test("a cycle by way of an array, and one behind a point", arguments: versions)
    func cycles(_ version: String) throws {
        final class Named: Codable {
            var value: String
            var next: FastValue
        }
        let types = with(FastTypes()) { $0.register(Named.self, name: "FXNode") }
        let node = try decoder(types).decode(
            Named.self, from: OriginalObjectTests.archive("node_cycle_via_array", version))
        #expect(node.value == "x" && node.next.array?[0]["value"]?.string == "x")
        #expect(node.next.array?[0]["next"]?.array?[1].string == "in array")
        // What refers to the node is written as the node, changed as it is.
        node.value = "y"
        let text = try json(node, encoder: FastEncoder(types: types))
        #expect(text == #"{"$class":"FXNode","value":"y","next":[{"$alias":"$root"},"in array"]}"#)
        // 2.0 wrote points as objects.
        if version == "2.0" { return }
        let point = try decoder().decode(
            FXNode.self, from: OriginalObjectTests.archive("value_before_object_cycle", version))
        #expect(point.value?.content == .geometry(.point(x: 1.5, y: -2.25)))
        #expect(point.next?["next"]?.object === point.next?["next"]?["next"]?["next"]?.object)
    }

    final class Awake: FastObject {
        var text = ""
        var me: Awake?
        var awakened = false
        init() {}
        static let fastProperties = FastTable<Awake>()
            .property("text", \.text).property("me", \.me).property("awakened", \.awakened)
            .awaking { awake in
                let other = Awake()
                (other.text, other.me, other.awakened) = (awake.text, awake.me, true)
                return other
            }
    }

    final class Holder: FastObject {
        var list: [Awake] = []
        init() {}
        static let fastProperties = FastTable<Holder>().property("list", \.list)
    }

    @Test("objects that awake as others are others wherever they stand", arguments: versions)
    func awaking(_ version: String) throws {
        for (name, isOwn) in [("awake", false), ("awake_self", true)] {
            var graph = try ObjectGraph(archive: OriginalObjectTests.archive(name, version), policy: .anything)
            let list = graph.rootIndex
            let holder = graph.open(.object)
            let (name, property) = (graph.addString("Holder"), graph.addString("list"))
            let definition = graph.addDefinition(name: graph.byteRange(name), properties: [graph.byteRange(property)])
            graph.records[Int(holder.index)].b = UInt32(definition)
            graph.close(holder, children: [list])
            graph.rootIndex = holder
            let types = with(FastTypes()) { $0.register(Awake.self, name: "FXAwake") }
            let back = try decoder(types).decodeObject(Holder.self, from: graph)
            #expect(back.list.count == 2 && back.list[0] === back.list[1] && back.list[0].awakened)
            #expect(back.list[0].text == (isOwn ? "self" : "aw") && (back.list[0].me != nil) == isOwn)
            back.list[0].me?.me = nil
        }
    }

    @Test("an object that was written as another class is read by that name", arguments: versions)
    func otherClass(_ version: String) throws {
        var types = FastTypes()
        types.register(OriginalTableTests.Plain.self, name: "FXPerson", oldNames: ["FXMasked"])
        let people = try decoder(types).decode(
            [OriginalTableTests.Plain].self, from: OriginalObjectTests.archive("classForFastCoding", version))
        // 2.0 did not write what a superclass declares.
        #expect(people.map(\.name) == [version == "2.0" ? nil : "masked", "Nick"])
    }
}
