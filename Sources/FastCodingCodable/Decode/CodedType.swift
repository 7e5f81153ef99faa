import _FastCodingLibrary

/// What has to be known about a type to decode its values; determined once for each call of a decoder.
final class CodedType: MetType {
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
    let decodable: (any DecodableCollection.Type)?
    /// For an array of strings, booleans or numbers: their type.
    let element: (any CodedScalar.Type)?
    let oldNames: [[UInt8]: [String]]
    /// A former name of two keys; nil if there is none.
    let repeatedOldName: String?

    init(_ type: Any.Type, types: FastTypes) {
        self.type = type
        decodable = type as? any DecodableCollection.Type
        form = CodedType.form(type, types, isCollection: decodable != nil)
        isStructure = if case .structure = form { true } else { false }
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
        func takes<T: Decodable>(_ this: T.Type) -> Bool { other is T.Type }
        return (type as? any Decodable.Type).map { takes($0) } ?? false
    }

    static func form(_ type: Any.Type, _ types: FastTypes, isCollection: Bool) -> Form {
        if let scalar = type as? any CodedScalar.Type { return .scalar(scalar) }
        if let native = type as? any FastNative.Type { return .native(native) }
        if isCollection { return .collection }
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

protocol MetType: AnyObject {
    var type: Any.Type { get }
    init(_ type: Any.Type, types: FastTypes)
}

struct CodedTypes<Met: MetType> {
    let types: FastTypes
    private let met = SharedState<[ObjectIdentifier: Met]>([:])
    /// The last type of each remainder of addresses: most programs have few types, and look one up for each value.
    private let recent = SharedState<[Met?]>(Array(repeating: nil, count: 64))

    init(_ types: FastTypes) { self.types = types }

    @inline(__always)
    subscript(_ type: Any.Type) -> Met {
        let bits = UInt(bitPattern: ObjectIdentifier(type))
        let slot = Int(bitPattern: (bits &>> 4) ^ (bits &>> 10)) & 63
        if let found = recent.open[slot], found.type == type { return found }
        return find(type, slot)
    }

    @inline(never)
    private func find(_ type: Any.Type, _ slot: Int) -> Met {
        let found = met.open[ObjectIdentifier(type)] ?? Met(type, types: types)
        met.open[ObjectIdentifier(type)] = found
        recent.open[slot] = found
        return found
    }

    var all: some Sequence<Met> { met.open.values }
}
