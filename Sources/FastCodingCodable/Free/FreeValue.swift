import _FastCodingCore

// Values without a type. A value may refer to instances of the program's classes, which decoding
// made beside it; encoding the value writes them as they are then. While it is encoded on
// one thread, these instances must not change on another one. The value itself, and every
// ``UnknownObject``, may be used on several threads at once.
extension FastValue: Codable {
    init(_ source: DecodedSource, _ node: NodeIndex) {
        self = .part(FastPart(source, node))
    }

    /// An object of a class that the program does not have.
    public init(_ object: UnknownObject) {
        self.init(object.source, object.node)
    }

    /// An object that was decoded, or made as an ``UnknownObject``, whatever its class: one
    /// instance for each object.
    public var object: UnknownObject? {
        guard let part = decoded, part.source.graph.isInstance(part.node) else { return nil }
        return part.source.object(part.node)
    }

    /// A part that `FastDecoder` has read: its graph and its node.
    struct Decoded {
        let source: DecodedSource
        let node: NodeIndex
    }

    /// The part that this is, if `FastDecoder` has read it.
    var decoded: Decoded? {
        guard case .part(let part) = self, let source = part.place.source as? DecodedSource else {
            return nil
        }
        return Decoded(source: source, node: part.place.node)
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

extension DecodedSource: PartSource {
    package func content(of node: NodeIndex) -> FastValue {
        guard isChanged(node) else {
            return graph.nativeValue(node) ?? graph.value(of: node) { FastValue(self, $0) }
        }

        let properties = properties(node).map {
            FastValue.Property(name: $0.name, value: value($0.value))
        }

        let name = graph.className(node)
        return graph.kind(node) == .codedObject
            ? .codedObject(className: name, values: properties)
            : .object(className: name, properties: properties)
    }
}
