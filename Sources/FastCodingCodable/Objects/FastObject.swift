import _FastCodingLibrary

/// An object that describes its properties by a table of key paths, for classes that need more control than Codable
/// gives.
///
/// Objects are made by `init()` before their properties are set. So references may form any graph, including cycles,
/// and coding them takes no stack, however long a chain they form.
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

    /// The properties, including those of superclasses.
    static var fastProperties: FastTable<FastOwner> { get }

    /// The class that the object is written as, with its name and its table, which has to fit the object. Default: its
    /// own.
    var classForFastCoding: any FastObject.Type { get }

    /// The object that is written in place of this one, wherever it stands. Default: itself.
    var replacementObjectForFastCoding: any FastObject { get }

    /// Is called once the object's properties are set, after the same call on the objects that it refers to; only on
    /// cycles may one of them come later. The returned object takes this object's place everywhere. Default: itself.
    func awakeAfterFastCoding() throws -> any FastObject

    /// Is called for each property that is in the file but not in the table. Default: `false`, which leaves the
    /// property to the decoder's ``FastDecoder/unknownProperties``.
    ///
    /// - Returns: whether the property was taken.
    func setUndefined(_ name: String, to value: FastValue) throws -> Bool

    /// Is called for each property that is in the table but not in the file. It keeps the value that `init()` gave it.
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

    package static var rows: [FastRow] { fastProperties.rows }

    /// The values of all properties by their names, without those that are nil.
    public func dictionaryRepresentation() -> [String: Any] {
        var result: [String: Any] = [:]
        // Not those of `Self`, which may be a superclass.
        for row in type(of: self).rows { result[row.name] = row.value(of: self) }
        return result
    }
}
