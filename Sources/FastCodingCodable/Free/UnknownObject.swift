import _FastCodingCore

/// An object of a class that the program does not have.
///
/// A slot of this type takes an object of any class and keeps it; encoding writes it back as it
/// was, apart from changes made to its properties. There is one instance for each object of a file.
/// It may be used on several threads at once.
///
///     let object = try FastDecoder().decode(UnknownObject.self, from: bytes)
///     object["title"] = "New"
///     let edited = try FastEncoder().encode(object)
public final class UnknownObject: Codable, Sendable {
    package let source: DecodedSource
    package let node: NodeIndex
    /// The name of its class.
    public let className: String

    package init(_ source: DecodedSource, _ node: NodeIndex) {
        self.source = source
        self.node = node
        className = source.graph.className(node)
    }

    /// Makes an object of a class.
    public convenience init(className: String, _ properties: KeyValuePairs<String, FastValue> = [:])
    {
        self.init(.object, className, properties.map { ($0.key, .set($0.value)) })
    }

    init(
        _ kind: NodeKind,
        _ className: String,
        _ properties: [(name: String, value: DecodedSource.FreeProperty)]
    ) {
        var graph = ObjectGraph()
        node =
            kind == .codedObject
            ? graph.addContainer(kind, [graph.addString(className)])
            : graph.openObject(definition: graph.addDefinition(name: className, properties: []))

        source = DecodedSource(graph)
        self.className = className
        source.change(node) { list in list = properties }
        source.adopt(self)
    }

    /// The names of its properties that are not nil.
    public var propertyNames: [String] {
        source.properties(node).map(\.name)
    }

    /// The value of a property; nil if it has none. Setting nil removes a property; new properties
    /// are added at the end.
    public subscript(_ name: String) -> FastValue? {
        get {
            source.properties(node).first { $0.name.utf8.elementsEqual(name.utf8) }.map {
                source.value($0.value)
            }
        }
        set {
            let value = newValue.map(source.kept)
            source.change(node) { properties in
                let place =
                    properties.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
                    ?? properties.endIndex
                properties.replaceSubrange(
                    place..<min(place + 1, properties.endIndex),
                    with: value.map { [(name, $0)] } ?? []
                )
            }
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
