import Foundation

/// The classes that an object and its contents are expected to be of.
struct AllowedClasses {
    /// What property lists are made of.
    static let propertyList: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self,
    ]

    private let classes: [AnyClass]

    init(_ classes: [AnyClass]) { self.classes = classes }

    /// The class of the first object that belongs to none of the classes; nil if there is no such object.
    ///
    /// - Parameter checked: containers that need no second look.
    func refused(in object: Any, _ checked: inout Set<ObjectIdentifier>) -> AnyClass? {
        var waiting: [Any] = [object]
        while let next = waiting.popLast() {
            let object = next as AnyObject
            guard allows(object) else { return type(of: object) }
            switch object {
            case let array as NSArray where checked.insert(ObjectIdentifier(array)).inserted:
                waiting += Contents.elements(array)
            case let set as NSSet where checked.insert(ObjectIdentifier(set)).inserted:
                waiting += Contents.elements(set)
            case let set as NSOrderedSet where checked.insert(ObjectIdentifier(set)).inserted:
                waiting += Contents.elements(set)
            case let dictionary as NSDictionary where checked.insert(ObjectIdentifier(dictionary)).inserted:
                for (key, value) in Contents.entries(dictionary) { waiting += [key, value] }
            default: break
            }
        }
        return nil
    }

    /// Whether an object is of one of the classes, whatever it contains.
    func isTree(_ object: Any) -> Bool { allows((object as? NSObject) ?? (object as AnyObject)) }

    private func allows(_ object: AnyObject) -> Bool {
        let own: AnyClass = type(of: object)
        return classes.contains { allowed in
            if let object = object as? NSObject, let allowed = allowed as? NSObject.Type {
                return object.isKind(of: allowed)
            }
            return own == allowed
        }
    }
}
