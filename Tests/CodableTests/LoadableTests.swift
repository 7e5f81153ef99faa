import TestSupport

/// Whatever is saved can be loaded with the same types.
@Suite("Classes that are refused when they are saved, because they could not be loaded")
struct LoadableTests {
    class Animal: Codable {
        var name = ""
        init() {}
    }

    final class Dog: Animal {}

    struct Cage: Codable {
        var animal: Animal
    }

    struct Lead: Codable {
        @StrongLink var animal: Animal? = nil
    }

    class Plant: FastObject {
        var name = ""
        required init() {}
        class var fastProperties: FastTable<Plant> {
            FastTable<Plant>().property("name", \.name)
        }
    }

    final class Rose: Plant {}

    final class Fern: Plant {}

    final class Garden: FastObject {
        var plant: Plant?
        var plants: [Plant] = []
        var byName: [String: Plant] = [:]
        var fern: Fern?
        var cage: Cage?

        init() {}

        static let fastProperties = FastTable<Garden>()
            .property("plant", \.plant).property("plants", \.plants).property("byName", \.byName)
            .property("fern", \.fern).property("cage", \.cage)
    }

    private func expectRefused(
        _ path: String,
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let error = expectError(
            EncodingError.self,
            at: path,
            .classNotAllowed,
            sourceLocation: sourceLocation,
            body
        )
        #expect(error?.text.contains(name) == true, sourceLocation: sourceLocation)
        #expect(error?.text.contains("register") == true, sourceLocation: sourceLocation)
    }

    @Test func `a subclass that is not registered is refused wherever Codable leads to it`() throws
    {
        expectRefused("0", "Dog") { _ = try FastEncoder().encode([Dog() as Animal]) }
        expectRefused("animal", "Dog") { _ = try FastEncoder().encode(Cage(animal: Dog())) }
        expectRefused("animal", "Dog") { _ = try FastEncoder().encode(Lead(animal: Dog())) }
        expectRefused("a", "Dog") { _ = try FastEncoder().encode(["a": Dog() as Animal]) }
        expectRefused("", "Dog") { _ = try FastEncoder().encode(Dog() as Animal) }
        #expect(try roundTrip([Dog()]).count == 1)
    }

    @Test func `a registered subclass is saved and loaded wherever Codable leads to it`() throws {
        let encoder = FastEncoder(types: registered(Dog.self))
        let decoder = FastDecoder(types: registered(Dog.self))
        #expect(try roundTrip([Dog() as Animal], encoder: encoder, decoder: decoder)[0] is Dog)
        #expect(
            try roundTrip(Cage(animal: Dog()), encoder: encoder, decoder: decoder).animal is Dog
        )

        #expect(
            try roundTrip(Lead(animal: Dog()), encoder: encoder, decoder: decoder).animal is Dog
        )

        #expect(try roundTrip(Dog() as Animal, encoder: encoder, decoder: decoder) is Dog)
    }

    struct Kennel: Codable {
        @FastLink var favorite: Animal? = nil
        var dogs: [Dog]
    }

    @Test func `a link may refer to a subclass that is made in a slot of its own`() throws {
        let dog = Dog()
        let back = try roundTrip(Kennel(favorite: dog, dogs: [dog]))
        #expect(back.favorite === back.dogs[0])
    }

    @Test
    func
        `a subclass that neither a table nor the types name is refused wherever a table leads to it`()
        throws
    {
        expectRefused("plant", "Rose") {
            _ = try FastEncoder().encode(object: with(Garden()) { $0.plant = Rose() })
        }

        expectRefused("plants.1", "Rose") {
            _ = try FastEncoder().encode(object: with(Garden()) { $0.plants = [Plant(), Rose()] })
        }

        expectRefused("byName.r", "Rose") {
            _ = try FastEncoder().encode(object: with(Garden()) { $0.byName = ["r": Rose()] })
        }

        expectRefused("cage.animal", "Dog") {
            _ = try FastEncoder().encode(object: with(Garden()) { $0.cage = Cage(animal: Dog()) })
        }

        expectRefused("", "Rose") { _ = try FastEncoder().encode(object: Rose() as Plant) }
    }

    @Test func `a subclass that a table or the types name is saved and loaded`() throws {
        #expect(try roundTrip(with(Garden()) { $0.plant = Fern() }).plant is Fern)
        let garden = with(Garden()) { $0.plants = [Rose()] }
        let archive = try FastEncoder(types: registered(Rose.self)).encode(object: garden)
        #expect(
            try FastDecoder(types: registered(Rose.self)).decodeObject(Garden.self, from: archive)
                .plants[0] is Rose
        )
    }
}
