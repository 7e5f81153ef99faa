import TestSupport

/// What is written under a name is read as the same type, or not at all.
@Suite("Names that two types have")
struct ClassNameTests {
    enum Other {
        final class Tag: Codable {}
        final class Item: FastObject {
            init() {}
            static let fastProperties = FastTable<Item>()
        }
        struct Label: Codable, FastNamed {
            static var fastClassName: String {
                "Mark"
            }
        }
        /// Its superclass has the same name.
        final class Shape: CodableTests.Shape {}
        final class Animal: FastObjectTests.Animal {}
    }

    @Test(
        "a type that is not registered is not written under the name of one that is, old names included"
    )
    func writing() throws {
        let others = with(registered(CodableTests.Tag.self, FastObjectTests.Item.self)) {
            $0.register(Circle.self, name: "Mark")
        }
        let old = with(FastTypes()) { $0.register(Circle.self, oldNames: ["Tag", "Item", "Mark"]) }
        for var types in [others, old] {
            let encoder = FastEncoder(types: types)
            let errors: [(error: EncodingError?, path: String, name: String)] = [
                (
                    #expect(throws: EncodingError.self) {
                        try encoder.encode(["x": [Other.Tag()]])
                    }, "x.0", "Tag"
                ),
                (
                    #expect(throws: EncodingError.self) { try encoder.encode([Other.Label()]) },
                    "0", "Mark"
                ),
                (
                    #expect(throws: EncodingError.self) {
                        try encoder.encode(object: Other.Item())
                    }, "", "Item"
                ),
            ]

            for (error, path, name) in errors {
                #expect(error?.path == path && error?.code == .wrongKind)
                let text = error?.text ?? ""
                #expect(
                    text.contains("Other.") && text.contains("is registered")
                        && text.contains("'\(name)'")
                )
            }

            types.register(Other.Tag.self, name: "OtherTag")
            #expect(
                try json(Other.Tag(), encoder: FastEncoder(types: types))
                    == #"{"$class":"OtherTag"}"#
            )
        }
    }

    @Test
    func
        `a name that is the slot's own and that of a registered subclass is an error of the decoder`()
        throws
    {
        var types = FastTypes()
        types.register(Circle.self, name: "Shape")
        types.register(FastObjectTests.Dog.self, name: "Animal")
        let archive = try FastEncoder(types: types).encode([Circle("c", radius: 1)])
        let decoder = FastDecoder(types: types)
        let error = expectError(DecodingError.self, at: "0", .classNotAllowed) {
            try decoder.decode([Shape].self, from: archive)
        }

        #expect(error?.text.contains("CodableTests.Shape or a CodableTests.Circle") == true)
        #expect(try decoder.decode([Circle].self, from: archive)[0].radius == 1)
        let zoo = #"{"$class":"Zoo","animals":[{"$class":"Animal","tricks":3}]}"#
        expectError(DecodingError.self, at: "animals.0", .classNotAllowed) {
            try decodeObject(FastObjectTests.Zoo.self, zoo, decoder)
        }
    }

    @Test func `a subclass that has the name of its slot's class is not written as that class`()
        throws
    {
        let value = expectError(EncodingError.self, at: "0") {
            try FastEncoder().encode([Other.Shape("s") as Shape])
        }

        #expect(value?.text.contains("Other.Shape has the same name as CodableTests.Shape") == true)
        let zoo = FastObjectTests.Zoo()
        zoo.animals = [FastObjectTests.Animal(), Other.Animal()]
        expectError(EncodingError.self, at: "animals.1") { try FastEncoder().encode(object: zoo) }
        let types = with(FastTypes()) { $0.register(Other.Animal.self, name: "OtherAnimal") }
        let back = try FastDecoder(types: types).decodeObject(
            FastObjectTests.Zoo.self,
            from: FastEncoder(types: types).encode(object: zoo)
        )

        #expect(back.animals[1] is Other.Animal)
        // In a slot of its own it is told apart.
        #expect(try roundTrip(Other.Shape("s")).name == "s")
    }
}
