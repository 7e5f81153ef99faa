import _FastCodingCore

/// A value of any kind in archives: the content of a node, a value to put into a graph, or the
/// value of an untyped property.
///
/// Literals are immutable values: `"x"`, `1`, `0.5`, `true`, `nil`, `["a", 1]`, `["key":
/// "value"]`.
///
///     try graph.append(.object("TodoItem", ["title": "Hire a van", "checked": false]), to: items)
///
/// Values that are read are given one level at a time, so that cycles do no harm: a value in a
/// container of a graph is a ``node(_:)``, and a value that `FastDecoder` puts into a property of
/// this type is a ``part(_:)``. ``content`` and ``ObjectGraph/content(of:)`` tell what these are.
public enum FastValue: Hashable, Sendable {
    /// The absence of a value, as distinct from null: allowed for the root, properties, and values
    /// of dictionaries.
    case `nil`
    /// NSNull, or JSON's null.
    case null
    /// A truth value, which is not a number.
    case bool(Bool)
    /// A whole number; larger ones are decimals.
    case integer(Int64)
    /// A number of single precision, with every bit of it.
    case float(Float)
    /// A number of double precision, with every bit of it.
    case double(Double)
    /// An NSDecimalNumber.
    case decimal(DecimalNumber)
    /// A string of less than 4 GiB without U+0000; mutable strings are objects, others are values.
    case string(String, isMutable: Bool = false)
    /// Bytes, fewer than 4 GiB.
    case data([UInt8], isMutable: Bool = false)
    /// A point in time, an object of its own wherever it is put.
    case date(ArchiveDate)
    /// A URL and its base, which is another URL. At most 999 bases may follow one another.
    indirect case url(String, base: FastValue? = nil)
    /// A point, a size, a transform or the like.
    indirect case geometry(ObjectGraph.Geometry)
    /// An NSRange.
    case range(IndexRange)
    /// An NSIndexSet, as ranges in ascending order.
    case indexSet([IndexRange], isMutable: Bool = false)
    /// An array, of anything but nil.
    case array([FastValue], isMutable: Bool = false)
    /// A set, of anything but nil, in the order of the archive; its elements are not compared when
    /// it is put into a graph.
    case set([FastValue], isMutable: Bool = false)
    /// An ordered set, of anything but nil.
    case orderedSet([FastValue], isMutable: Bool = false)
    /// A dictionary, in the order of the archive. Keys may be of any kind; those that are strings
    /// must be distinct when it is put into a graph.
    case dictionary([Entry], isMutable: Bool = false)
    /// An object of a class, with its properties in the order of its definition and without equal
    /// names.
    case object(className: String, properties: [Property])
    /// An object that wrote itself by NSCoding, without equal names.
    case codedObject(className: String, values: [Property])
    /// The property list of an NSKeyedArchiver.
    case keyedArchive([UInt8])
    /// A node that is in the graph already: it is shared, not copied.
    case node(ObjectGraph.Node)
    /// A part of a graph that `FastDecoder` has read, which `FastEncoder` writes back as it was.
    case part(FastPart)

    /// A key of a dictionary and its value.
    public struct Entry: Hashable, Sendable {
        /// In most cases a string.
        public var key: FastValue
        /// The value of the key.
        public var value: FastValue

        /// An entry.
        public init(key: FastValue, value: FastValue) {
            self.key = key
            self.value = value
        }
    }

    /// A property of an object, or a value of a coded object.
    public struct Property: Hashable, Sendable {
        /// The bytes, in a graph's pool. Texts are made on demand: many objects may have the same
        /// long name.
        private let utf8: ArraySlice<UInt8>
        /// ``FastValue/nil`` if the object has no value for it.
        public var value: FastValue

        package init(_ utf8: ArraySlice<UInt8>, _ value: FastValue) {
            self.utf8 = utf8
            self.value = value
        }

        /// A property.
        public init(name: String, value: FastValue) {
            self.init(Array(name.utf8)[...], value)
        }

        /// Its name, or the key of a coded object's value.
        public var name: String {
            String(decoding: utf8, as: UTF8.self)
        }
    }

    /// An integer.
    public init(_ value: Int) {
        self = .integer(Int64(value))
    }

    /// A double.
    public init(_ value: Double) {
        self = .double(value)
    }

    /// A boolean.
    public init(_ value: Bool) {
        self = .bool(value)
    }

    /// An immutable string.
    public init(_ value: String) {
        self = .string(value)
    }

