/// What verify keeps of each thing that has a number in a cache: four bytes.
struct CacheSlot: Equatable, BitwiseCopyable {
    private var bits: UInt32

    /// A container that is not complete yet: an alias to it makes a cycle.
    static let open = CacheSlot(bits: 0)
    /// Something that nothing is known of but its number.
    static let unknown = CacheSlot(bits: .max)

    private static let largeBase: UInt32 = 1 << 30
    private static let urlBase: UInt32 = 3 << 29
    private static let leafBase: UInt32 = 1 << 31

    /// A complete container of so many values, itself included, if that is few enough.
    static func size(_ size: UInt64) -> CacheSlot? {
        size > 0 && size < UInt64(largeBase) ? CacheSlot(bits: UInt32(size)) : nil
    }

    /// A complete container whose size stands elsewhere.
    static func large(_ index: Int) -> CacheSlot { numbered(largeBase, index, below: urlBase) }

    /// A URL whose identity stands elsewhere.
    static func url(_ index: Int) -> CacheSlot { numbered(urlBase, index, below: leafBase) }

    /// A chunk that no chunks belong to, at an offset.
    static func leaf(_ offset: Int) -> CacheSlot { numbered(leafBase, offset, below: .max) }

    private static func numbered(_ base: UInt32, _ number: Int, below end: UInt32) -> CacheSlot {
        number < Int(end - base) ? CacheSlot(bits: base + UInt32(truncatingIfNeeded: number)) : .unknown
    }

    /// What a slot says.
    enum Content {
        case open
        case size(UInt64)
        case large(Int)
        case url(Int)
        case leaf(Int)
        case unknown
    }

    var content: Content {
        switch bits {
        case 0: .open
        case ..<Self.largeBase: .size(UInt64(bits))
        case ..<Self.urlBase: .large(Int(bits - Self.largeBase))
        case ..<Self.leafBase: .url(Int(bits - Self.urlBase))
        case .max: .unknown
        default: .leaf(Int(bits - Self.leafBase))
        }
    }
}
