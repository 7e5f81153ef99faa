package import _FastCodingEngine

extension Document {
    /// Whether it is shown by its parts: a keyed archive, another property list or a JSON text,
    /// however damaged.
    package var hasParts: Bool {
        switch kind {
        case .keyedArchive, .propertyList, .damagedPropertyList, .openStep: true
        case .text: isJSON
        case .archive, .empty, .unknown: false
        }
    }

    /// Whether it is a text that begins as JSON does.
    package var isJSON: Bool {
        format == .json && FormatDetector.opensJSON(bytes)
            && TextEncoding.detect(bytes.span).encoding == .utf8
    }
}