    /// An object of a class, with its properties given as a literal.
    public static func object(_ className: String, _ properties: KeyValuePairs<String, FastValue>)
        -> FastValue
    {
        .object(
            className: className,
            properties: properties.map { Property(name: $0.key, value: $0.value) }
        )
    }
}

/// A source that knows the contents of parts.
package protocol PartSource: AnyObject, Sendable {
    /// The content of a node.
    func content(of node: ObjectGraph.NodeIndex) -> FastValue
}

extension FastValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// The absence of a value, as distinct from null.
    public init(nilLiteral: ()) {
        self = .nil
    }

    /// A boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// An integer.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// A double.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }

    /// An immutable string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// An immutable array.
    public init(arrayLiteral elements: FastValue...) {
        self = .array(elements)
    }

    /// An immutable dictionary.
    public init(dictionaryLiteral elements: (FastValue, FastValue)...) {
        self = .dictionary(elements.map { Entry(key: $0.0, value: $0.1) })
    }
}

// The value of a single case, where no other case is of use. All look into parts; nodes have to be
// looked up in their graph.
extension FastValue {
    /// The content of a part: one of the same cases, with parts in containers. All other values are
    /// their own content.
    public var content: FastValue {
        if case .part(let part) = self {
            part.place.source.content(of: part.place.node)
        } else {
            self
        }
    }

    /// The node of a graph; nil for everything else.
    public var node: ObjectGraph.Node? {
        if case .node(let node) = self {
            node
        } else {
            nil
        }
    }

    /// Whether there is no value: nil or null.
    public var isNull: Bool {
        switch content {
        case .nil, .null: true
        default: false
        }
    }

    /// A boolean; 0 and 1 count as booleans, as old archives don't distinguish them. Nil for
    /// everything else.
    public var bool: Bool? {
        switch content {
        case .bool(let value): value
        case .integer(let value) where value == 0 || value == 1:
            value == 1
        default: nil
        }
    }

    /// The value of a scalar of a graph.
    package init(_ scalar: ScalarValue) {
        self =
            switch scalar {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .float32(let value): .float(value)
            case .float64(let value): .double(value)
            case .decimal(let value): .decimal(value)
            case .date(let seconds):
                .date(ArchiveDate(secondsSince2001: seconds))
            }
    }

    /// The scalar of a graph for the value; nil if it is none.
    package var scalar: ScalarValue? {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .float(let value): .float32(value)
        case .double(let value): .float64(value)
        case .decimal(let value): .decimal(value)
        case .date(let date): .date(date.secondsSince2001)
        default: nil
        }
    }

    /// An integer; nil for everything else, including doubles with whole values.
    public var integer: Int64? {
        if case .integer(let value) = content {
            value
        } else {
            nil
        }
    }

    /// The value of a double, a float, or an integer that is exact as a double; nil for
    /// everything else.
    public var double: Double? { content.scalar?.double }

    /// The text of a string; nil for everything else.
    public var string: String? {
        if case .string(let value, _) = content {
            value
        } else {
            nil
        }
    }

    /// The bytes of data; nil for everything else.
    public var data: [UInt8]? {
        if case .data(let value, _) = content {
            value
        } else {
            nil
        }
    }

    /// A date; nil for everything else.
    public var date: ArchiveDate? {
        if case .date(let value) = content {
            value
        } else {
            nil
        }
    }

    /// The elements of an array, a set or an ordered set; nil for everything else.
    public var array: [FastValue]? {
        switch content {
        case .array(let elements, _), .set(let elements, _), .orderedSet(let elements, _):
            elements
        default: nil
        }
    }

    /// The entries of a dictionary; nil for everything else.
    public var entries: [Entry]? {
        if case .dictionary(let entries, _) = content {
            entries
        } else {
            nil
        }
    }

    /// The properties of an object, or the values of a coded object by their keys; nil for
    /// everything else.
    public var properties: [Property]? {
        switch content {
        case .object(_, let properties), .codedObject(_, let properties):
            properties
        default: nil
        }
    }

    /// The class name of an object or a coded object; nil for everything else.
    public var className: String? {
        switch content {
        case .object(let name, _), .codedObject(let name, _): name
        default: nil
        }
    }

    /// The value of a dictionary's key or of an object's property; nil if there is none. In a
    /// graph, use ``ObjectGraph/subscript(_:_:)-(_,String)``.
    public subscript(key: String) -> FastValue? {
        let content = content
        if let properties = content.properties {
            return properties.first { $0.name.utf8.elementsEqual(key.utf8) }?.value
        }

        return content.entries?.first { $0.key.string?.utf8.elementsEqual(key.utf8) == true }?.value
    }
}
