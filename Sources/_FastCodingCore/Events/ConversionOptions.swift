/// The text formats that can be read and written, and the binary property list, which is treated
/// like one.
public enum FastTextFormat: Sendable, OptionWord {
    /// JSON as RFC 8259 defines it.
    case json
    /// An XML property list.
    case xml
    /// A binary property list.
    case binary
}

/// Which value counts if a key occurs twice in a dictionary of a text.
public enum DuplicateKeys: Sendable, OptionWord {
    /// The last one.
    case last
    /// The first one.
    case first
    /// None: equal keys are an error.
    case error
}

/// How a graph is written as text: fastcode-notation(5).
public enum NotationStyle: Sendable {
    /// Reads back as a plainly equal graph.
    case standard
    /// Reads back as an equal graph.
    case exact
    /// For people and jq: without the notation, with sharing written out.
    case plain
}
