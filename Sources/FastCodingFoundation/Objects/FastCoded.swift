public import FastCoding
public import Foundation

/// How ``FastCoder`` writes an object that can be written in several ways. Any class may conform.
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
/// A subclass joins its table to that of its superclass: `FastTable<Sub>().property(...).joined(to:
/// super.codableProperties)` as an override of a class property.
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
    static var content: (rows: [any FastRow], hooks: ObjectHooks) {
        codableProperties.content
    }

    /// The types of all properties by name, including those of superclasses.
    public var codableProperties: [String: Any.Type] {
        Swift.type(of: self).codableProperties.types
    }

    /// The values of all properties by name, except for those that are nil.
    public var dictionaryRepresentation: [String: Any] {
        Swift.type(of: self).content.rows.reduce(into: [:]) { $0[$1.name] = $1.value(of: self) }
    }
}

/// Refuses preferences in a class that doesn't conform to ``FastCodingPreferences``, which nothing
/// would ask for.
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
/// Classes say so by conforming, because NSObject has this method only on Apple's systems.
public protocol FastAwaking: AnyObject {
    /// Called when `init(coder:)` or ``AutoCoding/setWithCoder(_:)`` has returned. What it returns
    /// takes the object's place.
    func awakeAfter(using coder: NSCoder) -> Any
}

/// A class whose objects NSCoding saves and loads as the properties that it lists.
///
/// ``FastCoder``, ``HRCoder`` and Foundation's keyed archivers code the objects. The first two make
/// them with `init()` and set their properties later, so that they can be part of cycles.
///
///     final class TodoItem: AutoCoding {
///         var title = ""
///         override class var codableProperties: FastTable<AutoCoding> { properties }
///         private static let properties = FastTable<TodoItem>().property("title", \.title)
///             .joined(to: AutoCoding.codableProperties)
///     }
///
/// A property that is nil is not encoded, as in the original: what reads the object leaves it as
/// `init()` sets it.
///
/// A class with logic of its own overrides ``setWithCoder(_:)`` or ``encode(with:)``, and calls
/// super's from there.
open class AutoCoding: NSObject, FastCoded, FastCodingPreferences, NSCoding {
    /// The methods below aren't hooks.
    public typealias _AwakeHook = _NoFastHook
    /// The same.
    public typealias _ClassHook = _NoFastHook
    /// The same.
    public typealias _UndefinedHook = _NoFastHook

    /// Makes an object whose properties are still to be set.
    public required override init() {
        super.init()
    }

    /// The properties, including those of superclasses.
    open class var codableProperties: FastTable<AutoCoding> {
        FastTable()
    }

    /// Makes an object and sets its properties; nil if one does not fit.
    public required convenience init?(coder: NSCoder) {
        self.init()
        do {
            try setWithCoder(coder)
        } catch {
            (coder as? FastKeyedCoder)?.failWithError(error)
            return nil
        }
    }

    /// Encodes the properties that are not nil.
    open func encode(with coder: NSCoder) {
        if let coder = coder as? FastKeyedCoder {
            return coder.encodeProperties(of: self)
        }

        for row in Swift.type(of: self).content.rows {
            if let value = row.value(of: self) {
                coder.encode(value, forKey: row.name)
            }
        }
    }

    /// Sets the properties that a coder has values for; others keep theirs. Throws an error if one
    /// is not of its property's type.
    open func setWithCoder(_ coder: NSCoder) throws {
        if let coder = coder as? FastKeyedCoder, let (node, reader) = coder.source {
            guard let (row, value) = try reader.setProperties(of: self, node) else { return }
            throw AutoCodingError(
                property: row.name,
                expected: row.type,
                found: Swift.type(of: value)
            )
        }

        let table = try ClassTable(Swift.type(of: self))
        let keys = table.names.find { name in
            let key = String(decoding: name, as: UTF8.self)
            return coder.containsValue(forKey: key) ? key : nil
        }

        for (row, key) in zip(table.rows, keys) {
            guard let value = key.flatMap(coder.decodeObject) else { continue }
            guard row.set(value, of: self) else {
                throw AutoCodingError(
                    property: row.name,
                    expected: row.type,
                    found: Swift.type(of: value)
                )
            }
        }
    }

    /// Nothing calls this and the following, so a class can't have methods of these names.
    @available(*, deprecated, message: "override setWithCoder(_:), or conform to FastAwaking")
    public final func awakeAfterFastCoding() throws -> AnyObject {
        self
    }
    /// Not called.
    @available(
        *,
        deprecated,
        message: "override classForCoder, or give the properties a closure by written(as:)"
    )
    public final var classForFastCoding: AnyClass {
        Swift.type(of: self)
    }
    /// Not called.
    @available(
        *,
        deprecated,
        message: "override setWithCoder(_:), or give the properties a closure by undefined(_:)"
    )
    public final func setUndefined(_ name: String, to value: Any) throws -> Bool {
        false
    }

    /// Whether the object is written as its properties, and not through NSCoding. Default: `false`.
    open var prefersFastCoding: Bool { false }

    /// Whether the object is written as a keyed archive within the archive. Default: `false`.
    open var prefersKeyedArchiver: Bool { false }
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
