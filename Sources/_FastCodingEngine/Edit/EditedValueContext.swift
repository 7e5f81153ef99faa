import _FastCodingNotation

/// The state that the values of all changes share: what is known of keys on the way to the targets
/// of references, and the room for properties that new objects lack.
struct EditedValueContext {
    /// Follows references. Each line of a file of changes may have one, so that the keys of a
    /// dictionary are not examined again for each.
    private var walker = KeyPathWalker()
    /// The room for properties. An archive decides how many properties the objects of a class have,
    /// and a path in how many places a new object is put.
    private var budget: NotationBudget?
    private let limits: FastLimits

    init(_ limits: FastLimits) {
        self.limits = limits
    }

    /// The target of a reference.
    mutating func node(at path: String, in graph: ObjectGraph) throws(FastCodingError) -> NodeIndex
    {
        try graph.resolve(keyPath: path, &walker)
    }

    /// Charges the space that objects of another graph take beyond their values: for the properties
    /// that their classes have here, and that they lack.
    mutating func charge(
        _ other: ObjectGraph,
        _ adopted: [AdoptedDefinition],
        areNew: Bool,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        var budget = budget ?? NotationBudget(reading: graph, limits)
        let purpose = "properties that new objects lack"
        for definition in adopted where areNew {
            try budget.charge(16 * definition.repeated, for: purpose)
        }

        for record in other.records where record.kind == .object {
            try budget.charge(4 * adopted[Int(record.b)].lacking, for: purpose)
        }

        self.budget = budget
    }

    /// Notes that a dictionary has a new entry at its end.
    mutating func noteNewEntry(of node: NodeIndex, in graph: ObjectGraph) {
        walker.noteNewEntry(of: node, in: graph)
    }

    /// Forgets the known keys and properties, which have changed.
    mutating func forgetKeys() {
        walker = KeyPathWalker()
    }
}
