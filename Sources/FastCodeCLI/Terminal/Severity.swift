package import FastCoding

/// How much a message matters.
package enum Severity: String, Sendable {
    case error
    case warning
    /// A remark that never makes a run fail, not even under `--strict`.
    case note

    /// What a warning is to the tool: that keys are taken literally is what `encode` is for, and that a file was left
    /// alone is what `--no-clobber` asks for.
    package init(warning code: FastCodingError.Code) {
        self = code == .literalNotation || code == .outputExists ? .note : .warning
    }
}
