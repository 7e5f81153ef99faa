import _FastCodingCore

/// What is in place of values that are missing in a damaged property list, until marks are: data at
/// an offset where nothing of the file can be, and keys that no file can have.
struct MissingValues {
    let damage: Damage
    /// The offset.
    let source: Int
    /// Whether slots of a keyed archive are missing beyond those that there are.
    var mayHaveMoreSlots = false
    /// The same for the entries of the outer dictionary.
    var mayHaveMoreParts = false

    init(damage: Damage, source: Int) {
        self.damage = damage
        self.source = source
    }

    /// Whether a node is in place of a missing one.
    func contains(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        switch graph.kind(node) {
        case .data: graph.source(node) == source
        case .string: graph.byteRange(node).count > 0 && graph.bytes(node)[0] == 0
        default: false
        }
    }

    /// Adds such a node.
    func node(in graph: inout ObjectGraph) -> NodeIndex {
        graph.add(.data, source: source)
    }
}
