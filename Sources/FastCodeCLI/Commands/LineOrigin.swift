internal import FastCodingInspector
internal import _FastCodingEngine

/// The origin of lines: an input, or a document that was found in one.
struct LineOrigin {
    let file: Subject
    /// The document in the input; nil for the input itself.
    var found: FoundRow?
    /// A content of the input that can't be looked into; nil if it is not about one.
    var hidden: HiddenContent?

    /// The subject of messages.
    var subject: Subject {
        if let hidden, !hidden.container.isEmpty {
            let place = hidden.isStoredAsIs ? " at 0x" + String(hidden.offset, radix: 16) : ""
            return .part(of: file.path, FoundRow.text(of: hidden.container) + place)
        }

        return found?.subject ?? file
    }

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
    var part: RowOrigin.Part? {
        if let hidden, !hidden.container.isEmpty {
            return RowOrigin.Part(
                container: FoundRow.text(of: hidden.container),
                offset: hidden.offset
            )
        }

        return found?.part
    }

    /// - Parameter name: the name of the file, as it is to be shown.
    func rowOrigin(named name: String) -> RowOrigin {
        RowOrigin(file: name, part: part)
    }
}
