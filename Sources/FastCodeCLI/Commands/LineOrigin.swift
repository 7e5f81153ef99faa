internal import FastCodingInspector
internal import _FastCodingEngine

/// The origin of lines: an input, or a document that was found in one.
struct LineOrigin {
    let file: Subject
    /// The document in the input; nil for the input itself.
    var found: FoundRow?

    /// The subject of messages.
    var subject: Subject { found?.subject ?? file }

    /// An error about the document, with its place in the input.
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

    /// The origin as rows have it.
    ///
    /// The place of a document inside the input; nil for the input itself.
    var part: RowOrigin.Part? { found?.part }

    /// - Parameter name: the name of the file, as it is to be shown.
    func rowOrigin(named name: String) -> RowOrigin {
        RowOrigin(file: name, part: part)
    }
}
