/// Releases what containers hold. Objects that each hold the next would otherwise be released one within the other, and
/// a long chain of them would overflow the stack.
enum Releasing {
    private enum Kind { case array, mutableArray, dictionary, mutableDictionary, other }

    /// Releases objects, and what is in containers of this module that nobody else refers to.
    static func release(_ objects: inout [Any]) {
        while let last = objects.indices.last {
            // The object must not be held by a variable while it is asked whether anybody else holds it.
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
