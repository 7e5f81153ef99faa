/// What a node of an object graph is. See fastcode-notation(5), "The graph".
@usableFromInline package enum NodeKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    // Values, which are compared by content and have no identity.
    case `nil`, null, `false`, `true`, integer, float32, float64, decimal, string, url
    case point, size, rect, vector, range, affineTransform, transform3D
    // Objects, which have an identity and can be shared.
    case array, mutableArray, dictionary, mutableDictionary, set, mutableSet, orderedSet,
        mutableOrderedSet
    case indexSet, mutableIndexSet, data, mutableData, date, mutableString
    case object, codedObject, keyedArchive

    /// Whether the node has an identity, so that it can be shared and be the target of an alias.
    @inlinable package var isObject: Bool {
        rawValue >= NodeKind.array.rawValue
    }

    @inlinable package var isContainer: Bool {
        rawValue >= NodeKind.array.rawValue && rawValue <= NodeKind.mutableOrderedSet.rawValue
    }

    package var isBoolean: Bool { self == .false || self == .true }

    package var isNumber: Bool {
        rawValue >= NodeKind.integer.rawValue && rawValue <= NodeKind.decimal.rawValue
    }

    package var isFloatingPoint: Bool {
        self == .float32 || self == .float64
    }

    /// Whether an NSNumber stands for it that is no decimal: booleans and numbers.
    package var isNSNumber: Bool {
        (isBoolean || isNumber) && self != .decimal
    }

    /// Whether the value is a ``ScalarValue``.
    package var isScalar: Bool {
        self == .null || isBoolean || isNumber || self == .date
    }

    @inlinable package var isDictionary: Bool {
        self == .dictionary || self == .mutableDictionary
    }

    /// How many doubles make up a value of this kind: a point, a transform and the like; 0 for
    /// ranges and other kinds.
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
    package var words: String {
        Self.names[Int(rawValue)].words.description
    }

    /// The class of such nodes, as the notation has it under `$class`; nil for nil and for objects
    /// of all other classes.
    package var className: StaticString? {
        Self.names[Int(rawValue)].className
    }

    /// What the notation has under `$type` for a kind of NSNumber or NSValue; nil for those that
    /// need no such name.
    package var type: StaticString? { Self.names[Int(rawValue)].type }

    /// In the order of the kinds.
    private static let names:
        [(words: StaticString, className: StaticString?, type: StaticString?)] = [
            ("nil", nil, nil),
            ("null", "NSNull", nil),
            ("false", "NSNumber", nil),
            ("true", "NSNumber", nil),
            ("integer", "NSNumber", nil),
            ("Float32", "NSNumber", "float"),
            ("Float64", "NSNumber", "double"),
            ("decimal", "NSDecimalNumber", nil),
            ("string", "NSString", nil),
            ("URL", "NSURL", nil),
            ("point", "NSValue", "CGPoint"),
            ("size", "NSValue", "CGSize"),
            ("rect", "NSValue", "CGRect"),
            ("vector", "NSValue", "CGVector"),
            ("range", "NSValue", "NSRange"),
            ("affine transform", "NSValue", "CGAffineTransform"),
            ("3D transform", "NSValue", "CATransform3D"),
            ("array", "NSArray", nil),
            ("mutable array", "NSMutableArray", nil),
            ("dictionary", "NSDictionary", nil),
            ("mutable dictionary", "NSMutableDictionary", nil),
            ("set", "NSSet", nil),
            ("mutable set", "NSMutableSet", nil),
            ("ordered set", "NSOrderedSet", nil),
            ("mutable ordered set", "NSMutableOrderedSet", nil),
            ("index set", "NSIndexSet", nil),
            ("mutable index set", "NSMutableIndexSet", nil),
            ("data", "NSData", nil),
            ("mutable data", "NSMutableData", nil),
            ("date", "NSDate", nil),
            ("mutable string", "NSMutableString", nil),
            ("object", nil, nil),
            ("coded object", nil, nil),
            ("keyed archive", "NSKeyedArchive", nil),
        ]
}

extension Double {
    /// A float as a double of equal value; not-a-number keeps its sign and its payload.
    package init(widening value: Float) {
        let bits = UInt64(value.bitPattern)
        let nan = (bits & 0x8000_0000) << 32 | 0x7FF0_0000_0000_0000 | (bits & 0x007F_FFFF) << 29
        self = value.isNaN ? Double(bitPattern: nan) : Double(value)
    }
}
