import FastCodingFoundation
import TestSupport

@Suite("Conditional properties of tables")
struct ConditionalPropertyTests {
    final class Leaf: FastCoded {
        var name = ""
        weak var tree: Tree?

        init() {}
        static let codableProperties = FastTable<Leaf>().property("name", \.name)
            .conditional("tree", \.tree)
    }

    final class Tree: FastCoded {
        var leaves: [Leaf] = []

        init() {}
        static let codableProperties = FastTable<Tree>().property("leaves", \.leaves)
    }

    final class Item: AutoCoding {
        var title = ""
        weak var list: List?

        override class var codableProperties: FastTable<AutoCoding> { properties }
        private static let properties: FastTable<AutoCoding> = FastTable<Item>()
            .property("title", \.title).conditional("list", \.list).joined()
    }

    class List: AutoCoding {
        var items: [Item] = []

        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<List>().property("items", \.items).joined()
        }
    }

    /// Joined to AutoCoding alone, as the only subclass of that would be.
    final class LongList: List {
        var note = ""

        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<LongList>().property("note", \.note).joined(to: AutoCoding.codableProperties)
        }
    }

    private let types = registered(Leaf.self, Tree.self, Item.self, List.self, LongList.self)

    private func list() -> LongList {
        let list = LongList()
        list.note = "long"
        for title in ["a", "secret"] {
            let item = Item()
            item.title = title
            item.list = list
            list.items.append(item)
        }
        return list
    }

    @Test("an object that is saved alone takes nothing along")
    func alone() throws {
        let list = list()
        let data = try FastCoder.data(withRootObject: list.items[0], types: types)
        #expect(String(decoding: data, as: UTF8.self).contains("secret") == false)
        let back = try FastCoder.object(with: data, types: types) as? Item
        #expect(back?.title == "a" && back?.list == nil)

        let tree = Tree()
        let leaf = Leaf()
        leaf.tree = tree
        tree.leaves = [leaf]
        let leafData = try FastCoder.data(withRootObject: leaf, types: types)
        let graph = try ObjectGraph(archive: [UInt8](leafData), policy: .anything)
        #expect(try graph[at: "tree"] == .nil)
        withExtendedLifetime(tree) {}
    }

    @Test("what something else refers to is one object")
    func together() throws {
        let tree = Tree()
        let leaf = Leaf()
        leaf.tree = tree
        tree.leaves = [leaf]
        let data = try FastCoder.data(withRootObject: tree, types: types)
        let back = try #require(try FastCoder.object(with: data, types: types) as? Tree)
        #expect(back.leaves[0].tree === back)
    }

    @Test("a subclass keeps the properties of all its superclasses, by every coder")
    func everyCoder() throws {
        let list = list()
        let data = try FastCoder.data(withRootObject: list, types: types)
        let document = try HRCoder.archivedData(withRootObject: list, types: types)
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        list.items[0].encode(with: archiver)
        archiver.finishEncoding()

        for back in [
            try FastCoder.object(with: data, types: types) as? LongList,
            try HRCoder.unarchiveObject(with: document, types: types) as? LongList,
        ] {
            let back = try #require(back)
            #expect(back.note == "long" && back.items.map(\.title) == ["a", "secret"])
            #expect(back.items.allSatisfy { $0.list === back })
            #expect(back.codableProperties.count == 2)
        }

        #expect(!String(decoding: archiver.encodedData, as: UTF8.self).contains("secret"))
    }

    final class Copied: NSObject, FastCoded, NSCopying {
        var name = ""

        override init() {}
        static let codableProperties = FastTable<Copied>().property("name", \.name)
        func copy(with zone: NSZone? = nil) -> Any {
            let copy = Copied()
            Copied.codableProperties.copy(from: self, to: copy)
            return copy
        }
    }

    @Test("copying takes the properties of superclasses along")
    func copying() {
        let list = list()
        let copy = LongList()
        LongList.codableProperties.copy(from: list, to: copy)
        #expect(copy.note == "long" && copy.items.count == 2)
        let original = Copied()
        original.name = "a"
        #expect((original.copy() as? Copied)?.name == "a")
    }

    final class TwoTables: FastCoded, FastObject {
        var kept = 1
        var shown = 1

        init() {}
        static let codableProperties = FastTable<TwoTables>().property("kept", \.kept)
        static var fastProperties: FastTable<TwoTables> {
            FastTable<TwoTables>().property("shown", \.shown)
        }
    }

    @Test("copying takes the table that is asked, not another one of the class")
    func copyingByOneTable() {
        let original = TwoTables()
        original.kept = 2
        original.shown = 2
        let shown = TwoTables()
        TwoTables.fastProperties.copy(from: original, to: shown)
        #expect(shown.kept == 1 && shown.shown == 2)

        let kept = TwoTables()
        TwoTables.codableProperties.copy(from: original, to: kept)
        #expect(kept.kept == 2 && kept.shown == 1)

        let list = list()
        let part = LongList()
        FastTable<LongList>().property("note", \.note).property("items", \.items)
            .copy(from: list, to: part)
        #expect(part.note == "long" && part.items.count == 2)
        let note = LongList()
        FastTable<List>().property("items", \.items).copy(from: list, to: note)
        #expect(note.items.count == 2)
    }
}
