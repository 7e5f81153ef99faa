// What examples in documentation comments may refer to. scripts/check-doc-comments compiles each
// example with it.
import FastCoding
import FastCodingFoundation
import FastCodingInspector
import Foundation

final class TodoItem: Codable, FastObject {
    var title = ""
    var text = ""
    var checked = false
    @FastLink var list: TodoList?
    init() {}
    func refresh() {}
    static let fastProperties = FastTable<TodoItem>().property("title", \.title)
}

final class TodoList: NSObject, Codable, FastCoded {
    var items: [TodoItem] = []
    override init() {}
    static let codableProperties = FastTable<TodoList>()
}

class Shape: Codable {}
class Circle: Shape {}
class Square: Shape {}

let bytes: [UInt8] = []
let preferences: [UInt8] = []
let archive = FastArchive(bytes)
let path = ""
let types = FastTypes()
let old = ObjectGraph()
let new = ObjectGraph()

/// A graph, and nodes in it, which examples look up and change.
struct GraphContext {
    var graph = ObjectGraph()
    var node = ObjectGraph.Node.nil
    var items = ObjectGraph.Node.nil
    var list = ObjectGraph.Node.nil
}

/// Objects of the program.
struct ObjectContext {
    var list = TodoList()
}
