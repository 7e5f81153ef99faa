/// The part that a chunk plays in the one that it belongs to.
package enum ChunkRole: UInt8, Sendable, BitwiseCopyable {
    case root
    /// An element of an array.
    case element
    /// An element of a set, which has to differ from the other elements.
    case member
    /// A value or a key of a dictionary or a coded object. In an archive the value comes first.
    case value, key
    /// A property of an object.
    case property
    /// The parts of a URL.
    case relative, base
    /// The class name of a coded object, and the Nil that ends it.
    case className, end
    /// A class definition, which precedes the chunk that takes the place.
    case definition

    /// Whether it has to differ from everything that has the same role in its container.
    @inline(__always)
    package var hasToDiffer: Bool { self == .member || self == .key }
}

/// The place that a chunk fills in the one that it belongs to.
package struct ChunkPlace: Equatable, Sendable, BitwiseCopyable {
    package var role: ChunkRole
    /// The number of the element, entry or property, from 0.
    package var number = 0
    /// How many chunks are open around it.
    package var depth = 0
}
