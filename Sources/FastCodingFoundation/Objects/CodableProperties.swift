internal import FastCoding
internal import Foundation

/// Which properties of tables are coded as `FastEncoder` codes them: those with values of a
/// program's own types, beside types that every coder knows.
enum CodableProperties {
    /// Whether a property of a type is coded as `FastEncoder` codes it. Each part of a collection
    /// has to be known to that encoder, and at least one has to be the program's own.
    static func include(_ type: Any.Type) -> Bool {
        let leaves = leaves(of: type)
        return leaves.contains(where: isOwn) && leaves.allSatisfy { isOwn($0) || isPlain($0) }
    }

    /// The types of the values within optionals and collections.
    private static func leaves(of type: Any.Type) -> [Any.Type] {
        guard let collection = type as? any CollectionOfValues.Type else { return [type] }
        return collection.parts.flatMap { leaves(of: $0) }
    }

    /// Whether every coder knows the type.
    private static func isPlain(_ type: Any.Type) -> Bool {
        type is any ScalarNode.Type || type is any FastNative.Type
            || type is any FastObjectForm.Type
    }

    /// The beginnings of the names of the systems' types. Many of these are Codable, but Foundation
    /// has a class for each, whose objects archives store.
    private static let systems = [
        "Swift.", "Foundation.", "FoundationEssentials.", "FoundationInternationalization.", "__C.",
    ]

    /// Whether a type is a structure or an enumeration of the program that conforms to Codable.
    private static func isOwn(_ type: Any.Type) -> Bool {
        if isPlain(type) || type is AnyObject.Type || !(type is any Codable.Type) {
            return false
        }

        let name = String(reflecting: type)
        return !systems.contains { name.hasPrefix($0) }
    }
}

/// An optional or a collection, whose type parameters can be asked for when only `Any.Type` is
/// known.
private protocol CollectionOfValues {
    static var parts: [Any.Type] { get }
}

extension Optional: CollectionOfValues {
    static var parts: [Any.Type] { [Wrapped.self] }
}

extension Array: CollectionOfValues {
    static var parts: [Any.Type] { [Element.self] }
}

extension Set: CollectionOfValues {
    static var parts: [Any.Type] { [Element.self] }
}

extension Dictionary: CollectionOfValues {
    static var parts: [Any.Type] { [Key.self, Value.self] }
}
