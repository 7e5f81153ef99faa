import FastCoding

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
