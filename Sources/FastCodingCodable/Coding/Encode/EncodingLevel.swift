import _FastCodingCore

/// A value that is being encoded, or a nested container of one.
struct EncodingLevel {
    /// The container that a type has asked for. Asking for a second one of another kind is misuse.
    enum Shape {
        case none, keyed, unkeyed, single
    }

    var shape = Shape.none
    /// The node of a value that was encoded as a whole.
    var single = NodeIndex.nil
    /// The level around this one; -1 for the root's.
    let parent: Int
    let place: CodingPlace
    /// The index of its first entry in the graph's `pending`; for a nested container, its index in
    /// `stores`.
    let start: Int
    /// Whether it is a nested container, which may be filled alternately with others and so has a
    /// store of its own.
    let isNested: Bool
    /// The number of stores when it began: those after them are of its nested containers.
    let stores: Int
    /// A number that no other level has, even one with the same index.
    let serial: Int
    /// The number of values and collections around it, itself included: they are encoded one within
    /// the other.
    let depth: Int
    /// The number of nested containers around it without a value between them, itself included.
    let nesting: Int
}
