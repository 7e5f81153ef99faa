public import FastCoding
public import Foundation

/// A class whose objects NSCoding saves and loads as the properties that it lists.
///
/// ``FastCoder``, ``HRCoder`` and Foundation's keyed archivers code the objects. The first two make
/// them with `init()` and set their properties later, so that they can be part of cycles.
///
///     final class TodoItem: AutoCoding {
///         var title = ""
///         override class var codableProperties: FastTable<AutoCoding> { properties }
///         private static let properties: FastTable<AutoCoding> =
///             FastTable<TodoItem>().property("title", \.title).joined()
///     }
///
/// A property that is nil is not encoded, as in the original: reading the object leaves it as
/// `init()` sets it.
///
/// A class with logic of its own overrides ``setWithCoder(_:)`` or ``encode(with:)``, and calls
/// super's from there.
open class AutoCoding: NSObject, FastCoded, FastCodingPreferences, NSCoding {
    /// The final methods below aren't hooks.
    public typealias _AwakeHook = _NoFastHook
    /// As above.
    public typealias _ClassHook = _NoFastHook
    /// As above.
    public typealias _UndefinedHook = _NoFastHook

    /// Makes an object whose properties are still to be set.
    public required override init() {
        super.init()
    }

    /// The properties, including those of superclasses.
    open class var codableProperties: FastTable<AutoCoding> {
        FastTable()
    }

    /// Makes an object and sets its properties; nil if one does not fit, or if the object awakes as
    /// another one, which only ``FastCoder`` and ``HRCoder`` can put in its place.
    public required convenience init?(coder: NSCoder) {
        self.init()
        do {
            try setWithCoder(coder)
            guard try TableHooks.of(Swift.type(of: self)).awoken(self) === self else {
                throw FastCodingError(
                    .wrongKind,
                    "a \(Swift.type(of: self)) awakes as another object, which init(coder:) can't return"
                )
            }
        } catch {
            (coder as? FastKeyedCoder)?.failWithError(error)
            return nil
        }
    }

    /// The class as which the object is written: its own, or the one that its table names.
    open override var classForCoder: AnyClass { writtenType }

    /// The class whose name and table the object is written with: its own, or the one that a
    /// closure of its table returns.
    var writtenType: any (FastCoded & NSObject).Type {
        let type = Swift.type(of: self)
        let other = TableHooks.of(type).written?(self) as? any (FastCoded & NSObject).Type
        return other ?? type
    }

    /// Encodes the properties that are not nil.
    open func encode(with coder: NSCoder) {
        // This module's coder takes the values of the properties as nodes, without objects for
        // strings and numbers, and keeps the table of the class.
        if let coder = coder as? FastKeyedCoder {
            return coder.encodeProperties(of: self)
        }

        for row in writtenType.tableLevels.rows {
            guard let row = row as? any ObjectRow, let value = row.object(of: self) else {
                continue
            }

            if row.isConditional {
                coder.encodeConditionalObject(value, forKey: row.name)
            } else {
                coder.encode(value, forKey: row.name)
            }
        }
    }

    /// Sets the properties that a coder has values for; others keep theirs. Throws an error if one
    /// is not of its property's type.
    open func setWithCoder(_ coder: NSCoder) throws {
        // As in encoding, no objects are made: properties are set to the values of nodes.
        if let coder = coder as? FastKeyedCoder, let source = coder.source {
            guard let misfit = try source.reader.setProperties(of: self, source.node) else {
                return
            }

            throw AutoCodingError(
                property: misfit.row.name,
                expected: misfit.row.type,
                found: Swift.type(of: misfit.value)
            )
        }

        // Any other coder, such as NSKeyedUnarchiver, is asked for each property by its names, the
        // present one first.
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

    /// Not called. This method and the following ones are final, so that a class can't have methods
    /// of these names that it expects to be called, as the original's were.
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
