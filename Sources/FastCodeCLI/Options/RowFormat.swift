internal import FastCodingInspector
internal import _FastCodingEngine

/// The format of the lines of `rows`.
package enum RowFormat: String, OptionWord, Sendable {
    /// An object or another value of JSON on each line.
    case jsonl
    /// The comma-separated values of RFC 4180.
    case csv
    /// Values that are separated by tabs.
    case tsv
}
