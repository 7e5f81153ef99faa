/// Releases what containers hold. Otherwise a long chain of objects, each of which holds the next, would be released
/// recursively and overflow the stack.
enum Releasing {
    private enum Kind { case array, mutableArray, dictionary, mutableDictionary, other }

    /// Releases objects, and the contents of this module's containers that nothing else refers to.
    static func release(_ objects: inout [Any]) {
        while let last = objects.indices.last {
            // No variable may hold the object while its uniqueness is checked.
            switch kind(objects[last]) {
            case .array:
                var array = objects.removeLast() as? FastArray
                if isKnownUniquelyReferenced(&array) { array?.empty(into: &objects) }
            case .mutableArray:
                var array = objects.removeLast() as? FastMutableArray
                if isKnownUniquelyReferenced(&array) { array?.empty(into: &objects) }
            case .dictionary:
                var dictionary = objects.removeLast() as? FastDictionary
                if isKnownUniquelyReferenced(&dictionary) { dictionary?.empty(into: &objects) }
            case .mutableDictionary:
                var dictionary = objects.removeLast() as? FastMutableDictionary
                if isKnownUniquelyReferenced(&dictionary) { dictionary?.empty(into: &objects) }
            case .other: objects.removeLast()
            }
        }
    }

    private static func kind(_ object: Any) -> Kind {
        switch object {
        case is FastArray: .array
        case is FastMutableArray: .mutableArray
        case is FastDictionary: .dictionary
        case is FastMutableDictionary: .mutableDictionary
        default: .other
        }
    }
}
