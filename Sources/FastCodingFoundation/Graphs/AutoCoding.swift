public import Foundation

/// A class whose objects NSCoding saves and loads as their properties.
///
/// A class lists its properties and has `init()`; `encode(with:)` and `init(coder:)` are provided. The objects can be
/// coded by ``FastCoder``, ``HRCoder`` and Foundation's keyed archivers. ``FastCoder`` and ``HRCoder`` make them with
/// `init()` and set their properties later, so that they can be part of cycles.
///
///     final class TodoItem: NSObject, AutoCoding {
///         var title = ""
///         override required init() {}
///         class var codableProperties: CodableProperties { CodableProperties().property("title", \TodoItem.title) }
///     }
///
/// A class with logic of its own implements ``setWithCoder(_:)`` or `encode(with:)`, and calls
/// ``setCodableProperties(with:)`` or ``encodeCodableProperties(with:)`` from there.
public protocol AutoCoding: FastCoded, NSCoding {
    /// Sets the properties of an existing object; those that the coder lacks keep their values. Several coders may be
    /// applied one after the other.
    ///
    /// - Throws: an error if a value is not of the property's type.
    func setWithCoder(_ coder: NSCoder) throws
}

extension AutoCoding {
    /// Sets all properties.
    public func setWithCoder(_ coder: NSCoder) throws { try setCodableProperties(with: coder) }

    /// Makes an object and sets its properties; nil if one does not fit.
    public init?(coder: NSCoder) {
        self.init()
        do {
            try setWithCoder(coder)
        } catch {
            (coder as? FastKeyedCoder)?.failWithError(error)
            return nil
        }
    }

    /// Encodes all properties.
    public func encode(with coder: NSCoder) { encodeCodableProperties(with: coder) }

    /// Encodes the properties that are not nil.
    public func encodeCodableProperties(with coder: NSCoder) {
        for row in Self.codableProperties.rows {
            if let value = row.get(self) { coder.encode(value, forKey: row.name) }
        }
    }

    /// Sets the properties that a coder has values for.
    public func setCodableProperties(with coder: NSCoder) throws {
        for row in Self.codableProperties.rows {
            guard let name = ([row.name] + row.oldNames).first(where: coder.containsValue) else { continue }
            guard let value = coder.decodeObject(forKey: name) else { continue }
            guard row.set(self, value) else {
                throw AutoCodingError(property: row.name, expected: row.type, found: Swift.type(of: value))
            }
        }
    }
}

/// A value that is not of its property's type.
public struct AutoCodingError: Error, CustomStringConvertible {
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
}
