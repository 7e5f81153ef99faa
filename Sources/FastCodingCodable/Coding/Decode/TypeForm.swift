import _FastCodingCore

/// The way in which values of a type are coded.
enum TypeForm {
    /// A string, a boolean or a number.
    case scalar(any CodedScalar.Type)
    /// A type with a chunk of its own.
    case native(any FastNative.Type)
    /// A collection of the standard library.
    case collection
    /// A class, whose instances have an identity.
    case instance
    /// Any other type, which becomes what its `encode(to:)` asks for.
    case structure
    /// A structure or an enumeration with a class name.
    case named
    /// A structure that other archivers write as an object.
    case object(any FastObjectForm.Type)
    case link(any CodedLink.Type)
    /// ``FastValue``.
    case value
    /// ``UnknownObject``.
    case unknownObject
    /// ``UnknownProperties``.
    case unknownProperties
    /// A type of Foundation for which nothing has been declared.
    case refused

    /// The form of a type.
    /// | - Parameter isCollection: whether it is a collection of the standard library that the
    /// coder knows.
    static func of(_ type: Any.Type, _ types: FastTypes, isCollection: Bool) -> TypeForm {
        if let scalar = type as? any CodedScalar.Type {
            return .scalar(scalar)
        }

        if let native = type as? any FastNative.Type {
            return .native(native)
        }

        if isCollection {
            return .collection
        }

        if let object = type as? any FastObjectForm.Type {
            return .object(object)
        }

        if let link = type as? any CodedLink.Type {
            return .link(link)
        }

        if type == FastValue.self {
            return .value
        }

        if type == UnknownObject.self {
            return .unknownObject
        }

        if type == UnknownProperties.self {
            return .unknownProperties
        }

        if isFoundation(type), !(type is any FastCodableAsIs.Type) {
            return .refused
        }

        if type is AnyObject.Type {
            return .instance
        }

        return types.isNamed(type) ? .named : .structure
    }

    /// The beginnings of the names of Foundation's types, and of those of C.
    private static let foundations = [
        "Foundation.", "FoundationEssentials.", "FoundationInternationalization.", "__C.",
    ]

    /// Whether a type comes from Foundation, or from one of the system's C libraries whose types it
    /// makes codable.
    private static func isFoundation(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        // A private type is met only within one of Foundation's types that is encoded by its
        // Codable conformance, and so is the internal one of a user's settings, within Locale.
        let isPrivate =
            name.hasSuffix(".LocalePreferences")
            || Array(name.utf8).span.firstOffset(of: "(unknown context", from: 0) != nil
        return !isPrivate && foundations.contains { name.hasPrefix($0) }
    }
}
