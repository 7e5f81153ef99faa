import Foundation

/// The properties of a class that are saved and loaded, with their names in files.
///
/// This replaces FastCoder's `fastCodingKeys` and AutoCoding's `codableProperties`, which rely on key-value coding:
/// Swift cannot find an object's properties by itself, so they are listed as key paths.
///
///     class var codableProperties: CodableProperties {
///         CodableProperties().property("title", \TodoItem.title).property("checked", \TodoItem.checked, was: "done")
///     }
///
/// Properties may be of any type that ``FastCoder`` knows: Foundation's classes, classes that conform to ``FastCoded`` or
/// NSCoding, Swift's and Foundation's types that are bridged to them, and optionals, arrays, sets and dictionaries of these.
public struct CodableProperties {
    struct Row {
        let name: String
        let oldNames: [String]
        let type: Any.Type
        let get: (AnyObject) -> Any?
        /// Makes a value of the property's type from an object; nil if it does not fit.
        let convert: (Any?) -> Any?
        /// Sets a value of the property's type.
        let assign: (AnyObject, Any) -> Bool

        /// Sets the property to an object; false if that does not fit. A property that cannot be nil keeps its value.
        func set(_ object: AnyObject, _ value: Any?) -> Bool {
            convert(value).map { assign(object, $0) } ?? (value == nil)
        }
    }

    let rows: [Row]

    /// No properties.
    public init() { rows = [] }

    private init(_ rows: [Row]) { self.rows = rows }

    /// Adds a property.
    ///
    /// - Parameters:
    ///   - name: its name in files.
    ///   - oldNames: names that it had in the past, which are looked for in this order when the present one is absent.
    public func property<Owner: AnyObject, Value>(
        _ name: String, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, was oldNames: String...
    ) -> CodableProperties {
        let row = Row(
            name: name, oldNames: oldNames, type: Value.self,
            get: { object in (object as? Owner).flatMap { FlatOptional.value($0[keyPath: keyPath]) } },
            convert: { PropertyValue.converted($0, to: Value.self) },
            assign: { object, value in
                guard let owner = object as? Owner, let value = value as? Value else { return false }
                owner[keyPath: keyPath] = value
                return true
            })
        return CodableProperties(rows + [row])
    }

    /// Joins the properties of a class to those of its superclass, which come last, as in the original.
    public func joined(to properties: CodableProperties) -> CodableProperties {
        CodableProperties(rows + properties.rows)
    }

    /// The names, in the order in which they were added.
    public var names: [String] { rows.map(\.name) }

    /// The types by name.
    public var types: [String: Any.Type] { Dictionary(rows.map { ($0.name, $0.type) }) { first, _ in first } }
}

/// Values within optionals within Any.
enum FlatOptional {
    /// The value within optionals; nil if there is none.
    static func value(_ value: Any) -> Any? {
        guard let optional = value as? any AnyOptional else { return value }
        return optional.content.flatMap { self.value($0) }
    }
}

private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    var content: Any? { self }
}
