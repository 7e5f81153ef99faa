public import FastCoding
public import Foundation

/// The preferences of a class whose objects ``FastCoder`` could write in several ways. Any class
/// may conform.
public protocol FastCodingPreferences {
    /// Whether an object that conforms to both ``FastCoded`` and NSCoding is written as its
    /// properties.
    var prefersFastCoding: Bool { get }

    /// Whether an object that conforms to NSCoding is written as a keyed archive within the
    /// archive, unless ``prefersFastCoding`` has an effect.
    var prefersKeyedArchiver: Bool { get }
}

/// A class whose objects ``FastCoder`` writes as their properties; ``FastObject`` is its
/// counterpart for ``FastEncoder``. Objects are made with `init()` before their properties are set,
/// so references may form any graph.
///
///     final class TodoItem: FastCoded {
///         var title = ""
///         var list: TodoList?
///         init() {}
///         static let codableProperties = FastTable<TodoItem>()
///             .property("title", \.title, oldNames: "text").property("list", \.list)
///     }
///
/// A subclass lists its own properties in an override of the class property and says `joined()`;
/// those of its superclasses are added to them.
public protocol FastCoded: _FastHooks, _FastPreferenceHooks {
    /// The class that the table is declared for: the class itself, or the superclass that declares
    /// the property first.
    associatedtype FastOwner: AnyObject

    /// Makes an object whose properties are still to be set.
    init()

    /// The properties, including those of superclasses.
    static var codableProperties: FastTable<FastOwner> { get }
}

extension FastCoded {
    /// The table, and those of superclasses, whether or not it was joined to them.
    static var tableLevels: TableLevels {
        // Not of `Self`, which may be a superclass of the class that this is.
        TableLevels.of(self) { type in
            (type as? any FastCoded.Type)?.ownLevels
        }
    }

    private static var ownLevels: TableLevels { codableProperties.levels }

    /// The types of all properties by name, including those of superclasses.
    public var codableProperties: [String: Any.Type] {
        Swift.type(of: self).tableLevels.types
    }

    /// The values of all properties by name, except for those that are nil.
    public var dictionaryRepresentation: [String: Any] {
        Swift.type(of: self).tableLevels.values(of: self)
    }
}

/// Refuses preferences in a class that doesn't conform to ``FastCodingPreferences``, which nothing
/// would ask for. A class's own property gives the associated type another value, and then only the
/// unavailable check fits.
public protocol _FastPreferenceHooks {
    associatedtype _FastPreference
    associatedtype _KeyedPreference

    var prefersFastCoding: _FastPreference { get }
    var prefersKeyedArchiver: _KeyedPreference { get }

    static func _checkPreferences()
}

extension _FastPreferenceHooks {
    /// No preference.
    public var prefersFastCoding: _NoFastHook { .none }
    /// No preference.
    public var prefersKeyedArchiver: _NoFastHook { .none }

    /// For classes that have one and don't conform to ``FastCodingPreferences``.
    @available(
        *,
        unavailable,
        message: "a class with these preferences has to conform to FastCodingPreferences"
    )
    public static func _checkPreferences() {}
}

extension _FastPreferenceHooks
where _FastPreference == _NoFastHook, _KeyedPreference == _NoFastHook {
    /// For classes without preferences.
    public static func _checkPreferences() {}
}

extension _FastPreferenceHooks where Self: FastCodingPreferences {
    /// For classes that conform.
    public static func _checkPreferences() {}
}

/// A class whose objects can be replaced or changed after they have been made through NSCoding.
/// Classes that have the method say so by conforming, because NSObject has it only on Apple's
/// systems.
public protocol FastAwaking: AnyObject {
    /// Called when `init(coder:)` or ``AutoCoding/setWithCoder(_:)`` has returned. The returned
    /// object takes the place of this one.
    func awakeAfter(using coder: NSCoder) -> Any
}

/// A value that is not of its property's type.
public struct AutoCodingError: LocalizedError, CustomStringConvertible {
    /// The property's name.
    public let property: String
    /// The property's type.
    public let expected: Any.Type
    /// The value's type.
    public let found: Any.Type

    /// A sentence that states all three.
    public var description: String {
        "the property '\(property)' has to be of type \(expected), but was of type \(found)"
    }

    /// The sentence.
    public var errorDescription: String? { description }
}
