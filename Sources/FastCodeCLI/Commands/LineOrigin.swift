internal import FastCodingInspector
internal import _FastCodingEngine

/// What lines are about: an input, or something that was found in one.
struct LineOrigin {
    let file: Subject
    /// Nil for the input itself.
    var found: FoundRow?

    /// What messages are about.
    var subject: Subject { found?.subject ?? file }

    /// An error whose place is one in the input.
    func located(_ error: FastCodingError) -> FastCodingError {
        found?.located(error) ?? error
    }

    /// The same for warnings, and for errors that were collected.
    func located(_ diagnostics: Diagnostics) -> Diagnostics {
        guard let found else { return diagnostics }

        var located = Diagnostics()
        located.merge(diagnostics) { found.located($0) }
        return located
    }

    /// - Parameter name: that of the file, as it is to be shown.
    func rowOrigin(named name: String) -> RowOrigin {
        RowOrigin(file: name, part: found?.part)
    }
}
