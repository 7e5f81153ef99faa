/// The forms in which verify reports what it found.
package enum ReportFormat: String, CaseIterable, Sendable {
    case text, json
    /// Workflow commands, of which GitHub makes annotations.
    case github
    /// One log of the Static Analysis Results Interchange Format for all archives.
    case sarif
}
