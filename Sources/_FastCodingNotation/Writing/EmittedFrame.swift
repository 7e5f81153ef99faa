import _FastCodingPlists

/// A part of a node that is being written. These frames are the stack of ``NotationEmitter``
/// instead of recursion.
struct EmittedFrame: BitwiseCopyable {
    var node: NodeIndex
    var part: EmittedPart
    /// The place of the next of the node's children, and their number. If keys are sorted, both
    /// count the entries.
    var next: Int
    var count: Int
    /// The place of the child that is being written, for the key path of errors.
    var current = 0
    /// The position at which the order of sorted entries begins among the emitter's orders; nil if
    /// they are not sorted.
    var order: Int?
}
