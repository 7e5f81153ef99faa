/// What a node of an object graph is. See fastcode-notation(5), "The graph".
@usableFromInline package enum NodeKind: UInt8, Sendable, CaseIterable {
    // Values, which are compared by content and have no identity.
    case `nil`, null, `false`, `true`, integer, float32, float64, decimal, string, url
    case point, size, rect, vector, range, affineTransform, transform3D
    // Objects, which have an identity and can be shared.
    case array, mutableArray, dictionary, mutableDictionary, set, mutableSet, orderedSet, mutableOrderedSet
    case indexSet, mutableIndexSet, data, mutableData, date, mutableString
    case object, codedObject, keyedArchive

    /// Whether the node has an identity, so that it can be shared and be the target of an alias.
    @inlinable package var isObject: Bool { rawValue >= NodeKind.array.rawValue }

    @inlinable package var isContainer: Bool {
        rawValue >= NodeKind.array.rawValue && rawValue <= NodeKind.mutableOrderedSet.rawValue
    }

    package var isBoolean: Bool { self == .false || self == .true }

    package var isNumber: Bool { rawValue >= NodeKind.integer.rawValue && rawValue <= NodeKind.decimal.rawValue }

    package var isFloatingPoint: Bool { self == .float32 || self == .float64 }

    /// Whether an NSNumber stands for it that is no decimal: booleans and numbers.
    package var isNSNumber: Bool { (isBoolean || isNumber) && self != .decimal }

    /// Whether the value is a ``ScalarValue``.
    package var isScalar: Bool { self == .null || isBoolean || isNumber || self == .date }

    @inlinable package var isDictionary: Bool { self == .dictionary || self == .mutableDictionary }

    /// How many doubles make up a value of this kind: a point, a transform and the like; 0 for ranges and all other
    /// kinds.
    package var doubleCount: Int {
        switch self {
        case .point, .size, .vector: 2
        case .rect: 4
        case .affineTransform: 6
        case .transform3D: 16
        default: 0
        }
    }

    /// Whether the value is doubles, a point, a transform and the like.
    package var isGeometry: Bool { doubleCount > 0 }

    /// The mutable kind of a container that has one; for others the kind itself.
    package var madeMutable: NodeKind {
        switch self {
        case .array: .mutableArray
        case .dictionary: .mutableDictionary
        case .set: .mutableSet
        case .orderedSet: .mutableOrderedSet
        default: self
        }
    }

    /// The kind in everyday words.
    package var words: String { Self.names[Int(rawValue)].words.description }

    /// The class of such nodes, as the notation has it under `$class`; nil for nil and for objects of all other classes.
    package var className: StaticString? { Self.names[Int(rawValue)].className }

    /// In the order of the kinds.
    private static let names: [(words: StaticString, className: StaticString?)] = [
        ("nil", nil),
        ("null", "NSNull"),
        ("false", "NSNumber"),
        ("true", "NSNumber"),
        ("integer", "NSNumber"),
        ("Float32", "NSNumber"),
        ("Float64", "NSNumber"),
        ("decimal", "NSDecimalNumber"),
        ("string", "NSString"),
        ("URL", "NSURL"),
        ("point", "NSValue"),
        ("size", "NSValue"),
        ("rect", "NSValue"),
        ("vector", "NSValue"),
        ("range", "NSValue"),
        ("affine transform", "NSValue"),
        ("3D transform", "NSValue"),
        ("array", "NSArray"),
        ("mutable array", "NSMutableArray"),
        ("dictionary", "NSDictionary"),
        ("mutable dictionary", "NSMutableDictionary"),
        ("set", "NSSet"),
        ("mutable set", "NSMutableSet"),
        ("ordered set", "NSOrderedSet"),
        ("mutable ordered set", "NSMutableOrderedSet"),
        ("index set", "NSIndexSet"),
        ("mutable index set", "NSMutableIndexSet"),
        ("data", "NSData"),
        ("mutable data", "NSMutableData"),
        ("date", "NSDate"),
        ("mutable string", "NSMutableString"),
        ("object", nil),
        ("coded object", nil),
        ("keyed archive", "NSKeyedArchive"),
    ]
}
