internal import _FastCodingEngine

/// Makes the lines about a document. `list` and `rows` have one each.
protocol LineSource: Sendable {
    /// Whether the name of the file is in each line.
    var namesFiles: Bool { get }
    /// Whether names of files are written as they are, for other programs.
    var writesExactNames: Bool { get }
    /// Whether lines are JSON, which has colors on a terminal.
    var isJSON: Bool { get }
    /// Whether characters on which a terminal would act are escaped.
    var escapesControls: Bool { get set }

    /// The line before all others; nil if there is none.
    func header() throws(FastCodingError) -> [UInt8]?

    /// Adds the lines about a document to an outcome, and counts them.
    func write(
        _ document: Document,
        from source: LineOrigin,
        diagnostics: inout Diagnostics,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError)

    /// The warnings about paths and columns that were not found in any document.
    func warnings(about counts: LineCounts) -> Diagnostics
}

extension LineSource {
    func header() -> [UInt8]? { nil }

    func warnings(about counts: LineCounts) -> Diagnostics { Diagnostics() }
}
