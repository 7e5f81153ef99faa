import _FastCodingLibrary

/// A value of any kind, and everything that it refers to.
///
/// A slot of this type takes whatever is in the file, including objects of unknown classes, shared containers and
/// cycles, and encoding writes it back as it was. New values can be written as literals.
///
///     struct Settings: Codable {
///         var version: Int
///         var plugin: FastValue
///     }
///
/// What a value refers to may be instances of the program's classes, which decoding made beside it; encoding the value writes
/// them as they are then. While it is encoded on one thread, these instances must not change on another one. The value itself,
/// and every ``UnknownObject``, may be used on several threads at once.
public struct FastValue: Codable, Sendable {
    package enum Storage: Sendable {
        case node(DecodedSource, ObjectGraph.NodeIndex)
        case null
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        case string(String)
        case native(NativeValue)
        case array([FastValue])
        case dictionary([(key: FastValue, value: FastValue)])
        case object(UnknownObject)
    }

    var storage: Storage

    package init(_ storage: Storage) { self.storage = storage }

    package init(_ source: DecodedSource, _ node: ObjectGraph.NodeIndex) { storage = .node(source, node) }

    /// Null.
    public static var null: FastValue { FastValue(.null) }
    /// A boolean.
    public init(_ value: Bool) { storage = .bool(value) }
    /// A whole number.
    public init(_ value: Int) { storage = .integer(Int64(value)) }
    /// A number.
    public init(_ value: Double) { storage = .double(value) }
    /// A text without U+0000.
    public init(_ value: String) { storage = .string(value) }
    /// A date, data, a URL and the like.
    public init(_ value: NativeValue) { storage = .native(value) }
    /// An array.
    public init(_ elements: [FastValue]) { storage = .array(elements) }
    /// An object of a class that the program does not have.
    public init(_ object: UnknownObject) { storage = .object(object) }

    /// Throws: decoders other than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws { throw ForeignCoder.error(decoder) }
    /// Throws: encoders other than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws { throw ForeignCoder.error(self, encoder) }
}

// The value as a Swift type; nil for other kinds.
extension FastValue {
    /// Whether there is no value: null or nil.
    public var isNull: Bool {
        switch storage {
        case .null: true
        case .node(let source, let node): source.graph.isNull(node)
        default: false
        }
    }

    private func scalar<T: CodedScalar>(_ type: T.Type) -> T? {
        guard case .node(let source, let node) = storage else { return nil }
        return T.read(node, in: source.graph)
    }

    /// The value as a boolean; 0 and 1 count as booleans.
    public var bool: Bool? { if case .bool(let value) = storage { value } else { scalar(Bool.self) } }

    /// The value as a whole number, if it is one and fits.
    public var int: Int? { if case .integer(let value) = storage { Int(exactly: value) } else { scalar(Int.self) } }

    /// The value as a double, if it is a number that a double can hold.
    public var double: Double? {
        switch storage {
        case .double(let value): value
        case .integer(let value): Double(exactly: value)
        default: scalar(Double.self)
        }
    }

    /// The text of a string.
    public var string: String? { if case .string(let value) = storage { value } else { scalar(String.self) } }

    /// A date, data, a URL and the like.
    public var native: NativeValue? {
        switch storage {
        case .native(let value): value
        case .node(let source, let node): source.graph.nativeValue(node)
        default: nil
        }
    }

    /// The elements of an array or a set.
    public var array: [FastValue]? {
        switch storage {
        case .array(let elements): return elements
        case .node(let source, let node):
            return source.graph.elementRange(node).map { $0.map { FastValue(source, source.graph.children[$0]) } }
        default: return nil
        }
    }

    /// The entries of a dictionary, in the order of the file.
    public var entries: [(key: FastValue, value: FastValue)]? {
        switch storage {
        case .dictionary(let entries): return entries
        case .node(let source, let node):
            guard source.graph.kind(node).isDictionary else { return nil }
            let range = source.graph.childRange(node)
            return stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
                (FastValue(source, source.graph.children[$0 + 1]), FastValue(source, source.graph.children[$0]))
            }
        default: return nil
        }
    }

    /// An object, whatever its class: there is one instance for each object of the file.
    public var object: UnknownObject? {
        switch storage {
        case .object(let object): return object
        case .node(let source, let node):
            return source.graph.isInstance(node) ? source.object(node) : nil
        default: return nil
        }
    }

    /// The value of a dictionary's key or of an object's property.
    public subscript(_ key: String) -> FastValue? {
        if let object { return object[key] }
        return entries?.first { $0.key.string?.utf8.elementsEqual(key.utf8) == true }?.value
    }
}

extension FastValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Null.
    public init(nilLiteral: ()) { storage = .null }
    /// A boolean.
    public init(booleanLiteral value: Bool) { storage = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { storage = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { storage = .double(value) }
    /// A text.
    public init(stringLiteral value: String) { storage = .string(value) }
    /// An array.
    public init(arrayLiteral elements: FastValue...) { storage = .array(elements) }
    /// A dictionary.
    public init(dictionaryLiteral elements: (FastValue, FastValue)...) {
        storage = .dictionary(elements.map { ($0.0, $0.1) })
    }
}
