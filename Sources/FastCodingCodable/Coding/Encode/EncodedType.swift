import _FastCodingCore

/// The facts about a type that are needed to encode its values.
final class EncodedType: TypeFacts {
    let type: Any.Type
    let form: TypeForm
    /// The type as a collection of the standard library; nil for other types.
    let encodable: (any EncodableCollection.Type)?
    /// The class name of objects; empty for types whose values are no objects.
    let name: String
    /// The reason why objects may not be written under that name; nil if they may.
    let nameError: FastCodingError?
    /// Whether the name is read as this type wherever the type fits.
    let isRegistered: Bool
    /// The class itself, if its objects can be coded by a table.
    let table: (any FastObject.Type)?
    var layout = ObjectLayout()

    init(_ type: Any.Type, types: FastTypes) {
        self.type = type
        table = type as? any FastObject.Type
        encodable = type as? any EncodableCollection.Type
        form = TypeForm.of(type, types, isCollection: encodable != nil)

        switch form {
        case .instance, .named:
            name = types.name(of: type)
            nameError = types.error(ofName: type)
        default:
            name = ""
            nameError = nil
        }

        isRegistered = types.type(named: name) == type
    }
}
