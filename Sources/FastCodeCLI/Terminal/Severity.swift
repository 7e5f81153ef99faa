package import FastCoding

/// How much a message matters.
package enum Severity: String, Sendable {
    case error
    case warning
    /// A remark that never makes a run fail, not even under `--strict`.
    case note

    /// What a warning counts as in the tool: taking keys literally is what `encode` is for, and leaving a file alone is
    /// what `--no-clobber` asks for, so these are mere notes.
    package init(warning code: FastCodingError.Code) {
        self = code == .literalNotation || code == .outputExists ? .note : .warning
    }
}
