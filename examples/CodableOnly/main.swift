// A program that depends on the product FastCodingCodable alone: Swift types in archives, without
// texts, property lists and judging files. scripts/check-library-example compiles it with no other
// module in sight, links it with no other, and runs it. It prints:
//     2 true
//     Box Books
//     keyNotFound width
import FastCodingCodable

struct Size: Codable, Equatable {
    var width = 0
    var height = 0
}

final class Box: Codable {
    var title = ""
    @FastLink var next: Box?

    init(_ title: String) {
        self.title = title
    }
}

/// A class with a table, in which anything that is not listed stays in the file.
final class Shelf: FastObject {
    var boxes: [Box] = []
    var size = Size()
    init() {}
    static let fastProperties = FastTable<Shelf>().property("boxes", \.boxes)
        .property("size", \.size)
}

let shelf = Shelf()
let box = Box("Books")
box.next = box
shelf.boxes = [box, box]
shelf.size = Size(width: 3, height: 1)

let archive = try FastEncoder().encode(object: shelf)
let copy = try FastDecoder().decodeObject(Shelf.self, from: archive)
print(copy.boxes.count, copy.boxes[0].next === copy.boxes[1])

let graph = try FastEncoder().graph(object: shelf)
let node = try graph.node(at: "boxes.0")
print(try graph[node].className ?? "", try graph[at: "boxes.0.title"].string ?? "")

do {
    _ = try FastDecoder().decode(Size.self, from: FastEncoder().encode(["height": 1]))
} catch DecodingError.keyNotFound(let key, _) {
    print("keyNotFound", key.stringValue)
}
