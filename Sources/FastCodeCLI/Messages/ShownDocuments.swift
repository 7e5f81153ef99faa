internal import FastCodingInspector
internal import _FastCodingEngine

// Which documents the commands that show documents take.
extension Hints {
    /// The error for what info and view can't show; nil for archives, keyed archives, property
    /// lists and JSON.
    static func notShown(_ document: Document) -> FastCodingError? {
        document.hasParts ? nil : noArchive(document)
    }

    /// The error for what dump-chunks can't show: JSON, too.
    static func hasNoParts(_ document: Document) -> FastCodingError? {
        guard case .text = document.kind, document.isJSON else { return notShown(document) }

        return FastCodingError(
            .notAnArchive,
            "this is a JSON text, which has neither chunks nor slots; 'fastcode info' and "
                + "'fastcode view' show it",
            offset: 0
        )
    }
}
