import Foundation

/// Objects as values of properties.
enum PropertyValue {
    /// The value that a property of a type gets; nil if the type does not fit. Numbers are converted where nothing is lost,
    /// but for doubles that become floats.
    static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value else { return Any?.none as? Value }
        // Foundation would make empty dictionaries and sets of those that are not its own, and resolve URLs.
        if let convertible = type as? any ConvertibleType.Type { return convertible.converted(from: value) as? Value }
        if let fitting = value as? Value { return fitting }
        if let number = value as? NSNumber {
            return number.floatValue as? Value ?? CGFloat(number.doubleValue) as? Value
        }
        if let geometry = value as? FastGeometryValue { return geometry.foundationValue as? Value }
        let object = value as? NSValue
        let structures: [Any?] = [object?.asPoint, object?.asSize, object?.asRect, object?.asRange]
        return structures.lazy.compactMap { $0 as? Value }.first
    }
}

/// A type that objects are converted to by more than a cast.
private protocol ConvertibleType {
    /// The value of an object; nil if it does not fit.
    static func converted(from object: Any) -> Self?
}

extension Optional: ConvertibleType {
    static func converted(from object: Any) -> Wrapped?? {
        PropertyValue.converted(object, to: Wrapped.self).map { .some($0) }
    }
}

extension Array: ConvertibleType {
    static func converted(from object: Any) -> [Element]? {
        guard let array = object as? NSArray else { return object as? [Element] }
        var result: [Element] = []
        for element in array {
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
        for element in set {
            // What Swift takes for equal, and Foundation did not, would be lost.
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
        for (key, value) in dictionary {
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
