/// The places of an open chunk, or that of the root, and how far they have been filled.
struct OpenPlaces: BitwiseCopyable {
    /// How many places are left. In a coded object, whose number varies: 1 for a value, 2 for a
    /// key, 3 for the name.
    var remaining: Int
    /// How many places there are; in a coded object, how many entries are complete.
    private(set) var count: Int
    // The order of the next three is that of their places in memory, where the role must not be
    // aligned to four bytes: compilers then load four bytes for it, for which processors wait if
    // only one of them was stored shortly before.
    /// 1 if values and keys alternate, otherwise 0.
    private let turns: UInt32
    /// Whether only some chunks are allowed in the place, as in a URL or a coded object.
    let isSpecial: Bool
    /// The role of the first place.
    private let first: ChunkRole

    static let root = OpenPlaces(remaining: 1, count: 1, first: .root, turns: 0)

    private init(remaining: Int, count: Int, first: ChunkRole, turns: UInt32) {
        self.remaining = remaining
        self.count = count
        self.turns = turns
        isSpecial = first.rawValue >= ChunkRole.relative.rawValue
        self.first = first
    }

    /// The places of so many elements, members or properties.
    @inline(__always)
    init(elements: Int, _ role: ChunkRole) {
        self.init(remaining: elements, count: elements, first: role, turns: 0)
    }

    /// The places of so many values and keys.
    @inline(__always)
    init(entries: Int) {
        self.init(remaining: 2 &* entries, count: 2 &* entries, first: .value, turns: 1)
    }

    /// The places of a chunk whose own fields have been read.
    init(_ chunk: Chunk, _ shape: PayloadShape) {
        switch shape {
        case .entries: self.init(entries: chunk.count)
        case .object: self.init(elements: chunk.count, .property)
        case .url:
            // Two parts: the relative string and the base.
            self.init(remaining: 2, count: 2, first: .relative, turns: 0)
        case .codedObject:
            // The name; values and keys follow until a Nil ends them, so their number is not known.
            self.init(remaining: 3, count: 0, first: .className, turns: 0)
        default:
            self.init(elements: chunk.count, chunk.type.isSet ? .member : .element)
        }
    }

    /// Whether the chunk has no fixed number of places, and ends with a Nil.
    var isCodedObject: Bool { first == .className }

    /// The role of the next place.
    var role: ChunkRole {
        switch first {
        case .relative: remaining == 2 ? .relative : .base
        case .className:
            remaining == 3 ? .className : remaining == 2 ? .key : .value
        default: plainRole
        }
    }

    /// The number of the next place among those with its role.
    var number: Int {
        switch first {
        case .relative: 0
        case .className: count
        default: plainNumber
        }
    }

    /// The role if the places are not those of a URL or a coded object.
    var plainRole: ChunkRole {
        // An entry has a value and a key, so an odd number of places is left before a key.
        @inline(__always) get {
            UInt32(truncatingIfNeeded: remaining) & turns != 0 ? .key : first
        }
    }

    /// The number if the places are not those of a URL or a coded object.
    var plainNumber: Int {
        @inline(__always) get {
            (count &- remaining) &>> Int(turns)
        }
    }

    /// The next place; the number of open chunks is not known here.
    var place: ChunkPlace { ChunkPlace(role: role, number: number) }

    /// Moves on to the next place of a coded object: a value, after the class name and after each
    /// key.
    mutating func fillCodedObject() {
        // A key completes an entry. After it, and after the name, comes a value.
        if remaining == 2 {
            count += 1
        }
        remaining = remaining == 1 ? 2 : 1
    }
}
