import FastCoding

/// A class with a slot of every kind, named like properties of the seeds. Nothing is required.
class FuzzBase: Codable, FastRenamed {
    var name: String?
    var age: Double?
    var flag: Bool?
    var count: Int8?
    var friends: [FuzzBase?]?
    var table: [String: FuzzBase]?
    var numbers: [String: Float]?
    var words: Set<String>?
    var shapes: [FastValue]?
    @FastLink var parent: FuzzBase?
    @StrongLink var next: FuzzBase?
    var links: [StrongLink<FuzzBase>]?
    var value: FastValue?
    var object: UnknownObject?
    var rest = UnknownProperties()

    static var fastOldNames: [String: [String]] {
        [
            "name": ["title", "a"],
            "friends": ["children", "items", "b"],
            "next": ["boss", "c"],
            "words": ["tags", "d"],
        ]
    }

    init() {
        FuzzObjects.add { self.release() }
    }

    required init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decodeIfPresent(String.self, forKey: .name)
        age = try values.decodeIfPresent(Double.self, forKey: .age)
        flag = try values.decodeIfPresent(Bool.self, forKey: .flag)
        count = try values.decodeIfPresent(Int8.self, forKey: .count)
        friends = try values.decodeIfPresent([FuzzBase?].self, forKey: .friends)
        table = try values.decodeIfPresent([String: FuzzBase].self, forKey: .table)
        numbers = try values.decodeIfPresent([String: Float].self, forKey: .numbers)
        words = try values.decodeIfPresent(Set<String>.self, forKey: .words)
        shapes = try values.decodeIfPresent([FastValue].self, forKey: .shapes)
        _parent = try values.decode(FastLink<FuzzBase>.self, forKey: .parent)
        _next = try values.decode(StrongLink<FuzzBase>.self, forKey: .next)
        links = try values.decodeIfPresent([StrongLink<FuzzBase>].self, forKey: .links)
        value = try values.decodeIfPresent(FastValue.self, forKey: .value)
        object = try values.decodeIfPresent(UnknownObject.self, forKey: .object)
        rest = try values.decode(UnknownProperties.self, forKey: .rest)
        FuzzObjects.add { self.release() }
    }

    private func release() {
        friends = nil
        table = nil
        next = nil
        links = nil
    }
}
