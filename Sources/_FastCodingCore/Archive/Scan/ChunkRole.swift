/// What a chunk is to the chunk that it belongs to.
package enum ChunkRole: UInt8, Sendable, BitwiseCopyable {
    case root
    case element
    case member
    /// A value or a key of a dictionary or a coded object. In an archive the value comes first.
    case value, key
    case property
    case relative, base
    /// The class name of a coded object, and the Nil that ends it.
    case className, end
    /// A class definition, which precedes the chunk that takes the place.
    case definition

    /// Whether it has to differ from everything that has the same role in its container.
    @inline(__always)
    package var hasToDiffer: Bool { self == .member || self == .key }
}
