public import FastCoding
public import Foundation

/// A value in an archive that Foundation has no object for: on Linux these are vectors, transforms,
/// URLs whose base has a base, and URLs that Foundation does not accept.
public final class FastNativeValue: NSObject {
    /// The value as the archive has it.
    public let nativeValue: FastValue

    /// An object with a value in it.
    public init(_ nativeValue: FastValue) {
        self.nativeValue = nativeValue
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FastNativeValue)?.nativeValue == nativeValue
    }

    public override var hash: Int { nativeValue.hashValue }
}

/// A keyed archive within an archive that could not be turned into an object: the property list of
/// an NSKeyedArchiver.
public final class FastKeyedArchive: NSObject {
    /// The property list.
    public let data: Data

    /// An object with a property list in it.
    public init(_ data: Data) {
        self.data = data
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FastKeyedArchive)?.data == data
    }

    public override var hash: Int { data.hashValue }
}

extension NSValue {
    /// The point, the size, the rect or the range in it; nil if it has another kind of value.
    var structure: (any FastNative)? {
        // Foundation has no other way to ask for the kind of value. The codes are those of 64-bit
        // systems.
        switch typeName {
        case "{CGPoint=dd}": pointValue
        case "{CGSize=dd}": sizeValue
        case "{CGRect={CGPoint=dd}{CGSize=dd}}": rectValue
        case "{_NSRange=QQ}": rangeValue
        default: nil
        }
    }
}

extension FastValue {
    /// Foundation's object for the value; if there is none for this one, an object that wraps it.
    var foundationObject: NSObject {
        let object: NSObject? =
            switch self {
            case .date(let date):
                NSDate(timeIntervalSinceReferenceDate: date.secondsSince2001)
            case .data(let bytes, _): NSData(data: Data(bytes))
            case .url: URL(nativeValue: self)?.exactObject
            case .decimal(let number):
                Decimal(exactly: number).map { HashableDecimal(decimal: $0) }
            case .geometry(.point):
                CGPoint(nativeValue: self).map { NSValue(point: $0) }
            case .geometry(.size):
                CGSize(nativeValue: self).map { NSValue(size: $0) }
            case .geometry(.rect):
                CGRect(nativeValue: self).map { NSValue(rect: $0) }
            case .range:
                NSRange(nativeValue: self).map { NSValue(range: $0) }
            case .indexSet:
                IndexSet(nativeValue: self).map { NSIndexSet(indexSet: $0) }
            default: nil
            }
        return object ?? FastNativeValue(self)
    }
}

extension NSURL {
    /// The URL with its base. On Linux, bridging would resolve it.
    var exactURL: URL? {
        URL(nativeValue: .url(relativeString, base: baseURL?.nativeValue))
    }
}

extension URL {
    /// The URL as an object with its base; nil if no object would have both strings unchanged.
    fileprivate var exactObject: NSURL? {
        // Not by bridging, which would resolve it on Linux.
        let object = NSURL(string: relativeString, relativeTo: baseURL)
        return object?.exactURL?.nativeValue == nativeValue ? object : nil
    }
}

/// Converts objects that were read to the types of properties.
enum PropertyValue {
    /// The value that a property of a type gets; nil if the type does not fit. Numbers are
    /// converted if nothing is lost, except that doubles may become floats.
    static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        guard let value else { return Any?.none as? Value }

        // Foundation would turn dictionaries and sets that are not its own into empty ones, and
        // resolve URLs.
        if let convertible = type as? any ConvertibleType.Type {
            // Not in one expression: a nil would be cast to an optional that is nil.
            guard let converted = convertible.converted(from: value) else { return nil }
            return converted as? Value
        }

        // A cast would accept a boolean for any integer and any number for a boolean, and NSNumber
        // would cut what does not fit.
        if let scalar = type as? any ScalarNode.Type,
            type == Bool.self || type is any FixedWidthInteger.Type
        {
            return (value as? NSNumber).flatMap { scalar.read($0) } as? Value
        }

        if let fitting = value as? Value {
            return fitting
        }

        // Types such as CGVector, for which Foundation has no object on Linux.
        if let native = (value as? FastNativeValue)?.nativeValue {
            return (type as? any FastNative.Type)?.init(nativeValue: native) as? Value
        }

        return (value as? NSValue)?.structure as? Value
    }
}

/// A type to which objects are converted by more than a cast, because a cast would lose contents,
/// or allow too much.
private protocol ConvertibleType {
    /// The value of an object; nil if it does not fit.
    static func converted(from object: Any) -> Self?
}

extension Optional: ConvertibleType {
    static func converted(from object: Any) -> Wrapped?? {
        // Null itself is a value of a property that takes any object.
        if let value = PropertyValue.converted(object, to: Wrapped.self) {
            return .some(.some(value))
        }
        return object is NSNull ? .some(nil) : nil
    }
}

extension Array: ConvertibleType {
    static func converted(from object: Any) -> [Element]? {
        guard let array = object as? NSArray else { return object as? [Element] }

        var result: [Element] = []
        for element in Contents.elements(array) {
            guard let element = PropertyValue.converted(element, to: Element.self) else {
                return nil
            }
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
            guard let element = PropertyValue.converted(element, to: Element.self),
                result.insert(element).inserted
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
    static func converted(from object: Any) -> URL? {
        (object as? NSURL)?.exactURL ?? object as? URL
    }
}

extension ConvertibleType where Self: BinaryFloatingPoint {
    fileprivate static func converted(from object: Any) -> Self? {
        (object as? NSNumber)?.exactDouble.map { Self($0) }
    }
}

extension Double: ConvertibleType {}
extension Float: ConvertibleType {}
extension CGFloat: ConvertibleType {}

extension ScalarNode {
    /// The value of the node that the number would be written as, so that there is one rule for
    /// conversions.
    fileprivate static func read(_ number: NSNumber) -> Self? {
        var graph = ObjectGraph()
        return readLoosely(graph.add(number), in: graph)
    }
}

extension NSNumber {
    /// The number as a double; nil if it is an integer to which no double is equal.
    fileprivate var exactDouble: Double? {
        if self is NSDecimalNumber {
            return doubleValue
        }

        switch typeCode {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): return doubleValue
        case UInt8(ascii: "Q"): return Double(exactly: uint64Value)
        default: return Double(exactly: int64Value)
        }
    }
}
