import _FastCodingCore

/// The classes that may come out of a file besides those that slots are declared with, and the
/// names that types have in archives.
///
/// A decoder instantiates a class only if the slot is declared with that class, or if the class is
/// registered here and fits the slot. Names in a file are looked up in this table and nowhere else.
///
/// Two types of one name, also an old one, are an error as soon as anything is coded with the
/// table. So is writing a type that is not registered if its name is that of one that is, and
/// reading that name where both types fit.
///
///     var types = FastTypes()
///     types.register(Circle.self)
///     types.register(Square.self, name: "Quad", oldNames: ["Rectangle"])
///     let shapes = try FastDecoder(types: types).decode([Shape].self, from: bytes)
public struct FastTypes: Sendable {
    /// The type for each name, by the name's bytes: Swift considers some different names equal.
    private var types: [[UInt8]: Any.Type] = [:]
    /// The type for each name with that of its module, such as NSKeyedArchiver writes for Swift's
    /// classes.
    private var qualified: [[UInt8]: Any.Type] = [:]
    /// The name that a type was registered with.
    private var names: [ObjectIdentifier: String] = [:]
    /// The error for two types of one name.
    private var conflict: FastCodingError?

    /// An empty table.
    public init() {}

    /// Registers a type. It is also read by its name with that of its module, `Module.Class`, which
    /// Foundation's keyed archives have, unless another one has that name.
    ///
    /// - Parameters:
    ///   - name: the class name in archives, for reading and writing; by default
    ///     ``FastNamed/fastClassName`` or the name of the type.
    ///   - oldNames: other names that are read as this type.
    public mutating func register(_ type: Any.Type, name: String? = nil, oldNames: [String] = []) {
        let name = name ?? FastTypes.defaultName(type)
        names[ObjectIdentifier(type)] = name
        qualified[Array(String(reflecting: type).utf8)] = type

        for each in oldNames + [name] {
            guard let other = types.updateValue(type, forKey: Array(each.utf8)), other != type
            else {
                continue
            }

            let both = "\(String(reflecting: other)) and \(String(reflecting: type))"
            conflict = FastCodingError(
                .wrongKind,
                "\(both) are registered with the same name '\(each)'"
            )
        }
    }

    /// Finds out whether each name is that of a single type.
    package func check() throws(FastCodingError) {
        if let conflict {
            throw conflict
        }
    }

    /// The error for a type whose values may not be written under its name; nil if they may. A type
    /// that is not registered may have the name of one that is, and would be read as that one.
    package func error(ofName type: Any.Type) -> FastCodingError? {
        if types.isEmpty {
            return nil
        }

        let name = name(of: type)
        guard let other = self.type(named: name), other != type else { return nil }

        let both =
            "\(String(reflecting: type)) is not registered, and \(String(reflecting: other)) is registered"

        return FastCodingError(
            .wrongKind,
            "\(both) with its name '\(name)'; register it with another one"
        )
    }

    /// The type that a name in a file means.
    package func type(named name: String) -> Any.Type? {
        types[Array(name.utf8)] ?? qualified[Array(name.utf8)]
    }

    /// All registered types, once for each of their names.
    package var all: some Collection<Any.Type> { types.values }

    /// The name that a type has in archives.
    package func name(of type: Any.Type) -> String {
        names[ObjectIdentifier(type)] ?? FastTypes.defaultName(type)
    }

    /// The name of a type that is not registered.
    static func defaultName(_ type: Any.Type) -> String {
        (type as? any FastNamed.Type)?.fastClassName ?? String(describing: type)
    }

    /// Whether a type that is not a class has a class name.
    func isNamed(_ type: Any.Type) -> Bool {
        type is any FastNamed.Type || names[ObjectIdentifier(type)] != nil
    }
}

extension FastTypes: CustomDebugStringConvertible {
    /// The first names that are registered, and their types.
    public var debugDescription: String {
        // The names that are written. Others are only read.
        let written = types.filter { name, type in
            names[ObjectIdentifier(type)].map { Array($0.utf8) } == name
        }

        let sorted = written.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        let first = sorted.prefix(10).map { name, type in
            let shown = NameText.shown(String(decoding: name, as: UTF8.self))
            let own = String(describing: type)
            return shown == own ? own : "\(shown) (\(own))"
        }

        let rest = written.count - first.count
        return "FastTypes of "
            + (first + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }
}

/// A type that chooses the class name of its values in archives.
///
/// A structure or an enumeration that conforms is written as an object of that class instead of as
/// a dictionary. A class that conforms uses that name instead of its type's. Subclasses need names
/// of their own.
///
///     struct Tag: Codable, FastNamed {
///         static let fastClassName = "TodoTag"
///         var title: String
///     }
public protocol FastNamed {
    /// The class name.
    static var fastClassName: String { get }
}

/// A type whose properties had other names in old archives.
///
///     extension TodoItem: FastRenamed {
///         static var fastOldNames: [String: [String]] { ["title": ["text", "label"]] }
///     }
public protocol FastRenamed {
    /// For a key, the names that a decoder tries, in this order, when the key is absent, or its
    /// value is null or nil.
    ///
    /// An old name that is itself a key here means that property; give a property without old names
    /// an empty list if its name is another's old one. One old name of two properties is an error.
    static var fastOldNames: [String: [String]] { get }
}
