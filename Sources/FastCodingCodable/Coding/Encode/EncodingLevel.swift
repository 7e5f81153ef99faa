import _FastCodingEngine

/// A value that is being encoded, or a nested container of one.
struct EncodingLevel {
    /// The container that a type has asked for. Asking for a second one of another kind is misuse.
    enum Shape {
        case none, keyed, unkeyed, single
    }

    var shape = Shape.none
    var single = NodeIndex.nil
    /// The level around this one; -1 for the root's.
    let parent: Int
    let place: CodingPlace
    /// Where its entries begin in the state's `pending`; for a nested container, its index in
    /// `stores`.
    let start: Int
    /// Whether it is a nested container, which may be filled alternately with others and so has a
    /// store of its own.
    let isNested: Bool
    /// How many stores there were when it began.
    let stores: Int
    let serial: Int
    /// How many values and collections it is in, itself included: they are encoded one within the
    /// other.
    let depth: Int
    /// How many nested containers it is in without a value between them, itself included.
    let nesting: Int
}
