/// The forms in which verify reports what it found.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, json
    /// Workflow commands, from which GitHub makes annotations.
    case github
    /// One log in the Static Analysis Results Interchange Format for all archives.
    case sarif
}
