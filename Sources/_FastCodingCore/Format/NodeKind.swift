/// The kind of a node of an object graph. See fastcode-notation(5), "The graph".
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

    /// Whether the node is an array, a dictionary, a set or an ordered set.
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

    /// Whether Foundation represents it by an NSNumber that is no decimal: booleans and numbers.
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

    /// The immutable kind of anything that may be mutable; for others the kind itself.
    package var madeImmutable: NodeKind {
        switch self {
        case .mutableArray: .array
        case .mutableDictionary: .dictionary
        case .mutableSet: .set
        case .mutableOrderedSet: .orderedSet
        case .mutableIndexSet: .indexSet
        case .mutableData: .data
        case .mutableString: .string
        default: self
        }
    }

    /// The kind in everyday words.
    package var words: String { name.description }

    /// The same without making a string.
    package var name: StaticString { Self.names[Int(rawValue)].words }

    /// The article before ``words``.
    package var article: String {
        // A URL is spelt like a vowel and spoken like none.
        "aeio".contains { $0 == words.first } ? "an" : "a"
    }

    /// The class of such nodes, as the notation has it under `$class`; nil for nil and for objects
    /// of all other classes.
    package var className: StaticString? {
        Self.names[Int(rawValue)].className
    }

    /// The name that the notation has under `$type` for a kind of NSNumber or NSValue; nil for
    /// those that need none.
    package var type: StaticString? { Self.names[Int(rawValue)].type }

    /// The names of a kind.
    private struct Names {
        let words: StaticString
        let className: StaticString?
        let type: StaticString?

        init(_ words: StaticString, class className: StaticString? = nil, type: StaticString? = nil)
        {
            self.words = words
            self.className = className
            self.type = type
        }
    }

    /// In the order of the kinds.
    private static let names: [Names] = [
        Names("nil"),
        Names("null", class: "NSNull"),
        Names("false", class: "NSNumber"),
        Names("true", class: "NSNumber"),
        Names("integer", class: "NSNumber"),
        Names("Float32", class: "NSNumber", type: "float"),
        Names("Float64", class: "NSNumber", type: "double"),
        Names("decimal", class: "NSDecimalNumber"),
        Names("string", class: "NSString"),
        Names("URL", class: "NSURL"),
        Names("point", class: "NSValue", type: "CGPoint"),
        Names("size", class: "NSValue", type: "CGSize"),
        Names("rect", class: "NSValue", type: "CGRect"),
        Names("vector", class: "NSValue", type: "CGVector"),
        Names("range", class: "NSValue", type: "NSRange"),
        Names("affine transform", class: "NSValue", type: "CGAffineTransform"),
        Names("3D transform", class: "NSValue", type: "CATransform3D"),
        Names("array", class: "NSArray"),
        Names("mutable array", class: "NSMutableArray"),
        Names("dictionary", class: "NSDictionary"),
        Names("mutable dictionary", class: "NSMutableDictionary"),
        Names("set", class: "NSSet"),
        Names("mutable set", class: "NSMutableSet"),
        Names("ordered set", class: "NSOrderedSet"),
        Names("mutable ordered set", class: "NSMutableOrderedSet"),
        Names("index set", class: "NSIndexSet"),
        Names("mutable index set", class: "NSMutableIndexSet"),
        Names("data", class: "NSData"),
        Names("mutable data", class: "NSMutableData"),
        Names("date", class: "NSDate"),
        Names("mutable string", class: "NSMutableString"),
        Names("object"),
        Names("coded object"),
        Names("keyed archive", class: "NSKeyedArchive"),
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
