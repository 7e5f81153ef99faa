import _FastCodingNotation

/// What the values of all changes share: how their references are followed, and how much room there
/// is for properties that new objects lack.
struct EditedValueContext {
    /// Follows references. There may be one in each line of a file of changes.
    private var walker = KeyPathWalker()
    /// An archive decides how many properties the objects of a class have, and a path in how many
    /// places one is put.
    private var budget: NotationBudget?
    private let limits: Limits

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// The node that a reference leads to.
    mutating func node(at path: String, in graph: ObjectGraph) throws(FastCodingError) -> NodeIndex
    {
        try graph.resolve(keyPath: path, &walker)
    }

    /// Charges what objects of another graph take beyond what is in it.
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

    mutating func noteNewEntry(of node: NodeIndex, in graph: ObjectGraph) {
        walker.noteNewEntry(of: node, in: graph)
    }

    /// Forgets what is known of keys and of properties.
    mutating func forgetKeys() {
        walker = KeyPathWalker()
    }
}
