import _FastCodingCore

/// The facts about a type that are needed to decode its values.
final class DecodedType: TypeFacts {
    let type: Any.Type
    let form: TypeForm
    let isStructure: Bool
    /// The class itself, if its objects can be coded by a table.
    let table: (any FastObject.Type)?
    /// The type as a collection of the standard library; nil for other types.
    let decodable: (any DecodableCollection.Type)?
    /// For an array of strings, booleans or numbers: their type.
    let element: (any CodedScalar.Type)?
    /// The former names of keys, by the keys' bytes.
    let oldNames: [[UInt8]: [String]]
    /// A former name of two keys; nil if there is none.
    let repeatedOldName: String?

    init(_ type: Any.Type, types: FastTypes) {
        self.type = type
        decodable = type as? any DecodableCollection.Type
        form = TypeForm.of(type, types, isCollection: decodable != nil)
        isStructure = if case .structure = form { true } else { false }
        table = type as? any FastObject.Type
        element = (type as? any ScalarArray.Type)?.element
        let renamed = (type as? any FastRenamed.Type)?.fastOldNames ?? [:]
        // A former name that is another key now means that key.
        let keys = Set(renamed.keys.map { Array($0.utf8) })
        oldNames = renamed.reduce(into: [:]) { result, entry in
            result[Array(entry.key.utf8)] = entry.value.filter { !keys.contains(Array($0.utf8)) }
        }

        var seen: Set<[UInt8]> = []
        repeatedOldName = oldNames.values.joined().first { !seen.insert(Array($0.utf8)).inserted }
    }

    /// Whether a slot of this type takes values of another one: the same type, or a subclass.
    func takes(_ other: Any.Type) -> Bool {
        func takes<T: Decodable>(_ this: T.Type) -> Bool {
            other is T.Type
        }
        return (type as? any Decodable.Type).map { takes($0) } ?? false
    }
}
