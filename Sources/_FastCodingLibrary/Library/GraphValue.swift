import _FastCodingRules

extension ObjectGraph {
    /// What a node is, with its value: what ``ObjectGraph/subscript(_:)`` gives.
    ///
    /// ``ObjectGraph/isMutable(_:)`` tells whether it is mutable.
    public enum Value: Hashable, Sendable {
        /// The absence of a value, as distinct from null.
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
        /// A string of any length without U+0000; mutable strings are objects, others are values.
        case string(String)
        /// Bytes, fewer than 4 GiB.
        case data([UInt8])
        /// A point in time.
        case date(ArchiveDate)
        /// The base is a URL, or ``Node/nil``.
        case url(relative: String, base: Node)
        /// A point, a size, a transform or the like.
        case geometry(Geometry)
        /// An NSRange.
        case range(IndexRange)
        /// An NSIndexSet, as ranges in ascending order.
        case indexSet([IndexRange])
        /// An array.
        case array(Elements)
        /// A set, with its elements in the order of the archive.
        case set(Elements)
        /// An ordered set.
        case orderedSet(Elements)
        /// A dictionary, with its entries in the order of the archive. Any node may be a key.
        case dictionary(Entries)
        /// An object of a class that is defined in the archive.
        case object(className: String, properties: Properties)
        /// An object that wrote itself by NSCoding.
        case codedObject(className: String, values: Properties)
        /// The property list of an NSKeyedArchiver.
        case keyedArchive([UInt8])
    }

    /// What the node is, with its value.
    ///
    ///     if case .string(let title) = try graph[node] { print(title) }
    ///
    /// Text and bytes are copied; containers, objects and their properties are not.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode`` if the node belongs to another graph.
    public subscript(node: Node) -> Value {
        get throws(FastCodingError) { value(of: try index(node)) }
    }

    /// Whether the node is a mutable container, string, data or index set.
    ///
    /// - Throws: ``FastCodingError/Code/foreignNode`` if the node belongs to another graph.
    public func isMutable(_ node: Node) throws(FastCodingError) -> Bool {
        switch kind(try index(node)) {
        case .mutableArray, .mutableDictionary, .mutableSet, .mutableOrderedSet, .mutableIndexSet, .mutableData,
            .mutableString:
            true
        default: false
        }
    }

    package func value(of node: NodeIndex) -> Value {
        let kind = kind(node)
        switch kind {
        case .nil: return .nil
        case .null: return .null
        case .false, .true: return .bool(kind == .true)
        case .integer: return .integer(integer(node))
        case .float32: return .float(float(node))
        case .float64: return .double(double(node))
        case .decimal: return .decimal(decimal(node))
        case .string, .mutableString: return .string(string(node))
        case .data, .mutableData: return .data(dataBytes(node))
        case .date: return .date(ArchiveDate(secondsSince2001: date(node)))
        case .url: return .url(relative: string(url(node).relative), base: handle(url(node).base))
        case .range: return .range(IndexRange(location: range(node).location, length: range(node).length))
        case .point, .size, .rect, .vector, .affineTransform, .transform3D:
            return Geometry(kind, doubles(node).map { Double(bitPattern: $0) }).map { .geometry($0) } ?? .nil
        case .indexSet, .mutableIndexSet:
            return .indexSet(ranges(node).map { IndexRange(location: $0.location, length: $0.length) })
        case .array, .mutableArray: return .array(elements(of: node))
        case .set, .mutableSet: return .set(elements(of: node))
        case .orderedSet, .mutableOrderedSet: return .orderedSet(elements(of: node))
        case .dictionary, .mutableDictionary: return .dictionary(Entries(nodes: children(node), stamps: stamps))
        case .object: return .object(className: className(node), properties: properties(of: node))
        case .codedObject: return .codedObject(className: className(node), values: properties(of: node))
        case .keyedArchive: return .keyedArchive(dataBytes(keyedData(node)))
        }
    }

    private func dataBytes(_ node: NodeIndex) -> [UInt8] { Array(pool[byteRange(node).range]) }

    private func elements(of node: NodeIndex) -> Elements { Elements(nodes: children(node), stamps: stamps) }

    /// The properties of an object or a coded object.
    package func properties(of node: NodeIndex) -> Properties {
        if kind(node) == .object {
            let names = propertyNames[definition(node).properties]
            return Properties(names: names, nodes: children(node), pool: pool, stamps: stamps)
        }
        let pairs = children(node).dropFirst()
        let values = stride(from: pairs.startIndex, to: pairs.endIndex, by: 2).map { pairs[$0] }
        let names = stride(from: pairs.startIndex + 1, to: pairs.endIndex, by: 2).map { byteRange(pairs[$0]) }
        return Properties(names: names[...], nodes: values[...], pool: pool, stamps: stamps)
    }
}

// The value of a single case, where no other case is of use.
extension ObjectGraph.Value {
    /// A boolean; nil for everything else.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// An integer; nil for everything else, including doubles with whole values.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

    /// The value of a double, a float, or an integer that a double holds exactly; nil for everything else.
    public var double: Double? {
        switch self {
        case .double(let value): value
        case .float(let value): Double(value)
        case .integer(let value): Double(exactly: value)
        default: nil
        }
    }

    /// The text of a string; nil for everything else.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The bytes of data; nil for everything else.
    public var data: [UInt8]? { if case .data(let value) = self { value } else { nil } }

    /// A date; nil for everything else.
    public var date: ArchiveDate? { if case .date(let value) = self { value } else { nil } }

    /// The elements of an array, a set or an ordered set; nil for everything else.
    public var elements: ObjectGraph.Elements? {
        switch self {
        case .array(let elements), .set(let elements), .orderedSet(let elements): elements
        default: nil
        }
    }

    /// The entries of a dictionary; nil for everything else.
    public var entries: ObjectGraph.Entries? { if case .dictionary(let entries) = self { entries } else { nil } }

    /// The properties of an object, or the values of a coded object by their keys; nil for everything else.
    public var properties: ObjectGraph.Properties? {
        switch self {
        case .object(_, let properties), .codedObject(_, let properties): properties
        default: nil
        }
    }

    /// The class name of an object or a coded object; nil for everything else.
    public var className: String? {
        switch self {
        case .object(let name, _), .codedObject(let name, _): name
        default: nil
        }
    }
}
