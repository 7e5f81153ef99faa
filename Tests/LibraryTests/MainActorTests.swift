import FastCoding
import Observation
import Testing

@MainActor
@Suite("Classes on the main actor, and observed ones")
struct MainActorTests {
    @MainActor
    final class Draft: @MainActor FastObject {
        var title = ""
        var isFresh = true
        weak var parent: Draft?
        var parts: [Draft] = []
        var rest = UnknownProperties()

        init() {}

        func open() {
            isFresh = false
        }

        static let fastProperties = FastTable<Draft>().property("title", \.title, oldNames: "name")
            .conditional("parent", \.parent).property("parts", \.parts).property("rest", \.rest)
            .awaking { draft in
                draft.open()
                return draft
            }
            .didNotFind { draft, property in draft.title += "no \(property);" }
            .undefined { draft, name, value in
                guard name == "subtitle" else { return false }

                draft.title += value.string ?? ""
                return true
            }
    }

    @Test func `a class on the main actor is coded by its table there`() throws {
        let draft = Draft()
        let part = Draft()
        part.title = "part"
        part.parent = draft
        draft.parts = [part]

        let back = try FastDecoder().decodeObject(
            Draft.self,
            from: FastEncoder().encode(object: draft)
        )
        #expect(back.parts[0].title == "part" && back.parts[0].parent === back)
        #expect(!back.isFresh && back.dictionaryRepresentation()["title"] as? String == "")
    }

    @Test func `its hooks are called there`() throws {
        let text = #"{"$class":"Draft","subtitle":"sub","extra":1,"parts":[]}"#
        let draft = try FastDecoder().decodeObject(Draft.self, fromText: Array(text.utf8))
        #expect(draft.title == "no title;no parent;sub" && draft.rest.names == ["extra"])
    }

    @MainActor
    class Page: @MainActor FastObject {
        var number = 1
        required init() {}
        class var fastProperties: FastTable<Page> { FastTable<Page>().property("number", \.number) }
    }

    final class Cover: Page {
        var image = ""
        override class var fastProperties: FastTable<Page> {
            FastTable<Cover>().property("image", \.image).joined()
        }
    }

    @Test func `a subclass has the properties of its superclass`() throws {
        let cover = Cover()
        cover.number = 7
        cover.image = "fox"
        let back = try FastDecoder().decodeObject(
            Cover.self,
            from: FastEncoder().encode(object: cover)
        )
        #expect(back.number == 7 && back.image == "fox")
    }

    @Observable
    final class Model: FastObject {
        var title = ""
        @ObservationIgnored weak var owner: Model?
        var models: [Model] = []

        init() {}
        static let fastProperties = FastTable<Model>().property("title", \.title)
            .property("owner", \.owner).property("models", \.models)
    }

    @Test func `an observed class is coded by its table, and setting its properties is observed`()
        throws
    {
        let model = Model()
        model.title = "a"
        model.models = [Model()]
        model.models[0].owner = model

        let archive = try FastEncoder().encode(object: model)
        let back = try FastDecoder().decodeObject(Model.self, from: archive)
        #expect(back.title == "a" && back.models[0].owner === back)

        back.title = "b"
        nonisolated(unsafe) var changes = 0
        withObservationTracking {
            _ = back.title
        } onChange: {
            unsafe changes += 1
        }
        try FastDecoder().update(back, from: archive)
        #expect(unsafe changes == 1)
    }

    /// Keys of observed properties have the names of the variables that the macro makes.
    @Observable
    final class Note: Codable {
        var text = ""
        @ObservationIgnored @FastLink var next: Note?

        init() {}

        enum CodingKeys: String, CodingKey {
            case _text = "text"
            case next
        }
    }

    @Test func `an observed class may have links that observation ignores`() throws {
        let note = Note()
        note.text = "a"
        note.next = note
        let back = try FastDecoder().decode(Note.self, from: FastEncoder().encode(note))
        #expect(back.text == "a" && back.next === back)
        #expect(try FastEncoder().graph(of: back)[at: "text"].string == "a")
    }
}
