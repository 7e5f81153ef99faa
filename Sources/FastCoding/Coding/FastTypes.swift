/// The classes that may come out of a file besides those that slots are declared with, and the names that types have in
/// archives.
///
/// A decoder instantiates a class only if the slot is declared with that class, or if the class is registered here and
/// fits the slot. Names in a file are looked up in this table and nowhere else.
///
///     var types = FastTypes()
///     types.register(Circle.self)
///     types.register(Square.self, name: "Quad", oldNames: ["Rectangle"])
///     let shapes = try FastDecoder(types: types).decode([Shape].self, from: archive)
public struct FastTypes: Sendable {
    /// The type for each name.
    package private(set) var types: [String: Any.Type] = [:]
    /// The name that a type was registered with.
    private(set) var names: [ObjectIdentifier: String] = [:]

    /// An empty table.
    public init() {}

    /// Registers a type.
    ///
    /// - Parameters:
    ///   - name: the class name in archives, for reading and writing; by default ``FastNamed/fastClassName`` or the
    ///     name of the type.
    ///   - oldNames: other names that are read as this type. If a name has been registered before, its type is
    ///     replaced.
    public mutating func register(_ type: Any.Type, name: String? = nil, oldNames: [String] = []) {
        let name = name ?? FastTypes.defaultName(type)
        names[ObjectIdentifier(type)] = name
        for each in oldNames + [name] { types[each] = type }
    }

    /// The name that a type has in archives.
    package func name(of type: Any.Type) -> String { names[ObjectIdentifier(type)] ?? FastTypes.defaultName(type) }

    /// The name of a type that is not registered.
    static func defaultName(_ type: Any.Type) -> String {
        (type as? any FastNamed.Type)?.fastClassName ?? String(describing: type)
    }

    /// Whether a type that is not a class has a class name.
    func isNamed(_ type: Any.Type) -> Bool {
        type is any FastNamed.Type || names[ObjectIdentifier(type)] != nil
    }
}
