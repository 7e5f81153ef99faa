import FastCodingFoundation
import TestSupport

@Suite("Structures and enumerations as properties in tables")
struct CodablePropertyTests {
    enum Mood: String, Codable {
        case good
        case bad
    }

    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case square(Int)
    }

    struct Color: Codable, Equatable {
        var red = 0.5
        var name: String?
        var mixedAt = Date(timeIntervalSinceReferenceDate: 5)
        var flags: [Bool] = [true, false]
    }

    final class Sketch: AutoCoding {
        var mood = Mood.good
        var best: Mood?
        var shape = Shape.square(0)
        var color = Color()
        var colors: [Color] = []
        var byName: [String: Shape] = [:]

        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Sketch>().property("mood", \.mood).property("best", \.best)
                .property("shape", \.shape).property("color", \.color)
                .property("colors", \.colors).property("byName", \.byName)
                .joined(to: super.codableProperties)
        }

        static func sample() -> Sketch {
            let sketch = Sketch()
            sketch.mood = .bad
            sketch.best = .bad
            sketch.shape = .circle(radius: 1.5)
            sketch.color = Color(red: 1, name: "n")
            sketch.colors = [Color(), Color(red: 0.25)]
            sketch.byName = ["a": .square(1), "b": .circle(radius: 2)]
            return sketch
        }

        func isSame(as other: Sketch) -> Bool {
            mood == other.mood && best == other.best && shape == other.shape
                && color == other.color && colors == other.colors && byName == other.byName
        }
    }

    final class Plain: FastCoded {
        var mood = Mood.good
        var colors: [Color] = []
        init() {}
        static let codableProperties = FastTable<Plain>().property("mood", \.mood)
            .property("colors", \.colors)
    }

    private let types = registered(Sketch.self, Plain.self)

    @Test func `come back by FastCoder, as documents and from files`() throws {
        let sketch = Sketch.sample()
        #expect(try roundTrip(sketch, as: Sketch.self, types: types).isSame(as: sketch))
        for format in [HRCoder.Format.xml, .json, .binary] {
            let data = try HRCoder.archivedData(
                withRootObject: sketch,
                format: format,
                types: types
            )
            let back = try HRCoder.unarchiveObject(with: data, types: types)
            #expect((back as? Sketch)?.isSame(as: sketch) == true)
        }

        let folder = Folder()
        try sketch.write(toFile: folder.path("f"), atomically: false)
        #expect(try Sketch.object(contentsOfFile: folder.path("f")).isSame(as: sketch))
        let empty = try roundTrip(Sketch(), as: Sketch.self, types: types)
        #expect(empty.best == nil)
        #expect(empty.isSame(as: Sketch()))
    }

    @Test func `come back in objects that are written as their properties`() throws {
        let plain = Plain()
        plain.mood = .bad
        plain.colors = [Color(name: "c")]
        let back = try roundTrip(FastArray([plain]), as: NSArray.self, types: types)
        let copy = try #require(back[0] as? Plain)
        #expect(copy.mood == .bad)
        #expect(copy.colors == plain.colors)
    }

    @Test func `that do not fit are an error with their key path`() throws {
        let text = #"{"$class": "Plain", "mood": "awful"}"#
        expectError(.wrongKind, in: "mood") {
            try FastCoder(types: types).object(with: ObjectGraph(notation: text.utf8))
        }
    }
}
