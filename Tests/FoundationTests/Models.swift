import FastCodingFoundation
import TestSupport

/// Coded by hand, with every kind of value that has a method of its own.
final class Scalars: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    var flag = true, cInt = Int32(-3), wide = Int64.max, int = 7, float = Float(0.5), double = 0.1
    var bytes: [UInt8] = [1, 2, 0, 3]
    var object: Any? = NSString("text")
    var point = CGPoint(x: 1.5, y: 2), size = CGSize(width: 3, height: 4),
        rect = CGRect(x: 1, y: 2, width: 3, height: 4)

    override init() {}

    func encode(with coder: NSCoder) {
        coder.encode(flag, forKey: "flag")
        coder.encode(cInt, forKey: "cInt")
        coder.encode(wide, forKey: "wide")
        coder.encode(int, forKey: "int")
        coder.encode(float, forKey: "float")
        coder.encode(double, forKey: "double")
        unsafe bytes.withUnsafeBufferPointer {
            unsafe coder.encodeBytes($0.baseAddress, length: $0.count, forKey: "bytes")
        }

        coder.encode(object, forKey: "object")
        coder.encode(point, forKey: "point")
        coder.encode(size, forKey: "size")
        coder.encode(rect, forKey: "rect")
    }

    init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: "flag") else { return nil }

        flag = coder.decodeBool(forKey: "flag")
        cInt = coder.decodeCInt(forKey: "cInt")
        wide = coder.decodeInt64(forKey: "wide")
        int = coder.decodeInteger(forKey: "int")
        float = coder.decodeFloat(forKey: "float")
        double = coder.decodeDouble(forKey: "double")
        bytes = unsafe coder.withDecodedUnsafeBytes(forKey: "bytes") {
            unsafe $0.map { unsafe Array($0) } ?? []
        }

        object = coder.decodeObject(forKey: "object")
        point = coder.decodePoint(forKey: "point")
        size = coder.decodeSize(forKey: "size")
        rect = coder.decodeRect(forKey: "rect")
    }
}

/// A tree whose nodes know their parents through conditional objects.
final class Branch: NSObject, NSCoding {
    var name: String
    var children: [Branch] = []
    weak var parent: Branch?
    var other: Branch?

    init(_ name: String) {
        self.name = name
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(FastArray(children), forKey: "children")
        coder.encodeConditionalObject(parent, forKey: "parent")
        coder.encodeConditionalObject(other, forKey: "other")
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        children =
            (coder.decodeObject(forKey: "children") as? NSArray)?.compactMap { $0 as? Branch } ?? []

        other = coder.decodeObject(forKey: "other") as? Branch
        super.init()
        (coder as? FastKeyedCoder)?.decodeObject(forKey: "parent") { [weak self] in
            self?.parent = $0 as? Branch
        }
    }
}

/// Written as its properties.
final class Person: FastCoded {
    var name: String?, age = 0, height = 0.0, active = false
    var friends: [Person]?, extra: Any?
    var undefined: [String: Any] = [:]

    init() {}
    convenience init(_ name: String) {
        self.init()
        self.name = name
    }

    static var codableProperties: FastTable<Person> {
        FastTable<Person>().property("name", \Person.name).property(
            "age",
            \Person.age,
            oldNames: "years"
        )
        .property("height", \Person.height).property("active", \Person.active)
        .property("friends", \Person.friends).property("extra", \Person.extra)
        .undefined { (person: Person, name, value) in
            person.undefined[name] = value
            return true
        }
    }
}

/// Saved and loaded by AutoCoding.
class Task: AutoCoding {
    var title = "", done = false, due: Date?, home: URL?, list: TaskList?
    var tags: Set<String> = [], points: [String: CGPoint] = [:]

    override class var codableProperties: FastTable<AutoCoding> {
        FastTable<Task>().property("title", \.title, oldNames: "text").property("done", \.done)
            .property("due", \.due, oldNames: "home").property("tags", \.tags).property(
                "points",
                \.points
            )
            .property("home", \.home).property("list", \.list).joined(to: super.codableProperties)
    }
}

final class UrgentTask: Task {
    var level = 0
    override class var codableProperties: FastTable<AutoCoding> {
        FastTable<UrgentTask>().property("level", \.level).joined(to: super.codableProperties)
    }
}

final class TaskList: AutoCoding {
    var name = "", tasks: [Task] = []
    override class var codableProperties: FastTable<AutoCoding> {
        FastTable<TaskList>().property("name", \.name).property("tasks", \.tasks).joined(
            to: super.codableProperties
        )
    }

    func add(_ task: Task) {
        tasks.append(task)
        task.list = self
    }
}

/// All classes above.
let models = registered(
    Scalars.self,
    Branch.self,
    Person.self,
    Task.self,
    UrgentTask.self,
    TaskList.self,
    NSUUID.self
)

/// A list in which one task is urgent.
func sampleList() -> TaskList {
    let list = TaskList()
    list.name = "Week"
    let first = Task()
    let second = UrgentTask()
    first.title = "Water plants"
    first.tags = ["home", "green"]
    first.points = ["a": CGPoint(x: 1, y: 2)]
    second.title = "Bake"
    second.level = 3
    second.due = Date(timeIntervalSinceReferenceDate: 542_911_754.5)
    second.home = URL(string: "b", relativeTo: URL(string: "http://x/y/"))
    list.add(first)
    list.add(second)

    return list
}
