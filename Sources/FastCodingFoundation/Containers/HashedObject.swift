import Foundation

/// An object as a key or an element of a set.
///
/// Equality is Foundation's, with two exceptions. Strings are compared by their UTF-8 bytes:
/// archives may contain two strings that Swift and Foundation consider equal, such as a composed
/// and a decomposed é. Decimals are equal only to decimals. Swift values are equal to the objects
/// to which Foundation would bridge them.
struct HashedObject: Hashable {
    /// An object in the form by which it is compared. Objects of different forms are never equal.
    private enum Form: Equatable {
        case null
        case string([UInt8])
        case number(NSNumber)
        case decimal(Decimal)
        case data([UInt8])
        case object(NSObject)
        case value(AnyHashable)
        case identity(ObjectIdentifier)
    }

    /// The object itself, or, for a decimal, an equal one that has a hash in Foundation, too.
    let object: Any
    private let form: Form
    /// The hash, if it was computed beforehand.
    private var code: Int?

    /// An object whose hash is computed at once, for use in many places: hashing a container takes
    /// time for everything in it.
    init(hashing object: Any) {
        self.init(object)
        code = newHash
    }

    /// The hash, down to six levels of containers.
    private var newHash: Int {
        var hasher = Hasher()
        hash(into: &hasher, levels: 6)
        return hasher.finalize()
    }

    init(_ object: Any) {
        let form: Form =
            switch object {
            case is NSNull: .null
            case let text as String: .string(Array(text.utf8))
            case let number as NSNumber:
                number is NSDecimalNumber ? .decimal(number.decimalValue) : .number(number)
            // It is a dictionary, but compared as the object that it represents.
            case is FastUnknownObject:
                .identity(ObjectIdentifier(object as AnyObject))
            case let data as Data: .data([UInt8](data))
            case let object as NSObject: .object(object)
            case let value as AnyHashable: .value(value)
            default: .identity(ObjectIdentifier(object as AnyObject))
            }
        self.form = form

        if case .decimal(let decimal) = form, !(object is HashableDecimal) {
            self.object = HashableDecimal(decimal: decimal)
        } else {
            self.object = object
        }
    }

    static func == (left: HashedObject, right: HashedObject) -> Bool {
        if let left = left.container, let right = right.foundationObject {
            return ObjectComparison.areEqual(left, right)
        }

        return left.form == right.form
    }

    /// The object, if Foundation compares it.
    var foundationObject: NSObject? {
        guard case .object(let object) = form else { return nil }
        return object
    }

    /// The object, if it is a container of this module, which is compared by its contents.
    var container: NSObject? {
        guard let object = foundationObject,
            object is any Refillable || object is FastOrderedSet, !(object is FastUnknownObject)
        else {
            return nil
        }

        return object
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(code ?? newHash)
    }

    /// Containers are hashed with their contents down to a certain depth, and by their size below
    /// it. This ends even on cycles, and equal containers have equal hashes all the same.
    private func hash(into hasher: inout Hasher, levels: Int) {
        switch form {
        case .null: hasher.combine(0)
        case .string(let bytes), .data(let bytes):
            hasher.combine(bytes)
        // Equal numbers, whatever their kinds, are also equal as doubles.
        case .number(let number): hasher.combine(number.doubleValue)
        case .decimal(let decimal): hasher.combine(decimal)
        case .value(let value): hasher.combine(value)
        case .identity(let identity): hasher.combine(identity)
        case .object(let object):
            switch object {
            case let array as NSArray:
                hasher.combine(array.count)
                if levels > 0 {
                    for element in Contents.elements(array) {
                        HashedObject(element).hash(into: &hasher, levels: levels - 1)
                    }
                }
            case let set as NSSet:
                hasher.combine(set.count)
                if levels > 0 {
                    hasher.combine(Self.hash(of: Contents.elements(set), levels))
                }
            case let dictionary as NSDictionary:
                hasher.combine(dictionary.count)
                if levels > 0 {
                    // The keys are enough: values that differ only make a few hashes equal.
                    hasher.combine(Self.hash(of: Contents.entries(dictionary).map(\.key), levels))
                }
            // Only by size, as Foundation does.
            case let set as NSOrderedSet: hasher.combine(set.count)
            case let indexes as NSIndexSet:
                for range in (indexes as IndexSet).rangeView {
                    hasher.combine(range)
                }
            default: hasher.combine(object.hash)
            }
        }
    }

    /// A hash of several objects that does not depend on their order, as equality of sets doesn't.
    private static func hash(of objects: [Any], _ levels: Int) -> Int {
        objects.reduce(0) { sum, object in
            var hasher = Hasher()
            HashedObject(object).hash(into: &hasher, levels: levels - 1)
            return sum ^ hasher.finalize()
        }
    }
}

#if canImport(ObjectiveC)
    typealias HashableDecimal = NSDecimalNumber
#else
    /// A decimal that is safe in Foundation's containers: the hash of NSDecimalNumber on Linux
    /// calls itself without end, and its double is not always the nearest one.
    final class HashableDecimal: NSDecimalNumber, @unchecked Sendable {
        override init(decimal: Decimal) {
            super.init(decimal: decimal)
        }
        required init?(coder: NSCoder) {
            super.init(coder: coder)
        }
        required convenience init(integerLiteral value: Int) {
            self.init(decimal: Decimal(value))
        }
        required convenience init(floatLiteral value: Double) {
            self.init(decimal: Decimal(value))
        }
        required convenience init(booleanLiteral value: Bool) {
            self.init(decimal: value ? 1 : 0)
        }
        required convenience init(bytes: UnsafeRawPointer, objCType: UnsafePointer<Int8>) {
            self.init(decimal: .nan)
        }

        override var doubleValue: Double {
            Double(decimalValue.description) ?? .nan
        }
        // Equal numbers, whatever their kinds, are also equal as doubles.
        override var hash: Int { NSNumber(value: doubleValue).hash }
    }
#endif
