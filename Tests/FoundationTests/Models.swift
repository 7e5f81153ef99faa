import FastCodingFoundation
import TestSupport

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
