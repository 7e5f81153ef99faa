import FastCoding
import Foundation

/// Objects as values of properties.
enum PropertyValue {
    /// The value that a property of a type gets; nil if the type does not fit. Numbers are converted if nothing is
    /// lost, except that doubles may become floats.
    static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value else { return Any?.none as? Value }
        // Foundation would turn dictionaries and sets that are not its own into empty ones, and resolve URLs.
        if let convertible = type as? any ConvertibleType.Type {
            // Not in one expression: a nil would be cast to an optional that is nil.
            guard let converted = convertible.converted(from: value) else { return nil }
            return converted as? Value
        }
        if let fitting = value as? Value { return fitting }
        if let native = (value as? FastNativeValue)?.nativeValue {
            return (type as? any FastNative.Type)?.init(nativeValue: native) as? Value
        }
        let object = value as? NSValue
        let structures: [Any?] = [object?.asPoint, object?.asSize, object?.asRect, object?.asRange]
        return structures.lazy.compactMap { $0 as? Value }.first
    }
}

/// A type to which objects are converted by more than a cast, because a cast would lose something, or allow too much.
private protocol ConvertibleType {
    /// The value of an object; nil if it does not fit.
    static func converted(from object: Any) -> Self?
}

extension Optional: ConvertibleType {
    static func converted(from object: Any) -> Wrapped?? {
        // Null itself is a value of a property that takes any object.
        if let value = PropertyValue.converted(object, to: Wrapped.self) { return .some(.some(value)) }
        return object is NSNull ? .some(nil) : nil
    }
}

extension Array: ConvertibleType {
    static func converted(from object: Any) -> [Element]? {
        guard let array = object as? NSArray else { return object as? [Element] }
        var result: [Element] = []
        for element in Contents.elements(array) {
            guard let element = PropertyValue.converted(element, to: Element.self) else { return nil }
            result.append(element)
        }
        return result
    }
}

extension Set: ConvertibleType {
    static func converted(from object: Any) -> Set<Element>? {
        guard let set = object as? NSSet else { return object as? Set<Element> }
        var result: Set<Element> = []
        for element in Contents.elements(set) {
            // Keys or elements that are equal in Swift but not in Foundation would be lost.
            guard let element = PropertyValue.converted(element, to: Element.self), result.insert(element).inserted
            else {
                return nil
            }
        }
        return result
    }
}

extension Dictionary: ConvertibleType {
    static func converted(from object: Any) -> [Key: Value]? {
        guard let dictionary = object as? NSDictionary else { return object as? [Key: Value] }
        var result: [Key: Value] = [:]
        for (key, value) in Contents.entries(dictionary) {
            guard let key = PropertyValue.converted(key, to: Key.self),
                let value = PropertyValue.converted(value, to: Value.self),
                result.updateValue(value, forKey: key) == nil
            else { return nil }
        }
        return result
    }
}

extension URL: ConvertibleType {
    static func converted(from object: Any) -> URL? { (object as? NSURL)?.exactURL ?? object as? URL }
}

extension Bool: ConvertibleType {
    static func converted(from object: Any) -> Bool? {
        let value: Int? = (object as? NSNumber)?.exactInteger()
        return value == 0 ? false : value == 1 ? true : nil
    }
}

extension ConvertibleType where Self: FixedWidthInteger {
    static func converted(from object: Any) -> Self? { (object as? NSNumber)?.exactInteger() }
}

extension Int: ConvertibleType {}
extension Int8: ConvertibleType {}
extension Int16: ConvertibleType {}
extension Int32: ConvertibleType {}
extension Int64: ConvertibleType {}
extension UInt: ConvertibleType {}
extension UInt8: ConvertibleType {}
extension UInt16: ConvertibleType {}
extension UInt32: ConvertibleType {}
extension UInt64: ConvertibleType {}

extension Double: ConvertibleType {
    static func converted(from object: Any) -> Double? { (object as? NSNumber)?.exactDouble }
}

extension Float: ConvertibleType {
    static func converted(from object: Any) -> Float? { (object as? NSNumber)?.exactDouble.map { Float($0) } }
}

extension CGFloat: ConvertibleType {
    static func converted(from object: Any) -> CGFloat? { (object as? NSNumber)?.exactDouble.map { CGFloat($0) } }
}

extension NSNumber {
    /// The number as an integer of a type; nil if it is not an integer, or does not fit.
    fileprivate func exactInteger<T: FixedWidthInteger>() -> T? {
        if self is NSDecimalNumber { return T(decimalValue.description) }
        switch typeCode {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): return T(exactly: doubleValue)
        case UInt8(ascii: "Q"): return T(exactly: uint64Value)
        default: return T(exactly: int64Value)
        }
    }

    /// The number as a double; nil if it is an integer to which no double is equal.
    fileprivate var exactDouble: Double? {
        if self is NSDecimalNumber { return doubleValue }
        switch typeCode {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): return doubleValue
        case UInt8(ascii: "Q"): return Double(exactly: uint64Value)
        default: return Double(exactly: int64Value)
        }
    }
}
