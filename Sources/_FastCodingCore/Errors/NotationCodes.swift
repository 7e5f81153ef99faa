// The codes of errors and warnings about the notation and key paths.
extension FastCodingError.Code {
    /// A dictionary with `$class`, `$alias` or the like is not well-formed.
    public static let notation = Self("notation")
    /// The key path of an alias leads nowhere.
    public static let unresolvedAlias = Self("unresolved-alias")
    /// Aliases point only at each other.
    public static let aliasCycle = Self("alias-cycle")
    /// A key with `$` was taken literally (a warning).
    public static let unusedNotation = Self("unused-notation")
    /// `$class` or `$alias` occurs in a text that encode takes literally (a note).
    public static let literalNotation = Self("literal-notation")
    /// A container had to become mutable, because it is on a cycle (a warning).
    public static let madeMutable = Self("made-mutable")
    /// The output format can't carry a value.
    public static let notRepresentable = Self("not-representable")
    /// The graph has a cycle, which this kind of output can't show.
    public static let cycle = Self("cycle")
    /// A key path is malformed or leads nowhere.
    public static let keyPath = Self("key-path")

    package static let notationTable: [(code: Self, meaning: String)] = [
        (.notation, "A dictionary with `$class`, `$alias` or the like is not well-formed."),
        (.unresolvedAlias, "The key path of an alias leads nowhere."),
        (.aliasCycle, "Aliases point only at each other."),
        (.unusedNotation, "A key with `$` was taken literally (a warning)."),
        (.literalNotation, "`$class` or `$alias` occurs in a text that encode takes literally (a note)."),
        (.madeMutable, "A container had to become mutable, because it is on a cycle (a warning)."),
        (.notRepresentable, "The output format can't carry a value."),
        (.cycle, "The graph has a cycle, which this kind of output can't show."),
        (.keyPath, "A key path is malformed or leads nowhere."),
    ]
}
