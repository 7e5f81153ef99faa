import _FastCodingCore

/// An object that describes its properties by a table of key paths, for classes that need more
/// control than Codable gives.
///
/// Objects are made by `init()` before their properties are set. So references may form any graph,
/// including cycles, and coding them takes no stack, however long a chain they form.
///
///     final class TodoItem: FastObject {
///         var title = "", checked = false
///         weak var list: TodoList?
///         init() {}
///         static let fastProperties = FastTable<TodoItem>()
///             .property("title", \.title, oldNames: "text").property("checked", \.checked).property("list", \.list)
///     }
///
/// A subclass lists its own properties and says `joined()`; those of its superclasses are added to
/// them:
///
///     class Shape: FastObject {
///         var name = ""
///         required init() {}
///         class var fastProperties: FastTable<Shape> { FastTable<Shape>().property("name", \.name) }
///     }
///     final class Circle: Shape {
///         var radius = 0.0
///         override class var fastProperties: FastTable<Shape> {
///             FastTable<Circle>().property("radius", \.radius).joined()
///         }
///     }
///
/// Functions that are called when objects are coded, such as when they awake, are part of the
/// table:
///
///     FastTable<TodoItem>().property("title", \.title).awaking { item in
///         item.refresh()
///         return item
///     }
public protocol FastObject: _FastReferences, _FastHooks {
    /// The class that the table is declared for: the class itself, or the superclass that declares
    /// the property first.
    associatedtype FastOwner: AnyObject

    /// Makes an object whose properties are to be set.
    init()

    /// The properties, including those of superclasses.
    static var fastProperties: FastTable<FastOwner> { get }
}

extension FastObject {
    /// The table, and those of superclasses, whether or not it was joined to them.
    package static var tableLevels: TableLevels {
        // Not of `Self`, which may be a superclass of the class that this is.
        TableLevels.of(self) { type in
            (type as? any FastObject.Type)?.ownLevels
        }
    }

    private static var ownLevels: TableLevels { fastProperties.levels }

    /// The values of all properties by their names, without those that are nil.
    public func dictionaryRepresentation() -> [String: Any] {
        type(of: self).tableLevels.values(of: self)
    }
}
