import Foundation

/// Finds the objects in containers, with their identity.
///
/// On Linux, Foundation's own arrays, dictionaries and sets hand out Swift values in place of many
/// objects: copies of arrays and mutable strings, and empty dictionaries and sets for those that
/// are not Foundation's own. Writing would lose sharing and contents by that. Their mirrors show
/// the objects themselves.
enum Contents {
    /// The elements of an array or a set, or the keys and the values of a dictionary; nil for
    /// anything else.
    static func parts(of object: AnyObject) -> [Any]? {
        switch object {
        case let array as NSArray: elements(array)
        case let set as NSSet: elements(set)
        case let set as NSOrderedSet: elements(set)
        case let dictionary as NSDictionary:
            entries(dictionary).flatMap { [$0.key, $0.value] }
        default: nil
        }
    }

    /// The elements of an array, by its mirror if it is Foundation's own.
    static func elements(_ array: NSArray) -> [Any] {
        held(array, [NSArray.self, NSMutableArray.self], array.count)
            ?? (0..<array.count).map { array.object(at: $0) }
    }

    /// The elements of a set, by its mirror if it is Foundation's own.
    static func elements(_ set: NSSet) -> [Any] {
        held(set, [NSSet.self, NSMutableSet.self], set.count) ?? set.allObjects
    }

    /// The elements of an ordered set. Only those of this module hand out the objects themselves.
    static func elements(_ set: NSOrderedSet) -> [Any] {
        (0..<set.count).map { set.object(at: $0) }
    }

    /// The entries of a dictionary, in their order if it is one of this module's.
    static func entries(_ dictionary: NSDictionary) -> [(key: Any, value: Any)] {
        // Not by looking up the keys: some, such as NaN, are not even equal to themselves.
        if let holder = dictionary as? any TableHolder {
            return Array(holder.table.all)
        }

        if let children = held(
            dictionary,
            [NSDictionary.self, NSMutableDictionary.self],
            dictionary.count
        ) {
            // A mirror shows the entries as pairs. A key or a value that is a box of a Swift value
            // has no object to show, so the dictionary itself has to hand it out.
            let entries = children.compactMap { ($0 as? (key: NSObject, value: AnyObject)) }
            if entries.count == dictionary.count,
                !entries.contains(where: { isBox($0.value) || isBox($0.key) })
            {
                return entries.map { ($0.key, $0.value) }
            }
        }

        return dictionary.allKeys.map { ($0, dictionary.object(forKey: $0) ?? NSNull()) }
    }

    /// The children that the mirror of a container shows.
    ///
    /// - Parameters:
    ///   - own: Foundation's own classes of that kind. A subclass may keep its elements elsewhere,
    ///     as those of this module do.
    ///   - count: the number of children expected.
    /// - Returns: nil if only the container itself can hand them out.
    private static func held(
        _ object: some NSObject & CustomReflectable,
        _ own: [AnyClass],
        _ count: Int
    ) -> [Any]? {
        guard own.contains(where: { $0 == type(of: object) }) else { return nil }

        let children = object.customMirror.children.map(\.value)
        return children.count == count && !children.contains(where: isBox) ? children : nil
    }

    /// Whether an object is the box in which Foundation wraps Swift values. Its type is private, so
    /// that only its name tells.
    private static func isBox(_ object: Any) -> Bool {
        let type = type(of: object)
        return type is AnyObject.Type && String(describing: type) == "__SwiftValue"
    }
}
