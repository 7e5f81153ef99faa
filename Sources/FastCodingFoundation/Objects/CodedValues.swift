import FastCoding
import Foundation

/// The keys under which values are stored for a coder: those that a class gives, and `$0`, `$1` and
/// so on for values that it encodes without keys.
enum CoderKey {
    /// The key under which a value is stored: one that begins with `$` gets another `$`, so that it
    /// can't be taken for the key of a value without a key.
    static func mangled(_ key: String) -> String {
        key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
    }

    /// The same for UTF-8 bytes.
    static func mangled(_ key: [UInt8]) -> [UInt8] {
        key.first == UInt8(ascii: "$") ? [UInt8(ascii: "$")] + key : key
    }
}

/// A name, and the place of its value among the children of a node.
struct NamedPlace {
    let name: ByteRange
    let place: Int
}

extension ObjectGraph {
    /// The names of an object, the keys of a coded object, or those of a dictionary that are
    /// strings, and the places of their values among the children.
    ///
    /// The children of an object are its values alone, because its class definition has the names.
    /// Those of a dictionary are pairs of VALUE and KEY, as in archives, and those of a coded
    /// object the class name and such pairs.
    func namedPlaces(_ node: NodeIndex) -> [NamedPlace] {
        if kind(node) == .object {
            return definition(node).properties.enumerated().map { place, property in
                NamedPlace(name: propertyNames[property], place: place)
            }
        }

        let values = children(node)
        return stride(from: kind(node) == .codedObject ? 1 : 0, to: values.count, by: 2).compactMap
        { place in
            let key = values[values.startIndex + place + 1]
            return kind(key) == .string ? NamedPlace(name: byteRange(key), place: place) : nil
        }
    }

    /// The value of a number or a boolean as a double; nil if it is neither, or if no double is
    /// equal to it. Decimals are rounded.
    func exactDouble(_ node: NodeIndex) -> Double? {
        kind(node) == .decimal
            ? Double(decimal(node).description) : Double.readLoosely(node, in: self)
    }
}

// The classes of which an object and its contents are expected to be.
extension [AnyClass] {
    /// The classes of property lists.
    static let propertyList: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self,
    ]

    /// The class of the first object that belongs to none of the classes, in the object and
    /// everything in it; nil if there is no such object. A list takes the place of recursion.
    ///
    /// - Parameter checked: containers that need no second look, so that shared ones and cycles
    ///   cost no more than once.
    func refused(in object: Any, _ checked: inout Set<ObjectIdentifier>) -> AnyClass? {
        var waiting: [Any] = [object]
        while let next = waiting.popLast() {
            let object = next as AnyObject
            guard allow(object) else { return type(of: object) }

            if !checked.contains(ObjectIdentifier(object)), let parts = Contents.parts(of: object) {
                checked.insert(ObjectIdentifier(object))
                waiting += parts
            }
        }

        return nil
    }

    /// Whether an object is of one of the classes or their subclasses, regardless of its contents.
    func allow(_ object: AnyObject) -> Bool {
        contains { allowed in
            guard let object = object as? NSObject, let allowed = allowed as? NSObject.Type else {
                return type(of: object) == allowed
            }
            return object.isKind(of: allowed)
        }
    }
}
