/// A format of text, or of what takes text's place, for the notation of graphs: fastcode-notation(5).
public enum FastTextFormat: Sendable {
    case json
    /// An XML property list.
    case xml
    /// A binary property list.
    case binary

    var format: TextFormat {
        switch self {
        case .json: .json
        case .xml: .xml
        case .binary: .binary
        }
    }
}
