/// The role of a chunk in the chunk that it belongs to.
package enum ChunkRole: UInt8, Sendable, BitwiseCopyable {
    case root
    /// An element of an array.
    case element
    /// An element of a set.
    case member
    /// A value or a key of a dictionary or a coded object. In an archive the value comes first.
    case value, key
    /// The value of an object's property.
    case property
    /// The two parts of a URL.
    case relative, base
    /// The class name of a coded object, and the Nil that ends it.
    case className, end
    /// A class definition, which precedes the chunk that takes the place.
    case definition

    /// Whether it has to differ from everything that has the same role in its container.
    @inline(__always)
    package var hasToDiffer: Bool { self == .member || self == .key }
}
