internal import _FastCodingEngine

/// The state of a piece of work: its warnings so far, and the input for excerpts. It is complete
/// however the work ends.
struct WorkState {
    private let policy: Report.Policy
    var diagnostics = Diagnostics()
    /// The input, as far as it was kept.
    var source: SourceText?
    /// The file that an error of the work is about: the input, or the output once that is written.
    var subject: Subject

    init(policy: Report.Policy, subject: Subject) {
        self.policy = policy
        self.subject = subject
    }

    /// Whether warnings so far make the run fail.
    var isFailing: Bool { policy.isFailing(diagnostics) }
}
