import _FastCodingLibrary

/// A value that is being encoded, or a nested container of one.
struct EncodingLevel {
    /// The kind of container that has been asked for.
    enum Shape {
        case none, keyed, unkeyed, single
    }

    var shape = Shape.none
    /// What a single-value container was given.
    var single = ObjectGraph.NodeIndex.nil
    /// The level around this one; -1 for the root's.
    let parent: Int
    /// Its place in that level.
    let place: CodingPlace
    /// Where its entries begin in the state's `pending`; for a nested container, its index in `stores`.
    let start: Int
    /// Whether it is a nested container, which may be filled alternately with others and so has a store of its own.
    let isNested: Bool
    /// How many stores there were when it began.
    let stores: Int
    /// Tells it from levels that had the same index before.
    let serial: Int
    /// How many values and collections it is in, itself included: they are encoded one within the other.
    let depth: Int
    /// How many nested containers it is in without a value between them, itself included.
    let nesting: Int
}
