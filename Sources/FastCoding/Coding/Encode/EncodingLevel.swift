/// A value that is being encoded, or a nested container of one.
struct EncodingLevel {
    /// Which kind of container has been asked for.
    enum Shape {
        case none, keyed, unkeyed, single
    }

    var shape = Shape.none
    /// What a single-value container was given.
    var single = ObjectGraph.NodeIndex.nil
    /// The level around this one; -1 for the root's.
    let parent: Int
    /// Where it stands in that.
    let place: CodingPlace
    /// Where its entries begin in the state's `pending`; of a nested container their number in `stores`.
    let start: Int
    /// Whether it is a container that may be filled beside others, and so has a store of its own.
    let isNested: Bool
    /// How many stores there were when it began.
    let stores: Int
    /// Tells it from others that stood at its index before.
    let serial: Int
    /// How many levels are around it.
    let depth: Int
}
