/// The facts about a thing that has a number in a cache, in 16 bytes.
struct CachedThing: BitwiseCopyable {
    /// The content, as far as later aliases to it need it.
    enum Content {
        /// A chunk that no chunks belong to, at an offset.
        case leaf(Int)
        /// A container with this many values, itself included, with sharing written out; nil while
        /// it is open.
        case container(UInt64?)
        case url
        /// Something about which only the number is known.
        case other
    }

    /// The greatest number of values that is kept; there may be more.
    static let mostValues: UInt64 = 1 << 61

    /// The case in the lowest two bits, and its number above them.
    private var bits: UInt64
    /// The fingerprint of its value; 0 while that is not known.
    var fingerprint: UInt64 = 0

    init(_ content: Content) {
        switch content {
        case .leaf(let offset): bits = UInt64(offset) << 2
        case .container(let size):
            bits = min(size ?? 0, Self.mostValues) << 2 | 1
        case .url: bits = 2
        case .other: bits = 3
        }
    }

    var content: Content {
        switch bits & 3 {
        case 0: .leaf(Int(bits >> 2))
        case 1: .container(bits >> 2 == 0 ? nil : bits >> 2)
        case 2: .url
        default: .other
        }
    }
}
