/// What has to be known about a type to encode or decode its values; determined once for each call of a coder.
final class CodedType {
    /// How values of the type are coded.
    enum Form {
        case scalar(any CodedScalar.Type)
        case native(any FastNative.Type)
        case collection
        case instance
        case structure
        /// A structure or an enumeration with a class name.
        case named
        case link(any CodedLink.Type)
        case value
        case unknownObject
        case unknownProperties
        /// A type of Foundation for which nothing has been declared.
        case refused
    }

    let type: Any.Type
    let form: Form
    /// Whether the form is that of a structure.
    let isStructure: Bool
    /// The class name in archives, for types that have one.
    let name: String
    /// How to decode a collection; nil for other types.
    let decodable: (any DecodableCollection.Type)?
    /// How to encode one.
    let encodable: (any EncodableCollection.Type)?
    /// Decoding: the former names of keys.
    let oldNames: [String: [String]]
    /// Encoding: how the properties of objects go into class definitions.
    var layout = ObjectLayout()

    init(_ type: Any.Type, types: FastTypes) {
        self.type = type
        form = CodedType.form(type, types)
        isStructure = if case .structure = form { true } else { false }
        decodable = type as? any DecodableCollection.Type
        encodable = type as? any EncodableCollection.Type
        switch form {
        case .instance, .named: name = types.name(of: type)
        default: name = ""
        }
        oldNames = (type as? any FastRenamed.Type)?.fastOldNames ?? [:]
    }

    /// Whether a slot of this type takes values of another one: the same type, or a subclass.
    func takes(_ other: Any.Type) -> Bool {
        guard let this = type as? any Decodable.Type else { return false }
        return CodedType.takes(this, other)
    }

    private static func takes<T: Decodable>(_ this: T.Type, _ other: Any.Type) -> Bool { other is T.Type }

    private static func form(_ type: Any.Type, _ types: FastTypes) -> Form {
        if let scalar = type as? any CodedScalar.Type { return .scalar(scalar) }
        if let native = type as? any FastNative.Type { return .native(native) }
        if type is any CodedCollection.Type { return .collection }
        if let link = type as? any CodedLink.Type { return .link(link) }
        if type == FastValue.self { return .value }
        if type == UnknownObject.self { return .unknownObject }
        if type == UnknownProperties.self { return .unknownProperties }
        if isFoundation(type), !(type is any FastCodableAsIs.Type) { return .refused }
        if type is AnyObject.Type { return .instance }
        return types.isNamed(type) ? .named : .structure
    }

    private static let foundations = [
        "Foundation.", "FoundationEssentials.", "FoundationInternationalization.", "__C.",
    ]

    /// Whether a type comes from Foundation, or from one of the system's C libraries whose types it makes codable.
    private static func isFoundation(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        // A private type is met only within one of Foundation's types that is encoded by its Codable conformance.
        let isPrivate = Array(name.utf8).span.firstOffset(of: "(unknown context", from: 0) != nil
        return !isPrivate && foundations.contains { name.hasPrefix($0) }
    }
}

/// The types that a call of a coder has met.
struct CodedTypes {
    let types: FastTypes
    private var known: [ObjectIdentifier: CodedType] = [:]
    /// The types that were met last, by the bits of their addresses.
    private var recent: [CodedType?] = Array(repeating: nil, count: 16)

    init(_ types: FastTypes) { self.types = types }

    @inline(__always)
    subscript(_ type: Any.Type) -> CodedType {
        mutating get {
            let slot = (Int(bitPattern: ObjectIdentifier(type)) &>> 4) & 15
            if let found = recent[slot], found.type == type { return found }
            return find(type, slot)
        }
    }

    @inline(never)
    private mutating func find(_ type: Any.Type, _ slot: Int) -> CodedType {
        let identifier = ObjectIdentifier(type)
        let found = known[identifier] ?? CodedType(type, types: types)
        known[identifier] = found
        recent[slot] = found
        return found
    }
}
