/// The properties in a file that a type does not know.
///
/// A type that declares a property of this type keeps them: they are decoded into it and encoded again beside the
/// type's own properties. The key under which it is declared does not matter.
///
///     struct Contact: Codable {
///         var name: String
///         var rest = UnknownProperties()
///     }
public struct UnknownProperties: Codable {
    /// Filled once the value that it belongs to is complete.
    final class Box {
        var properties: [(name: String, value: FastValue)] = []
    }

    private(set) var box = Box()

    /// No properties.
    public init() {}

    /// The names of the properties.
    public var names: [String] { box.properties.map(\.name) }

    /// The value of a property. Setting nil removes it.
    public subscript(_ name: String) -> FastValue? {
        get { box.properties.first { $0.name == name }?.value }
        set {
            let copy = Box()
            copy.properties = box.properties.filter { $0.name != name }
            if let newValue { copy.properties.append((name, newValue)) }
            box = copy
        }
    }

    /// Throws: decoders other than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws { throw ForeignCoder.error(decoder) }
    /// Throws: encoders other than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws { throw ForeignCoder.error(self, encoder) }
}

extension EncodingState {
    /// Adds the properties to a keyed container, under their original names.
    func append(_ properties: UnknownProperties, to level: Int) throws {
        for (name, value) in properties.box.properties {
            let key = try node(name: name, in: level)
            try append(node(free: value, at: .key(key), in: level), key, to: level)
        }
    }
}
