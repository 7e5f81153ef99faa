internal import FastCodingInspector
internal import _FastCodingEngine

// The documents that dump-chunks, info and view accept.
extension Hints {
    /// The error for a document that info and view can't show; nil for archives, keyed archives,
    /// property lists and JSON.
    ///
    /// - Parameter options: the options of the command that read other documents.
    static func notShown(_ document: Document, options: [OptionName] = []) -> FastCodingError? {
        document.hasParts ? nil : noArchive(document, options: options)
    }

    /// The error for a document that dump-chunks can't show; JSON is another one.
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
