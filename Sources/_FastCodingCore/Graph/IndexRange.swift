/// A range of indexes as archives hold it: an NSRange, or a part of an NSIndexSet.
public struct IndexRange: Hashable, Sendable {
    /// The first index. The original cut larger ones to 32 bits, so that NSNotFound became 4294967295.
    public var location: UInt32
    /// How many indexes there are.
    public var length: UInt32

    /// A range of `length` indexes that begins at `location`.
    public init(location: UInt32, length: UInt32) {
        self.location = location
        self.length = length
    }
}
