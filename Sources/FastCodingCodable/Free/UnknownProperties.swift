import _FastCodingCore

/// The properties in a file that a type does not know.
///
/// A type that declares a property of this type keeps them: they are decoded into it and encoded
/// again beside the type's own properties. The key under which it is declared, or its name in a
/// ``FastTable``, does not matter.
///
///     struct Contact: Codable {
///         var name: String
///         var rest = UnknownProperties()
///     }
public struct UnknownProperties: Codable, Hashable, Sendable {
    /// The properties. A decoder fills them once, when the value that they belong to is complete,
    /// and before it returns the value.
    final class Box: Hashable, @unchecked Sendable {
        var properties: [FastValue.Property] = []

        /// The same properties, whatever their order.
        private var content: FastValue {
            .object(className: "", properties: properties)
        }

        static func == (one: Box, other: Box) -> Bool {
            one === other || one.content == other.content
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(content)
        }
    }

    /// The sentence of the error for unknown properties that are no property of a type.
    static let misplaced = "unknown properties can only be a property of a type that has other ones"

    private(set) var box = Box()

    /// No properties.
    public init() {}

    /// The properties of others, and then those of a file, which replace others of the same names.
    package init(_ others: UnknownProperties, _ properties: [FastValue.Property]) {
        let names = Set(properties.map { Array($0.name.utf8) })
        box.properties =
            others.box.properties.filter { !names.contains(Array($0.name.utf8)) } + properties
    }

    /// The names of the properties.
    public var names: [String] { box.properties.map(\.name) }

    /// The value of a property. Setting nil removes it.
    public subscript(_ name: String) -> FastValue? {
        get {
            box.properties.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
        }
        set {
            let copy = Box()
            copy.properties = box.properties.filter { !$0.name.utf8.elementsEqual(name.utf8) }

            if let newValue {
                copy.properties.append(FastValue.Property(name: name, value: newValue))
            }

            box = copy
        }
    }

    /// Throws: decoders other than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws {
        throw ForeignCoder.error(decoder)
    }

    /// Throws: encoders other than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws {
        throw ForeignCoder.error(self, encoder)
    }
}
