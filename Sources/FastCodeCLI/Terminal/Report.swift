package import FastCoding

/// Collects the messages of a piece of work and judges them. It prints nothing, so pieces may be worked on at once and
/// their messages still be shown in order.
package struct Report: Sendable {
    /// What the options say about messages.
    package struct Policy: Sendable {
        package var style = MessageStyle()
        package var isQuiet = false
        /// Whether warnings make the work fail.
        package var isStrict = false

        package init() {}
    }

    package let policy: Policy
    /// What is to be shown on standard error.
    package private(set) var text = ""
    package private(set) var status = ExitStatus.done

    package init(_ policy: Policy) {
        self.policy = policy
    }

    /// Adds an error.
    package mutating func add(_ error: FastCodingError, _ subject: Subject?, source: [UInt8]? = nil) {
        status = max(status, ExitStatus(error.code))
        text += Message(.error, subject, error).lines(policy.style, source: source)
    }

    /// Forgets what was to be shown, but not the status: the messages go elsewhere.
    package mutating func dropText() {
        text = ""
    }

    /// Adds the warnings of a piece of work, and of each code how many more there were than were kept.
    package mutating func add(_ diagnostics: Diagnostics, _ subject: Subject?, source: [UInt8]? = nil) {
        var shown: [FastCodingError.Code: Int] = [:]
        for warning in diagnostics.warnings {
            shown[warning.code, default: 0] += 1
            add(warning: warning, subject, source: source)
            let rest = (diagnostics.totals[warning.code] ?? 0) - Diagnostics.keptPerCode
            if shown[warning.code] == Diagnostics.keptPerCode, rest > 0 {
                let noun = Severity(warning: warning.code) == .note ? "note" : "warning"
                let total = "\(rest) more \(noun)\(rest == 1 ? "" : "s") of this kind"
                add(warning: FastCodingError(warning.code, total), subject, source: nil)
            }
        }
    }

    private mutating func add(warning: FastCodingError, _ subject: Subject?, source: [UInt8]?) {
        var severity = Severity(warning: warning.code)
        if severity == .warning, policy.isStrict {
            severity = .error
            status = max(status, .data)
        }
        if severity == .error || !policy.isQuiet {
            text += Message(severity, subject, warning).lines(policy.style, source: source)
        }
    }

    /// Whether warnings are among them that make the work fail.
    package func isFailing(_ diagnostics: Diagnostics) -> Bool {
        policy.isStrict && diagnostics.totals.keys.contains { Severity(warning: $0) == .warning }
    }
}
