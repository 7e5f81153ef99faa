import FastCoding
import Synchronization
import Testing

/// Containers of a program's own that hold objects by tables.
@Suite struct OwnReferenceTests {
    /// Is written as a set.
    private struct Bag<Element: FastObject & Hashable>: FastReferenceContainer {
        var references: Set<Element> = []
    }

    private final class Item: FastObject, Hashable {
        var name = ""
        var label: Item?
        var others = Bag<Item>()
        var bags: [Bag<Item>] = []
        init() {}
        convenience init(_ name: String) {
            self.init()
            self.name = name
        }
        static let fastProperties = FastTable<Item>()
            .property("name", \.name).property("others", \.others).property("bags", \.bags)
            .property("label", \.label)
        static func == (left: Item, right: Item) -> Bool {
            left.name == right.name && left.label?.name == right.label?.name
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(label?.name)
        }
    }

    @Test
    func
        `are written as what they pass on to, and read back with identity, whatever the hashes read`()
        throws
    {
        let root = Item("root")
        let labelled = ["a", "b"].map { name in
            let item = Item("x")
            item.label = Item(name)
            return item
        }

        root.others.references = Set(labelled)
        root.bags = [Bag(references: [labelled[0]]), Bag(references: [root])]
        let archive = try FastEncoder().encode(object: root)
        let graph = try ObjectGraph(archive: archive, policy: .anything)
        #expect(try graph[at: "others"].array?.count == 2)
        let copy = try FastDecoder().decodeObject(Item.self, from: archive)
        #expect(copy.others.references == Set(labelled))
        #expect(copy.bags.count == 2 && copy.bags[1].references.first === copy)
        let first = try #require(copy.bags[0].references.first)
        #expect(copy.others.references.contains { $0 === first })
    }

    /// Keeps the node that it met first, and refers to that one ever after.
    private struct Wrong: _FastReferences {
        static let kept = Mutex<_FastReferenceNode?>(nil)
        private static func node(_ node: _FastReferenceNode) -> _FastReferenceNode {
            kept.withLock { kept in
                kept = kept ?? node
                return kept ?? node
            }
        }

        static var _fastClasses: [any FastObject.Type] { [] }
        static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader) throws
        {
            try [Holder]?._findReferences(Self.node(node), reader)
        }
        static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader) throws
            -> Wrong
        {
            _ = try [Holder]._makeReferences(Self.node(node), reader)
            return Wrong()
        }
        func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
            Self.node(try [Holder]()._writeReferences(writer))
        }
    }

    private final class Holder: FastObject {
        var texts: [String] = []
        var wrong = Wrong()
        init() {}
        static let fastProperties = FastTable<Holder>().property("texts", \.texts).property(
            "wrong",
            \.wrong
        )
    }

    @Test func `that refer to a node of another graph are an error`() throws {
        let large = Holder()
        large.texts = (0..<100).map { "text \($0)" }
        _ = try FastEncoder().encode(object: large)
        #expect(throws: EncodingError.self) { try FastEncoder().encode(object: Holder()) }
        let small = try FastArchive(notation: #"{"$class":"Holder","texts":[],"wrong":[]}"#.utf8)
        #expect(throws: DecodingError.self) {
            try FastDecoder().decodeObject(Holder.self, from: small.bytes)
        }
    }
}
