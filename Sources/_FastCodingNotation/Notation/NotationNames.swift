import _FastCodingPlists

/// The Foundation classes whose names stand for types of the graph in the notation.
enum NotationClass: Int, CaseIterable {
    case null, number, decimalNumber, string, mutableString, data, mutableData, date, url, value, keyedArchive
    case array, mutableArray, dictionary, mutableDictionary, set, mutableSet, orderedSet, mutableOrderedSet
    case indexSet, mutableIndexSet

    /// The name, as it is written under `$class`.
    var name: StaticString {
        switch self {
        case .null: "NSNull"
        case .number: "NSNumber"
        case .decimalNumber: "NSDecimalNumber"
        case .string: "NSString"
        case .mutableString: "NSMutableString"
        case .data: "NSData"
        case .mutableData: "NSMutableData"
        case .date: "NSDate"
        case .url: "NSURL"
        case .value: "NSValue"
        case .keyedArchive: "NSKeyedArchive"
        case .array: "NSArray"
        case .mutableArray: "NSMutableArray"
        case .dictionary: "NSDictionary"
        case .mutableDictionary: "NSMutableDictionary"
        case .set: "NSSet"
        case .mutableSet: "NSMutableSet"
        case .orderedSet: "NSOrderedSet"
        case .mutableOrderedSet: "NSMutableOrderedSet"
        case .indexSet: "NSIndexSet"
        case .mutableIndexSet: "NSMutableIndexSet"
        }
    }

    /// The class with that name; nil for all other names.
    init?(_ name: Span<UInt8>) {
        guard name.count > 2, name[0] == UInt8(ascii: "N"), name[1] == UInt8(ascii: "S"),
            let known = Self.allCases.first(where: { name.equals($0.name) })
        else { return nil }
        self = known
    }
}

/// The keys that have a meaning in dictionaries of the notation.
enum NotationKey: Int, CaseIterable {
    case `class`, coder, alias, `nil`, data, hex, json, iso8601, value, type, properties, values, definition
    case string, time, relative, base, objects, keys, ranges

    /// The key as it is written in the text.
    var name: StaticString {
        switch self {
        case .class: "$class"
        case .coder: "$coder"
        case .alias: "$alias"
        case .nil: "$nil"
        case .data: "$data"
        case .hex: "$hex"
        case .json: "$json"
        case .iso8601: "$iso8601"
        case .value: "$value"
        case .type: "$type"
        case .properties: "$properties"
        case .values: "$values"
        case .definition: "$definition"
        case .string: "NS.string"
        case .time: "NS.time"
        case .relative: "NS.relative"
        case .base: "NS.base"
        case .objects: "NS.objects"
        case .keys: "NS.keys"
        case .ranges: "NS.ranges"
        }
    }

    /// The key with these bytes; nil for all others.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count > 3, bytes[0] == UInt8(ascii: "$") || bytes[0] == UInt8(ascii: "N"),
            let known = Self.allCases.first(where: { bytes.equals($0.name) })
        else { return nil }
        self = known
    }
}

/// What a string means as a key: determined once for each node, in one byte.
struct KeyMeaning {
    private static let dollar: UInt8 = 0x80
    /// The number of a key of the notation, from 1, and whether there is a dollar sign.
    private var bits: UInt8 = 0

    private init() {}

    private init(_ text: Span<UInt8>) {
        bits = NotationKey(text).map { UInt8($0.rawValue + 1) } ?? 0
        if text[0] == UInt8(ascii: "$") { bits |= Self.dollar }
    }

    /// Whether it begins with a dollar sign.
    var hasDollar: Bool { bits & Self.dollar != 0 }

    var key: NotationKey? { NotationKey(rawValue: Int(bits & ~Self.dollar) - 1) }

    func isKey(_ key: NotationKey) -> Bool { Int(bits & ~Self.dollar) == key.rawValue + 1 }

    /// The meanings of all nodes of a graph.
    static func all(in graph: ObjectGraph) -> [KeyMeaning] {
        var all = Array(repeating: KeyMeaning(), count: graph.records.count)
        for (index, record) in graph.records.enumerated() where record.kind == .string && record.b > 0 {
            let first = graph.pool[Int(record.a)]
            guard first == UInt8(ascii: "$") || first == UInt8(ascii: "N") else { continue }
            all[index] = KeyMeaning(graph.bytes(ObjectGraph.NodeIndex(UInt32(index))))
        }
        return all
    }
}

/// The kinds of NSValue, by the names that are written under `$type`.
enum NotationValueType {
    static let names: [(name: StaticString, kind: NodeKind)] = [
        ("CGPoint", .point), ("CGSize", .size), ("CGRect", .rect), ("CGVector", .vector), ("NSRange", .range),
        ("CGAffineTransform", .affineTransform), ("CATransform3D", .transform3D),
    ]
}
