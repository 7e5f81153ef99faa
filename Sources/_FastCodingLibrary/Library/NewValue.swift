import _FastCodingRules

extension ObjectGraph {
    /// A value that is to become a node, along with everything in it: the argument of the functions that change a
    /// graph.
    ///
    /// Literals stand for immutable values: `"x"`, `1`, `0.5`, `true`, `nil`, `["a", 1]`, `["key": "value"]`.
    ///
    ///     try graph.append(.object("TodoItem", ["title": "Hire a van", "checked": false]), to: items)
    public indirect enum NewValue: Sendable {
        /// A node that is already in the graph: it is shared, not copied.
        case node(Node)
        /// The absence of a value: allowed for the root, properties, and values of dictionaries.
        case `nil`
        /// NSNull, or JSON's null.
        case null
        /// A truth value.
        case bool(Bool)
        /// A whole number.
        case integer(Int64)
        /// A number of single precision.
        case float(Float)
        /// A number of double precision.
        case double(Double)
        /// An NSDecimalNumber.
        case decimal(DecimalNumber)
        /// A string of less than 4 GiB that does not contain U+0000.
        case string(String, isMutable: Bool = false)
        /// Less than 4 GiB.
        case data([UInt8], isMutable: Bool = false)
        /// A point in time, an object of its own wherever it is put.
        case date(ArchiveDate)
        /// The base is another URL.
        case url(relative: String, base: NewValue? = nil)
        /// A point, a size or the like; a transform in space has 16 numbers.
        case geometry(Geometry)
        /// An NSRange.
        case range(IndexRange)
        /// An NSIndexSet, as ranges in ascending order.
        case indexSet([IndexRange], isMutable: Bool = false)
        /// An array, of anything but nil.
        case array([NewValue], isMutable: Bool = false)
        /// A set, of anything but nil; its elements are not compared.
        case set([NewValue], isMutable: Bool = false)
        /// An ordered set, of anything but nil.
        case orderedSet([NewValue], isMutable: Bool = false)
        /// Keys may be of any kind; those that are strings must be distinct.
        case dictionary([(key: NewValue, value: NewValue)], isMutable: Bool = false)
        /// An object of a class; the names must be distinct.
        case object(className: String, properties: [(name: String, value: NewValue)])
        /// An object that wrote itself by NSCoding; the names must be distinct.
        case codedObject(className: String, values: [(name: String, value: NewValue)])
        /// The property list of an NSKeyedArchiver.
        case keyedArchive([UInt8])

        /// An integer.
        public init(_ value: Int) { self = .integer(Int64(value)) }
        /// A double.
        public init(_ value: Double) { self = .double(value) }
        /// A boolean.
        public init(_ value: Bool) { self = .bool(value) }
        /// An immutable string.
        public init(_ value: String) { self = .string(value) }

        /// An object of a class, with its properties given as a literal.
        public static func object(
            _ className: String, _ properties: KeyValuePairs<String, NewValue>
        ) -> NewValue {
            .object(className: className, properties: properties.map { (name: $0.key, value: $0.value) })
        }
    }
}

extension ObjectGraph.NewValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// The absence of a value, as distinct from null.
    public init(nilLiteral: ()) { self = .nil }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A double.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// An immutable string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An immutable array.
    public init(arrayLiteral elements: ObjectGraph.NewValue...) { self = .array(elements) }
    /// An immutable dictionary.
    public init(dictionaryLiteral elements: (ObjectGraph.NewValue, ObjectGraph.NewValue)...) {
        self = .dictionary(elements.map { (key: $0.0, value: $0.1) })
    }
}
