public import FastCoding
public import Foundation

/// How ``FastCoder`` writes an object that can be written in several ways. Any class may conform.
public protocol FastCodingPreferences {
    /// Whether an object that conforms to both ``FastCoded`` and NSCoding is written as its properties.
    var prefersFastCoding: Bool { get }

    /// Whether an object that conforms to NSCoding is written as a keyed archive within the archive.
    ///
    /// It has no effect if ``prefersFastCoding`` has one.
    var prefersKeyedArchiver: Bool { get }
}

/// A class whose objects ``FastCoder`` writes as their properties.
///
/// This is the original's protocol for graphs of Foundation's objects. Objects are made with `init()` before their
/// properties are set, so references may form any graph. ``FastObject`` in FastCoding is its counterpart for
/// ``FastEncoder``.
///
///     final class TodoItem: FastCoded {
///         var title = ""
///         var list: TodoList?
///         init() {}
///         static let codableProperties = CodableProperties()
///             .property("title", \TodoItem.title).property("list", \TodoItem.list)
///     }
public protocol FastCoded: _FastHooks, _FastPreferenceHooks {
    /// Makes an object whose properties are still to be set.
    init()

    /// The properties, including those of superclasses.
    static var codableProperties: CodableProperties { get }
}

extension FastCoded {
    /// The types of all properties by name, including those of superclasses.
    public var codableProperties: [String: Any.Type] { Swift.type(of: self).codableProperties.types }

    /// The values of all properties by name, except for those that are nil.
    public var dictionaryRepresentation: [String: Any] {
        var result: [String: Any] = [:]
        for row in Swift.type(of: self).codableProperties.rows { result[row.name] = row.get(self) }
        return result
    }
}

/// Refuses preferences in a class that doesn't conform to ``FastCodingPreferences``, which nothing would ask for.
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
    @available(*, unavailable, message: "a class with these preferences has to conform to FastCodingPreferences")
    public static func _checkPreferences() {}
}

extension _FastPreferenceHooks where _FastPreference == _NoFastHook, _KeyedPreference == _NoFastHook {
    /// For classes without preferences.
    public static func _checkPreferences() {}
}

extension _FastPreferenceHooks where Self: FastCodingPreferences {
    /// For classes that conform.
    public static func _checkPreferences() {}
}

/// A class whose objects can be replaced or changed after they have been made through NSCoding.
///
/// On Apple's systems NSObject has this method. On Linux it does not, so classes that implement the method say so by conforming.
public protocol FastAwaking: AnyObject {
    /// Called when `init(coder:)` or ``AutoCoding/setWithCoder(_:)`` has returned. What it returns takes the object's
    /// place.
    func awakeAfter(using coder: NSCoder) -> Any
}
