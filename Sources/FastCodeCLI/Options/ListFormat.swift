internal import FastCodingInspector
internal import _FastCodingEngine

/// The format of the lines of `list`.
package enum ListFormat: String, OptionWord, Sendable {
    /// Columns that are separated by tabs.
    case text
    /// An object of JSON on each line.
    case jsonl
}
