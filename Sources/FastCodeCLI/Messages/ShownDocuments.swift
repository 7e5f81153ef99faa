internal import FastCodingInspector
internal import _FastCodingEngine

// Which documents the commands that show documents take.
extension Hints {
    /// The error for what info and view can't show; nil for archives, keyed archives, property
    /// lists and JSON.
    static func notShown(_ document: Document) -> FastCodingError? {
        switch document.kind {
        case .archive, .keyedArchive, .propertyList, .damagedPropertyList: nil
        case .text where isJSON(document): nil
        case .text, .openStep, .empty, .unknown: noArchive(document)
        }
    }

    /// The error for what dump-chunks can't show: JSON, too.
    static func hasNoParts(_ document: Document) -> FastCodingError? {
        guard case .text = document.kind, isJSON(document) else { return notShown(document) }

        return FastCodingError(
            .notAnArchive,
            "this is a JSON text, which has neither chunks nor slots; 'fastcode info' and "
                + "'fastcode view' show it",
            offset: 0
        )
    }

    private static func isJSON(_ document: Document) -> Bool {
        document.format == .json && FormatDetector.opensJSON(document.bytes)
            && TextEncoding.detect(document.bytes.span).encoding == .utf8
    }
}
