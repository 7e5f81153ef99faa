package import _FastCodingLibrary

/// How much a message matters.
package enum Severity: String, Sendable {
    case error
    case warning
    /// A remark that never makes a run fail, not even under `--strict`.
    case note

    /// What a warning counts as in the tool: taking keys literally is what `encode` is for, leaving a file alone is
    /// what `--no-clobber` asks for, and not changing a text in an editor is a choice, so these are mere notes.
    package init(warning code: FastCodingError.Code) {
        self = [.literalNotation, .outputExists, .unchanged].contains(code) ? .note : .warning
    }
}
