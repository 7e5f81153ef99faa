internal import _FastCodingEngine

/// Makes the lines about a document: what `list` and `rows` differ in.
protocol LineSource: Sendable {
    /// Whether the name of the file is in each line.
    var namesFiles: Bool { get }
    /// Whether names of files are written as they are, for other programs.
    var writesExactNames: Bool { get }
    /// Whether lines are JSON, which has colors on a terminal.
    var isJSON: Bool { get }
    /// Whether what a terminal would act on is escaped.
    var escapesControls: Bool { get set }

    /// The line before all others; nil if there is none.
    func header() throws(FastCodingError) -> [UInt8]?

    /// Adds the lines about a document to an outcome, and counts them.
    func write(
        _ document: Document,
        of subject: Subject,
        diagnostics: inout Diagnostics,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError)

    /// The warnings about what was not found in any document.
    func warnings(about counts: LineCounts) -> Diagnostics
}

extension LineSource {
    func header() -> [UInt8]? { nil }

    func warnings(about counts: LineCounts) -> Diagnostics { Diagnostics() }
}
