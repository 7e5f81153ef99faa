public import Foundation

/// How ``FastCoder`` writes an object that can be written in several ways. Any class may conform.
public protocol FastCodingPreferences {
    /// Whether an object that conforms to ``FastCoded`` and NSCoding is written by its properties. Default: `false`.
    var prefersFastCoding: Bool { get }

    /// Whether an object that conforms to NSCoding is written as a keyed archive within the archive. Default: `false`.
    ///
    /// It has no effect where ``prefersFastCoding`` has one.
    var prefersKeyedArchiver: Bool { get }
}

extension FastCodingPreferences {
    /// `false`.
    public var prefersFastCoding: Bool { false }
    /// `false`.
    public var prefersKeyedArchiver: Bool { false }
}

/// A class whose objects ``FastCoder`` writes by their properties.
///
/// This is the protocol of the original for graphs of Foundation's objects. Objects are made by `init()` before their
/// properties are set, so references may form any graph. ``FastObject`` of FastCoding is the same for ``FastEncoder``.
///
///     final class TodoItem: FastCoded {
///         var title = ""
///         var list: TodoList?
///         init() {}
///         static var codableProperties: CodableProperties {
///             CodableProperties().property("title", \TodoItem.title).property("list", \TodoItem.list)
///         }
///     }
public protocol FastCoded: AnyObject, FastCodingPreferences {
    /// Makes an object whose properties are to be set.
    init()

    /// The properties, of superclasses, too.
    static var codableProperties: CodableProperties { get }

    /// The class as which the object is written: its name and its properties, which have to fit the object. Default: its own.
    var classForFastCoding: any FastCoded.Type { get }

    /// Is called when the object's properties are set, after those that it refers to; only on cycles may one of them come
    /// later. What it returns takes the object's place everywhere. Default: itself.
    func awakeAfterFastCoding() throws -> AnyObject

    /// Is given properties that stand in the file and not among ``codableProperties``. Default: `false`.
    ///
    /// - Returns: whether the property was taken. If not, it is ignored, as in the original.
    func setUndefined(_ name: String, to value: Any) throws -> Bool
}

extension FastCoded {
    /// Its own class.
    public var classForFastCoding: any FastCoded.Type { Self.self }
    /// Itself.
    public func awakeAfterFastCoding() throws -> AnyObject { self }
    /// Takes none.
    public func setUndefined(_ name: String, to value: Any) throws -> Bool { false }

    /// The types of all properties by their names, of superclasses, too.
    public var codableProperties: [String: Any.Type] { Self.codableProperties.types }

    /// The values of all properties by their names, those that are nil aside.
    public var dictionaryRepresentation: [String: Any] {
        var result: [String: Any] = [:]
        for row in Self.codableProperties.rows { result[row.name] = row.get(self) }
        return result
    }
}

/// A class whose objects are replaced, or changed, when they have been made by NSCoding.
///
/// On Apple's systems NSObject has this method. On Linux it has not, so that classes say by conforming that they do.
public protocol FastAwaking: AnyObject {
    /// Is called when `init(coder:)` or ``AutoCoding/setWithCoder(_:)`` has returned. What it returns takes the object's
    /// place.
    func awakeAfter(using coder: NSCoder) -> Any
}
