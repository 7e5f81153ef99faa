import _FastCodingEngine

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
/// A subclass joins its table to that of its superclass: `FastTable<Sub>().property(...).joined(to:
/// super.fastProperties)` as an override of a class property.
///
/// What else a class has done with its objects, such as when they awake, is part of its table:
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
    static var content: (rows: [any FastRow], hooks: ObjectHooks) {
        fastProperties.content
    }

    /// The values of all properties by their names, without those that are nil.
    public func dictionaryRepresentation() -> [String: Any] {
        // Not those of `Self`, which may be a superclass.
        type(of: self).content.rows.reduce(into: [:]) { $0[$1.name] = $1.value(of: self) }
    }
}
