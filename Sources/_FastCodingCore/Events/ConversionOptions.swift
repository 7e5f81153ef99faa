/// A choice that is given on the command line by a word.
package protocol OptionWord: CaseIterable, Equatable, SendableMetatype where AllCases == [Self] {
    /// The words of the cases in their order.
    static var words: [String] { get }
}

extension OptionWord {
    package static var words: [String] {
        allCases.map { "\($0)" }
    }
}

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
