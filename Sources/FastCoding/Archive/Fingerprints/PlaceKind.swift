/// What the places of an open chunk are: which of them hold keys or elements that have to differ.
enum PlaceKind: UInt8 {
    /// Elements of an array, properties of an object: anything may stand there.
    case any
    /// Elements that have to differ.
    case elements
    /// A value, its key, the next value, ...
    case entries
    /// The class name in place -1, then as ``entries``.
    case coded
    /// The relative string, then the base.
    case url

    @inline(__always)
    init(_ type: ChunkType) {
        switch type {
        case .dictionary, .mutableDictionary: self = .entries
        case .set, .mutableSet, .orderedSet, .mutableOrderedSet: self = .elements
        case .codedObject: self = .coded
        case .url: self = .url
        default: self = .any
        }
    }

    /// The first place.
    @inline(__always)
    var first: Int { self == .coded ? -1 : 0 }

    /// Whether there are places for what has to differ.
    @inline(__always)
    var hasDifferent: Bool { self != .any && self != .url }

    /// Whether what stands in a place has to differ from others.
    @inline(__always)
    func differs(at place: Int) -> Bool {
        switch self {
        case .elements: true
        case .entries: place & 1 == 1
        case .coded: place > 0 && place & 1 == 1
        case .any, .url: false
        }
    }
}

extension ChunkType {
    /// Whether entries stand in it, of a value and a key each.
    var hasEntries: Bool { self == .dictionary || self == .mutableDictionary || self == .codedObject }
}
