import _FastCodingLibrary

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
        /// A structure that other archivers write as an object.
        case object(any FastObjectForm.Type)
        case link(any CodedLink.Type)
        case value
        case unknownObject
        case unknownProperties
        /// A type of Foundation for which nothing has been declared.
        case refused
    }

    let type: Any.Type
    let form: Form
    let isStructure: Bool
    let name: String
    /// Why values may not be written under that name; nil if they may.
    let nameError: FastCodingError?
    let decodable: (any DecodableCollection.Type)?
    let encodable: (any EncodableCollection.Type)?
    /// For an array of strings, booleans or numbers: their type.
    let element: (any CodedScalar.Type)?
    /// Decoding: the former names of keys, by the keys' bytes.
    let oldNames: [[UInt8]: [String]]
    /// A former name of two keys; nil if there is none.
    let repeatedOldName: String?
    /// Encoding: how the properties of objects go into class definitions.
    var layout = ObjectLayout()

    init(_ type: Any.Type, types: FastTypes) {
        self.type = type
        form = CodedType.form(type, types)
        isStructure = if case .structure = form { true } else { false }
        decodable = type as? any DecodableCollection.Type
        element = (type as? any ScalarArray.Type)?.element
        encodable = type as? any EncodableCollection.Type
        switch form {
        case .instance, .named:
            name = types.name(of: type)
            nameError = CodedType.nameError(type, types)
        default:
            name = ""
            nameError = nil
        }
        let renamed = (type as? any FastRenamed.Type)?.fastOldNames ?? [:]
        // A former name that is another key now means that key.
        let keys = Set(renamed.keys.map { Array($0.utf8) })
        oldNames = renamed.reduce(into: [:]) { result, entry in
            result[Array(entry.key.utf8)] = entry.value.filter { !keys.contains(Array($0.utf8)) }
        }
        var seen: Set<[UInt8]> = []
        repeatedOldName = oldNames.values.joined().first { !seen.insert(Array($0.utf8)).inserted }
    }

    private static func nameError(_ type: Any.Type, _ types: FastTypes) -> FastCodingError? {
        do throws(FastCodingError) {
            try types.check(nameOf: type)
            return nil
        } catch {
            return error
        }
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
        if type is any EncodableCollection.Type || type is any DecodableCollection.Type { return .collection }
        if let object = type as? any FastObjectForm.Type { return .object(object) }
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
struct CodedTypes: ~Copyable {
    let types: FastTypes
    private let met = SharedState(MetTypes())

    init(_ types: FastTypes) { self.types = types }

    @inline(__always)
    subscript(_ type: Any.Type) -> CodedType { met.value[type] ?? add(type) }

    /// Forgets the class definitions that objects were given.
    func forgetLayouts() { met.value.forgetLayouts() }

    @inline(never)
    private func add(_ type: Any.Type) -> CodedType {
        let coded = CodedType(type, types: types)
        met.value.add(coded)
        return coded
    }
}

/// A hash table of types by their addresses, of which at most half is filled.
private struct MetTypes {
    private var slots: [CodedType?] = Array(repeating: nil, count: 32)
    private var count = 0

    @inline(__always)
    subscript(_ type: Any.Type) -> CodedType? {
        var slot = first(type)
        while let found = slots[slot] {
            if found.type == type { return found }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    @inline(__always)
    private func first(_ type: Any.Type) -> Int {
        let bits = UInt(bitPattern: ObjectIdentifier(type))
        return Int(bitPattern: (bits &>> 4) ^ (bits &>> 9)) & (slots.count &- 1)
    }

    func forgetLayouts() { for type in slots { type?.layout = ObjectLayout() } }

    mutating func add(_ type: CodedType) {
        count += 1
        if 2 * count > slots.count {
            let known = slots.compactMap { $0 }
            slots = Array(repeating: nil, count: 2 * slots.count)
            for each in known { place(each) }
        }
        place(type)
    }

    private mutating func place(_ type: CodedType) {
        var slot = first(type.type)
        while slots[slot] != nil { slot = (slot &+ 1) & (slots.count &- 1) }
        slots[slot] = type
    }
}
