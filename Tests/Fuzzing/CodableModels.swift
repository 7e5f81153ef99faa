import FastCoding

/// Remembers the objects that are made, to take their cycles apart when they are no longer needed.
final class FuzzObjects: @unchecked Sendable {
    @TaskLocal static var current: FuzzObjects?

    private var releases: [() -> Void] = []

    /// Does something, and releases the objects that it makes.
    static func collecting<Result>(_ body: () -> Result) -> Result {
        let objects = FuzzObjects()
        defer {
            for release in objects.releases {
                release()
            }
        }

        return $current.withValue(objects, operation: body)
    }

    static func add(_ release: @escaping () -> Void) {
        current?.releases.append(release)
    }
}

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

final class FuzzDerived: FuzzBase {}

/// A structure that holds the others.
struct FuzzRecord: Codable {
    var name: String?
    var next: FuzzBase?
    var boss: [String: [FuzzRecord]]?
    var children: [FuzzRecord]?
    var a: Int?
    var b: Double??
    var rest = UnknownProperties()
}

/// The same for tables.
class FuzzNode: FastObject {
    var name = "", age = 0.0, flag = false
    var count: Int8?
    var friends: [FuzzNode?] = []
    var table: [String: FuzzNode] = [:]
    var nested: [[FuzzNode]]?
    var group: Set<FuzzPoint>?
    var words: Set<String>?
    var record: FuzzRecord?
    var next: FuzzNode?
    weak var parent: FuzzNode?
    var value = FastValue.null
    var rest = UnknownProperties()

    required init() {
        FuzzObjects.add { self.release() }
    }

    private func release() {
        friends = []
        table = [:]
        nested = nil
        next = nil
        group = nil
        record = nil
    }

    class var fastProperties: FastTable<FuzzNode> { table }

    private static let table = FastTable<FuzzNode>()
        .property("name", \.name, oldNames: "title", "a").property("age", \.age).property(
            "flag",
            \.flag
        )
        .property("count", \.count).property(
            "friends",
            \.friends,
            oldNames: "children",
            "items",
            "b"
        )
        .property("table", \.table).property("nested", \.nested).property("group", \.group)
        .property("words", \.words).property("record", \.record).property(
            "next",
            \.next,
            oldNames: "boss",
            "c"
        )
        .property("parent", \.parent).property("value", \.value).property("rest", \.rest)
        // Some objects are replaced by those that they refer to.
        .awaking { $0.flag && $0.name.isEmpty ? $0.next ?? $0 : $0 }
}

final class FuzzSpecial: FuzzNode {}

/// An object that is hashed by what it holds.
final class FuzzPoint: FastObject, Hashable {
    var x = 0
    var label: String?

    init() {}

    static let fastProperties = FastTable<FuzzPoint>().property("x", \.x, oldNames: "age").property(
        "label",
        \.label
    )

    static func == (one: FuzzPoint, other: FuzzPoint) -> Bool {
        one.x == other.x && one.label == other.label
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(label)
    }
}
