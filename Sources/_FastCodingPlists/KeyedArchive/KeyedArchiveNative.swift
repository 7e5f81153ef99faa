import _FastCodingCore

/// The classes whose instances are nodes of their own kinds, provided that they have only the keys of these classes.
enum KeyedArchiveNative: String, CaseIterable {
    case array = "NSArray"
    case mutableArray = "NSMutableArray"
    case set = "NSSet"
    case mutableSet = "NSMutableSet"
    case orderedSet = "NSOrderedSet"
    case mutableOrderedSet = "NSMutableOrderedSet"
    case dictionary = "NSDictionary"
    case mutableDictionary = "NSMutableDictionary"
    case string = "NSString"
    case mutableString = "NSMutableString"
    case data = "NSData"
    case mutableData = "NSMutableData"
    case indexSet = "NSIndexSet"
    case mutableIndexSet = "NSMutableIndexSet"
    case date = "NSDate"
    case null = "NSNull"
    case url = "NSURL"
    case decimal = "NSDecimalNumberPlaceholder"
    case publicDecimal = "NSDecimalNumber"
    case value = "NSValue"

    /// The class with a name; nil for all other names.
    init?(_ name: Span<UInt8>) {
        guard let native = Self.allCases.first(where: { name.equals(utf8: $0.rawValue) }) else { return nil }
        self = native
    }

    /// The class that an archiver writes for a kind of node; nil if there is none.
    init?(writing kind: NodeKind) {
        switch kind {
        case .decimal: self = .decimal
        case .point, .size, .rect, .range: self = .value
        default:
            guard let native = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
            self = native
        }
    }

    /// The kind of the nodes; nil for values, which have several.
    var kind: NodeKind? {
        switch self {
        case .array: .array
        case .mutableArray: .mutableArray
        case .set: .set
        case .mutableSet: .mutableSet
        case .orderedSet: .orderedSet
        case .mutableOrderedSet: .mutableOrderedSet
        case .dictionary: .dictionary
        case .mutableDictionary: .mutableDictionary
        case .string: .string
        case .mutableString: .mutableString
        case .data: .data
        case .mutableData: .mutableData
        case .indexSet: .indexSet
        case .mutableIndexSet: .mutableIndexSet
        case .date: .date
        case .null: .null
        case .url: .url
        case .decimal, .publicDecimal: .decimal
        case .value: nil
        }
    }
}

/// What an NSValue holds, according to its `NS.special`.
enum KeyedArchiveSpecial: Int64, CaseIterable {
    case point = 1
    case size, rect, range

    init?(writing kind: NodeKind) {
        guard let special = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
        self = special
    }

    var kind: NodeKind {
        switch self {
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .range: .range
        }
    }

    /// The key of the text; nil for ranges, which are two numbers.
    var textKey: KeyedArchiveKey? {
        switch self {
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .range: nil
        }
    }
}
