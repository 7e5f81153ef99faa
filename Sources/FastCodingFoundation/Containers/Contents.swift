import Foundation

/// The objects that containers hold, as they are.
///
/// On Linux, Foundation's own arrays, dictionaries and sets hand out Swift values in place of many objects: copies of
/// arrays and mutable strings, and empty dictionaries and sets for those that are not Foundation's own. Their mirrors
/// show what they hold.
enum Contents {
    /// The elements of an array.
    static func elements(_ array: NSArray) -> [Any] {
        let isOwn = type(of: array) == NSArray.self || type(of: array) == NSMutableArray.self
        return held(array.customMirror, array.count, isOwn) ?? (0..<array.count).map { array.object(at: $0) }
    }

    /// The elements of a set.
    static func elements(_ set: NSSet) -> [Any] {
        let isOwn = type(of: set) == NSSet.self || type(of: set) == NSMutableSet.self
        return held(set.customMirror, set.count, isOwn) ?? set.allObjects
    }

    /// The elements of an ordered set. Only those of this module hand out the objects themselves.
    static func elements(_ set: NSOrderedSet) -> [Any] { (0..<set.count).map { set.object(at: $0) } }

    /// The entries of a dictionary.
    static func entries(_ dictionary: NSDictionary) -> [(key: Any, value: Any)] {
        let isOwn = type(of: dictionary) == NSDictionary.self || type(of: dictionary) == NSMutableDictionary.self
        if isOwn, let children = held(dictionary.customMirror, dictionary.count, isOwn) {
            let entries = children.compactMap { ($0 as? (key: NSObject, value: AnyObject)) }
            if entries.count == dictionary.count, !entries.contains(where: { isBox($0.value) || isBox($0.key) }) {
                return entries.map { ($0.key, $0.value) }
            }
        }
        return dictionary.allKeys.map { ($0, dictionary.object(forKey: $0) ?? NSNull()) }
    }

    /// What a mirror shows; nil if it contains something that only the container can hand out.
    private static func held(_ mirror: @autoclosure () -> Mirror, _ count: Int, _ isOwn: Bool) -> [Any]? {
        guard isOwn else { return nil }
        let children = mirror().children.map(\.value)
        return children.count == count && !children.contains(where: isBox) ? children : nil
    }

    /// Whether an object is one in which Foundation wraps Swift values.
    private static func isBox(_ object: Any) -> Bool {
        let type = type(of: object)
        return type is AnyObject.Type && String(describing: type) == "__SwiftValue"
    }
}
