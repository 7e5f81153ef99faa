import Foundation

/// An object as a key or an element of a set.
///
/// Equality is Foundation's, with two exceptions: strings are compared by their UTF-8 bytes, and decimals are equal
/// only to decimals. Swift values are equal to the objects to which Foundation would bridge them.
struct HashedObject: Hashable {
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

    /// The object itself.
    let object: Any
    private let form: Form
    /// The hash, if it was computed beforehand.
    private var code: Int?

    /// An object whose hash is computed once, for use in many places.
    init(hashing object: Any) {
        self.init(object)
        var hasher = Hasher()
        hash(into: &hasher, levels: 6)
        code = hasher.finalize()
    }

    init(_ object: Any) {
        self.object = object
        if object is NSNull {
            form = .null
        } else if let text = object as? String {
            form = .string(Array(text.utf8))
        } else if let number = object as? NSNumber {
            form = number is NSDecimalNumber ? .decimal(number.decimalValue) : .number(number)
        } else if object is FastUnknownObject {
            form = .identity(ObjectIdentifier(object as AnyObject))
        } else if let data = object as? Data {
            form = .data([UInt8](data))
        } else if let object = object as? NSObject {
            form = .object(object)
        } else if let value = object as? AnyHashable {
            form = .value(value)
        } else {
            form = .identity(ObjectIdentifier(object as AnyObject))
        }
    }

    static func == (left: HashedObject, right: HashedObject) -> Bool { left.form == right.form }

    func hash(into hasher: inout Hasher) {
        var own = Hasher()
        if code == nil { hash(into: &own, levels: 6) }
        hasher.combine(code ?? own.finalize())
    }

    /// Containers are hashed with their contents down to a certain depth, and by their size below it. This ends even on
    /// cycles.
    private func hash(into hasher: inout Hasher, levels: Int) {
        switch form {
        case .null: hasher.combine(0)
        case .string(let bytes), .data(let bytes): hasher.combine(bytes)
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
                if levels > 0 { hasher.combine(Self.hash(of: Contents.elements(set), levels)) }
            case let dictionary as NSDictionary:
                hasher.combine(dictionary.count)
                if levels > 0 { hasher.combine(Self.hash(of: Contents.entries(dictionary).map(\.key), levels)) }
            case let set as NSOrderedSet: hasher.combine(set.count)
            case let indexes as NSIndexSet:
                for range in (indexes as IndexSet).rangeView { hasher.combine(range) }
            default: hasher.combine(object.hash)
            }
        }
    }

    /// A hash that does not depend on the order.
    private static func hash(of objects: [Any], _ levels: Int) -> Int {
        objects.reduce(0) { sum, object in
            var hasher = Hasher()
            HashedObject(object).hash(into: &hasher, levels: levels - 1)
            return sum ^ hasher.finalize()
        }
    }
}
