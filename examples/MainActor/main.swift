// A program whose types are on the main actor unless they say otherwise, as in new projects of
// Xcode. scripts/check-library-example compiles and runs it. It prints:
//     Books Shelf
//     true
//     Dear 1
// Options: -default-isolation MainActor
import FastCoding
import Observation

@Observable
final class Shelf: FastObject {
    var name = ""
    var boxes: [Box] = []
    init() {}
    static let fastProperties = FastTable<Shelf>().property("name", \.name)
        .property("boxes", \.boxes)
}

final class Box: FastObject {
    var title = ""
    weak var shelf: Shelf?
    init() {}
    static let fastProperties = FastTable<Box>().property("title", \.title)
        .conditional("shelf", \.shelf)
        .awaking { box in
            box.title += " \(box.shelf?.name ?? "")"
            return box
        }
}

let shelf = Shelf()
shelf.name = "Shelf"
let box = Box()
box.title = "Books"
box.shelf = shelf
shelf.boxes = [box]

let archive = try FastEncoder().encode(object: shelf)
let loaded = try FastDecoder().decodeObject(Shelf.self, from: archive)
print(loaded.boxes[0].title)
print(loaded.boxes[0].shelf === loaded)

// Swift 6.3 says "circular reference" if a class links to its own type and only says `Codable`.
final class Draft: @MainActor Codable {
    var text = "Dear"
    @FastLink var answered: Draft?
    var number = 1
}

let draft = Draft()
draft.answered = draft
let same = try FastDecoder().decode(Draft.self, from: FastEncoder().encode(draft))
print(same.answered?.text ?? "", same.number)
