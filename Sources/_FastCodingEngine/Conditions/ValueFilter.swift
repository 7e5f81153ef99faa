import _FastCodingNotation

/// The values that are wanted: by conditions on values in them, by type and by class.
package struct ValueFilter: Sendable {
    /// All of these have to hold.
    package var conditions: [ValueCondition] = []
    /// The type is one of these; empty for any.
    package var types: Set<String> = []
    /// The class is one of these; nil for any.
    package var classes: ClassPatterns?

    package init() {}

    package var isEmpty: Bool {
        conditions.isEmpty && types.isEmpty && classes == nil
    }

    /// The words for types: those of lists in lower case, the same without `mutable`, `number` and
    /// `boolean`.
    package static func words(for kind: NodeKind) -> [String] {
        let words = kind.words.lowercased()
        let kinds = words.hasPrefix("mutable ") ? [words, String(words.dropFirst(8))] : [words]
        return kinds + (kind.isNumber ? ["number"] : kind.isBoolean ? ["boolean"] : [])
    }

    /// All words for types, each of them once.
    package static var typeWords: [String] {
        var seen: Set<String> = []
        return NodeKind.allCases.flatMap(words).filter { seen.insert($0).inserted }
    }

    /// Whether a word means a type.
    package static func isType(_ word: String) -> Bool {
        NodeKind.allCases.contains { words(for: $0).contains(word) }
    }
}
