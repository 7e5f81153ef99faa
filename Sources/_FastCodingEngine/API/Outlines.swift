import _FastCodingNotation

// Descriptions for debuggers and reports: a line or a few, however large the value is.

extension FastArchive: CustomDebugStringConvertible {
    /// The version and the size.
    public var debugDescription: String {
        let version = (try? version.description).map { "version \($0), " } ?? "no version, "
        let warnings = warnings.isEmpty ? "" : ", " + counted(warnings.count, "warning")
        return "FastArchive of \(version)\(counted(bytes.count, "byte"))\(warnings)"
    }
}

extension FastVerdict: CustomDebugStringConvertible {
    /// Whether the archive is good, and the first findings.
    public var debugDescription: String {
        if isOK {
            return "FastVerdict: good, " + counted(facts.chunks, "chunk")
        }

        let findings = findings
        let shown = findings.prefix(3).map(\.description)
        let rest = findings.count - shown.count
        return "FastVerdict: "
            + (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: "; ")
    }
}
