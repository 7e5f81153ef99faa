import TestSupport

@Suite("References that count only if something else refers to their target")
struct ConditionalLinkTests {
    final class File: Codable, Hashable {
        var name: String
        @ConditionalLink var folder: Folder?

        init(_ name: String, in folder: Folder? = nil) {
            self.name = name
            self.folder = folder
            folder?.files.append(self)
        }

        static func == (one: File, other: File) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    class Folder: Codable {
        var files: [File] = []

        init() {}
    }

    @Test func `what is saved alone takes nothing along`() throws {
        let folder = Folder()
        let file = File("a", in: folder)
        _ = File("secret", in: folder)

        #expect(try json(file) == #"{"$class":"File","name":"a"}"#)
        let archive = try FastEncoder().encode(file)
        #expect(String(decoding: archive, as: UTF8.self).contains("secret") == false)
        #expect(try FastDecoder().decode(File.self, from: archive).folder == nil)
    }

    @Test func `what something else refers to is one object, before and after the link`() throws {
        let folder = Folder()
        let files = [File("a", in: folder), File("b", in: folder)]

        let inside = try roundTrip(folder)
        #expect(inside.files.count == 2 && inside.files.allSatisfy { $0.folder === inside })

        struct Both: Codable {
            var first: File
            var folder: Folder?
        }

        let before = try roundTrip(Both(first: files[0], folder: folder))
        #expect(before.first.folder === before.folder && before.folder?.files[0] === before.first)
        let without = try roundTrip(Both(first: files[0], folder: nil))
        #expect(without.first.folder == nil)
    }

    @Test func `other conditional links don't count, links do`() throws {
        struct Links: Codable {
            @ConditionalLink var one: Folder? = nil
            @ConditionalLink var two: Folder? = nil
            @StrongLink var strong: Folder? = nil
        }

        let folder = Folder()
        let none = Links(one: folder, two: folder, strong: nil)
        #expect(try json(none) == "{}")

        let all = try roundTrip(Links(one: folder, two: folder, strong: folder))
        #expect(all.one != nil && all.one === all.strong && all.two === all.strong)
    }

    @Test func `a link that is nil is null in an array, no element of a set, no entry`() throws {
        struct Places: Codable {
            var list: [ConditionalLink<Folder>]
            var set: Set<ConditionalLink<Folder>>
            var entries: [String: ConditionalLink<Folder>]
            var owner: Folder?
        }

        let one = Folder()
        let other = Folder()
        let links = [one, other].map { ConditionalLink(wrappedValue: $0) }
        var places = Places(
            list: links,
            set: Set(links),
            entries: ["one": links[0], "other": links[1]],
            owner: nil
        )

        #expect(
            try json(places)
                == #"{"list":[null,null],"set":{"$class":"NSSet","NS.objects":[]},"entries":{}}"#
        )

        places.owner = other
        let graph = try FastEncoder().graph(of: places)
        #expect(try graph[at: "list"].array?.count == 2)
        #expect(try graph[at: "set"].array?.count ?? graph.places(at: "set.*").count == 1)
        #expect(try graph[at: "entries"].entries?.count == 1)

        // The hashes of links depend on their targets, so that a set of links can't be read.
        places.set = []
        let back = try roundTrip(places)
        let owner = try #require(back.owner)
        #expect(back.list.map { $0.wrappedValue === owner } == [false, true])
        #expect(back.entries.count == 1 && back.entries["other"]?.wrappedValue === owner)
    }

    final class Cabinet: Folder {}

    @Test func `a subclass may be what only another slot allows, whichever comes first`() throws {
        struct Room: Codable {
            @ConditionalLink var folder: Folder? = nil
            @StrongLink var cabinet: Cabinet? = nil
        }

        let cabinet = Cabinet()
        let back = try roundTrip(Room(folder: cabinet, cabinet: cabinet))
        #expect(back.folder != nil && back.folder === back.cabinet)
    }

    @Test func `each line stands alone`() throws {
        let folder = Folder()
        let files = ["a", "b"].map { File($0, in: folder) }
        var lines: [UInt8] = []
        try FastEncoder().write(lines: files) { line in
            for index in line.indices {
                lines.append(line[index])
            }
        }

        let expected = ["a", "b"].map { "{\"$class\":\"File\",\"name\":\"\($0)\"}\n" }
        #expect(String(decoding: lines, as: UTF8.self) == expected.joined())
    }

    final class Counter {
        var count = 0
    }

    struct Counted: Encodable {
        let counter: Counter
        let folder: ConditionalLink<Folder>

        enum CodingKeys: CodingKey { case folder }

        func encode(to encoder: any Encoder) throws {
            counter.count += 1
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(folder, forKey: .folder)
        }
    }

    @Test func `elements with links are not tried in batches again and again`() throws {
        let counter = Counter()
        let link = ConditionalLink(wrappedValue: Folder())
        let elements = Array(repeating: Counted(counter: counter, folder: link), count: 100)
        var lines = 0
        try FastEncoder().write(lines: elements) { _ in lines += 1 }
        #expect(lines == 100 && counter.count <= 102)
    }

    @Test func `a root that is a conditional link is nil`() throws {
        let graph = try FastEncoder().graph(of: ConditionalLink(wrappedValue: Folder()))
        #expect(try graph[at: "$root"] == .nil)
    }

    final class Item: FastObject {
        var title = ""
        weak var list: List?
        var link = ConditionalLink<Folder>()

        init() {}
        static let fastProperties = FastTable<Item>().property("title", \.title)
            .conditional("list", \.list, oldNames: "owner").property("link", \.link)
    }

    final class List: FastObject {
        var items: [Item] = []
        var folders: [Folder] = []

        init() {}
        static let fastProperties = FastTable<List>().property("items", \.items)
            .property("folders", \.folders)
    }

    @Test func `a table's conditional property is nil for an object that is saved alone`() throws {
        let list = List()
        let folder = Folder()
        for title in ["a", "secret"] {
            let item = with(Item()) { $0.title = title }
            item.list = list
            item.link.wrappedValue = folder
            list.items.append(item)
        }

        #expect(try json(list.items[0]) == #"{"$class":"Item","title":"a"}"#)
        #expect(try roundTrip(list.items[0]).list == nil)

        list.folders = [folder]
        let back = try roundTrip(list)
        #expect(back.items.map(\.title) == ["a", "secret"])
        #expect(back.items.allSatisfy { $0.list === back })
        #expect(back.items.allSatisfy { $0.link.wrappedValue === back.folders[0] })
    }
}
