import TestSupport

@Suite("Tables of superclasses, which count though nobody joins them")
struct JoinedTableTests {
    class Shape: FastObject {
        var name = ""
        var log: [String] = []
        required init() {}
        class var fastProperties: FastTable<Shape> {
            FastTable<Shape>().property("name", \.name).awaking { shape in
                shape.log.append("Shape")
                return shape
            }
        }
    }

    class Round: Shape {
        var radius = 0.0
        override class var fastProperties: FastTable<Shape> {
            FastTable<Round>().property("radius", \.radius).awaking { shape in
                shape.log.append("Round")
                return shape
            }.joined()
        }
    }

    /// Joined to its superclass's superclass, and so not to its superclass.
    final class Dot: Round {
        var ink = ""
        override class var fastProperties: FastTable<Shape> {
            FastTable<Dot>().property("ink", \.ink).awaking { shape in
                shape.log.append("Dot")
                return shape
            }.joined(to: Shape.fastProperties)
        }
    }

    /// With a table of its superclass's type, which says nothing of that one's properties.
    final class Square: Shape {
        override class var fastProperties: FastTable<Shape> {
            FastTable<Shape>().awaking { shape in
                shape.log.append("Square")
                return shape
            }
        }
    }

    final class Plain: Round {}

    @Test(
        "all properties are coded, and all hooks are called once, the topmost first",
        arguments: [
            (Shape.self as Shape.Type, ["name"], ["Shape"]),
            (Round.self, ["radius", "name"], ["Shape", "Round"]),
            (Plain.self, ["radius", "name"], ["Shape", "Round"]),
            (Dot.self, ["ink", "radius", "name"], ["Shape", "Round", "Dot"]),
            (Square.self, ["name"], ["Shape", "Square"]),
        ]
    )
    func complete(_ type: Shape.Type, _ names: [String], _ log: [String]) throws {
        let shape = type.init()
        shape.name = "a"
        (shape as? Round)?.radius = 2
        (shape as? Dot)?.ink = "blue"

        let types = with(FastTypes()) { $0.register(type) }
        let graph = try FastEncoder(types: types).graph(object: shape)
        #expect(try graph[at: "$root"].properties?.map(\.name) == names)

        let back = try FastDecoder(types: types).decodeObject(Shape.self, from: graph)
        #expect(back.name == "a" && (back as? Round)?.radius == (shape as? Round)?.radius)
        #expect((back as? Dot)?.ink == (shape as? Dot)?.ink)
        #expect(back.log == log && Set(back.dictionaryRepresentation().keys) == Set(names))
    }
}
