import _FastCodingCore

// The classes of Foundation whose instances are nodes of kinds of their own.
extension NodeKind {
    /// The class of such nodes, as the notation has it under `$class`; nil for nil and for objects of all other classes.
    package var className: StaticString? {
        switch self {
        case .nil, .object, .codedObject: nil
        case .null: "NSNull"
        case .false, .true, .integer, .float32, .float64: "NSNumber"
        case .decimal: "NSDecimalNumber"
        case .string: "NSString"
        case .mutableString: "NSMutableString"
        case .url: "NSURL"
        case .point, .size, .rect, .vector, .range, .affineTransform, .transform3D: "NSValue"
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
        case .data: "NSData"
        case .mutableData: "NSMutableData"
        case .date: "NSDate"
        case .keyedArchive: "NSKeyedArchive"
        }
    }

    /// The kind of a class's nodes, or one of them if there are several; nil for all other names.
    package init?(className name: Span<UInt8>) {
        guard name.count < Self.namesByLength.count, name.starts(with: "NS"),
            let found = Self.namesByLength[name.count].first(where: { name.equals($0.name) })
        else { return nil }
        self = found.kind
    }

    /// The names of classes by their lengths, because every class name of a text is looked up.
    private static let namesByLength: [[(name: StaticString, kind: NodeKind)]] = (0..<20).map { count in
        allCases.compactMap { kind in kind.className.map { ($0, kind) } }.filter { $0.0.utf8CodeUnitCount == count }
    }

    /// The class that an archiver writes for such nodes in keyed archives; nil if there is none.
    var keyedClassName: StaticString? {
        switch self {
        case .decimal: "NSDecimalNumberPlaceholder"
        case .false, .true, .integer, .float32, .float64: nil
        case .vector, .affineTransform, .transform3D, .keyedArchive: nil
        default: className
        }
    }

    /// The kind of the nodes that instances of a class in keyed archives become, or one of them if there are several,
    /// provided that they have only the keys of this class; nil if they are objects.
    init?(keyedClassName name: Span<UInt8>) {
        guard let kind = name.equals("NSDecimalNumberPlaceholder") ? .decimal : NodeKind(className: name),
            kind.keyedClassName != nil
        else { return nil }
        self = kind
    }

    /// For what an NSValue can hold, its number under `NS.special`, and the key of its text; ranges are two numbers instead.
    static let specials: [(number: Int64, kind: NodeKind, key: KeyedArchiveKey?)] = [
        (1, .point, .point), (2, .size, .size), (3, .rect, .rect), (4, .range, nil),
    ]
}
