public import FastCoding
import Foundation

extension FastCoder {
    /// The Swift values that an object and everything in it stand for: String, Date, Data, [Any], [AnyHashable: Any]
    /// and so on. Identity and mutability are lost; numbers, and objects of a program's classes, stay as they are.
    ///
    /// On Linux this is how a ``FastDictionary`` or a ``FastSet`` becomes a Swift dictionary or set: casting one that is not
    /// Foundation's own gives an *empty* one.
    ///
    /// - Throws: an error if the object is more than 512 levels deep, or contains itself; or if keys or elements cannot
    ///   be those of Swift containers, because they have no hash or are equal in Swift.
    public static func swiftValue(_ object: Any) throws(FastCodingError) -> Any {
        try swiftValue(object, levels: Limits().depth)
    }

    private static func swiftValue(_ object: Any, levels: Int) throws(FastCodingError) -> Any {
        guard levels > 0 else { throw FastCodingError(tooDeep: "the object is deeper than", Limits().depth) }
        switch object {
        case is NSNull: return object
        case let array as NSArray:
            return try Contents.elements(array).map { element throws(FastCodingError) in
                try swiftValue(element, levels: levels - 1)
            }
        case let dictionary as NSDictionary:
            var result: [AnyHashable: Any] = [:]
            for (key, value) in Contents.entries(dictionary) {
                let value = try swiftValue(value, levels: levels - 1)
                let old = try result.updateValue(value, forKey: hashable(key, levels: levels - 1))
                if old != nil { throw equal(key) }
            }
            return result
        case let set as NSSet:
            var result: Set<AnyHashable> = []
            for element in Contents.elements(set) {
                if try !result.insert(hashable(element, levels: levels - 1)).inserted { throw equal(element) }
            }
            return result
        case let text as String: return text
        case let date as Date: return date
        case let data as Data: return data
        case let url as NSURL: return url.exactURL ?? object
        default: return object
        }
    }

    private static func hashable(_ object: Any, levels: Int) throws(FastCodingError) -> AnyHashable {
        if let value = try swiftValue(object, levels: levels) as? AnyHashable { return value }
        throw FastCodingError(.notRepresentable, "\(type(of: object)) as a key or an element; Swift can't hash it")
    }

    private static func equal(_ object: Any) -> FastCodingError {
        FastCodingError(
            .notRepresentable, "two keys or elements that Swift considers equal, of type \(type(of: object))")
    }
}
