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

    /// Whether the node is an array, a dictionary, a set or an ordered set.
    @inlinable package var isContainer: Bool {
        rawValue >= NodeKind.array.rawValue && rawValue <= NodeKind.mutableOrderedSet.rawValue
    }

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
}
