/// An object that tells its properties by a table of key paths, for classes that need more control than Codable gives.
///
/// Objects are made by `init()` before their properties are set, so references may form any graph, cycles included, and
/// however long a chain of them is, coding it takes no stack.
///
///     final class TodoItem: FastObject {
///         var title = "", checked = false
///         weak var list: TodoList?
///         init() {}
///         static let fastProperties = FastTable<TodoItem>()
///             .property("title", \.title, was: "text").property("checked", \.checked).property("list", \.list)
///     }
///
/// A subclass joins its table to that of its superclass: `FastTable<Sub>().property(...).joined(to: super.fastProperties)`
/// as an override of a class property.
public protocol FastObject: FastReferences, AnyObject {
    /// The class that the table is declared for: the class itself, or the superclass that declares the property first.
    associatedtype FastOwner: AnyObject

    /// Makes an object whose properties are to be set.
    init()

    /// The properties, of superclasses, too.
    static var fastProperties: FastTable<FastOwner> { get }

    /// The class as which the object is written: its name and its table, which has to fit the object. Default: its own.
    var classForFastCoding: any FastObject.Type { get }

    /// The object that is written in place of this one, wherever it stands. Default: itself.
    var replacementObjectForFastCoding: any FastObject { get }

    /// Is called when the object's properties are set, after those that it refers to; only on cycles may one of them come
    /// later. What it returns takes the object's place everywhere. Default: itself.
    func awakeAfterFastCoding() throws -> any FastObject

    /// Is given properties that stand in the file and not in the table. Default: `false`, which leaves it to the
    /// decoder's ``FastDecoder/unknownProperties``.
    ///
    /// - Returns: whether the property was taken.
    func setUndefined(_ name: String, to value: FastValue) throws -> Bool

    /// Is told of properties that stand in the table and not in the file. They keep the values that `init()` gave them.
    func missing(_ name: String) throws
}

extension FastObject {
    /// Its own class.
    public var classForFastCoding: any FastObject.Type { Self.self }
    /// Itself.
    public var replacementObjectForFastCoding: any FastObject { self }
    /// Itself.
    public func awakeAfterFastCoding() throws -> any FastObject { self }
    /// Takes none.
    public func setUndefined(_ name: String, to value: FastValue) throws -> Bool { false }
    /// Does nothing.
    public func missing(_ name: String) throws {}

    static var rows: [FastRow] { fastProperties.rows }

    /// The values of all properties by their names, those that are nil aside.
    public func dictionaryRepresentation() -> [String: Any] {
        var result: [String: Any] = [:]
        for row in Self.rows { result[row.name] = row.value(of: self) }
        return result
    }
}
