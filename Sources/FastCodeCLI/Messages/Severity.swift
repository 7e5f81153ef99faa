package import _FastCodingEngine

/// The severity of a message. Errors decide the exit status, warnings do so under `--strict`.
package enum Severity: String, Sendable {
    case error
    case warning
    /// A remark that never makes a run fail, not even under `--strict`.
    case note

    /// The severity of a warning in the tool. Taking keys literally is the purpose of `encode`,
    /// leaving a file alone that of `--no-clobber`, and not changing a text in an editor is a
    /// choice, so these are mere notes.
    package init(warning code: FastCodingError.Code) {
        let notes: [FastCodingError.Code] = [
            .literalNotation, .outputExists, .unchanged, .unsynchronized,
        ]
        self = notes.contains(code) ? .note : .warning
    }
}
