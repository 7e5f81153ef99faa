// A list of things to do, whose items share tags and know their list: saved, loaded, edited as
// text, and loaded again. It prints:
//
//     Moving:
//      [ ] Hire a van (home)
//      [ ] Buy boxes (home, shop)
//      one tag for both: true
//      items know their list: true
//     Moving:
//      [ ] Hire a bigger van (home)
//      [ ] Buy boxes (home, shop)
//      one tag for both: true
//      items know their list: true

import FastCoding

final class Tag: Codable {
    let name: String
    init(_ name: String) {
        self.name = name
    }
}

final class TodoItem: Codable {
    var title: String
    var checked = false
    var tags: [Tag]
    /// The list that holds the item. A link may close a cycle, and does not own.
    @FastLink var list: TodoList?

    init(_ title: String, tags: [Tag]) {
        self.title = title
        self.tags = tags
    }
}

final class TodoList: Codable {
    var name: String
    private(set) var items: [TodoItem] = []
    init(_ name: String) {
        self.name = name
    }

    func add(_ item: TodoItem) {
        items.append(item)
        item.list = self
    }
}

/// Prints a list, and whether its graph is as it should be.
func show(_ list: TodoList) {
    print("\(list.name):")
    for item in list.items {
        print(
            " \(item.checked ? "[x]" : "[ ]") \(item.title) (\(item.tags.map(\.name).joined(separator: ", ")))"
        )
    }

    print(" one tag for both:", list.items[0].tags[0] === list.items[1].tags[0])
    print(" items know their list:", list.items.allSatisfy { $0.list === list })
}

let home = Tag("home")
let list = TodoList("Moving")
list.add(TodoItem("Hire a van", tags: [home]))
list.add(TodoItem("Buy boxes", tags: [home, Tag("shop")]))

// Save and load.
let archive = try FastEncoder().encode(list)
show(try FastDecoder().decode(TodoList.self, from: archive))

// The same as text, which 'fastcode decode' prints of the archive and 'fastcode bootstrap' reads.
let text = String(decoding: try FastEncoder().text(list), as: UTF8.self)
let marker = #""title": "Hire a van","#
guard let place = text.firstRange(of: marker) else { preconditionFailure("the text has the title") }
let edited = text.replacingCharacters(in: place, with: #""title": "Hire a bigger van","#)

// Load what was edited.
show(try FastDecoder().decode(TodoList.self, fromText: Array(edited.utf8), as: .json))

extension String {
    /// The place of a text within this one.
    func firstRange(of other: String) -> Range<String.Index>? {
        indices.first { self[$0...].hasPrefix(other) }.map { $0..<index($0, offsetBy: other.count) }
    }

    func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }
}
