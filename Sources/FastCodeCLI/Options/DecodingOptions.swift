internal import FastCodingInspector
package import _FastCodingEngine

/// How `decode` and its relatives read archives and write what is in them.
package struct DecodingOptions: Sendable {
    /// The kind of output.
    enum Form: Equatable {
        /// The values in the format of the writing options.
        case text
        case keyed(KeyedArchiveFormat)
        /// A list of the values, or of what refers to the object at a key path.
        case list
        case references(String)
        case raw
    }

    package var writing: WritingOptions
    var form = Form.text
    /// Whether JSON and property lists are read as well, as notation.
    var readsTexts = false
    /// Whether the text stands on one line, and may have others after it.
    var isOneLine = false

    var onOneLine: DecodingOptions {
        var options = self
        options.writing.lines = false
        options.writing.indent = nil
        options.isOneLine = true

        return options
    }

    var ending: String {
        switch form {
        case .list, .references: "txt"
        case .raw: "bin"
        case .keyed(.xml): "xml"
        case .keyed(.binary): "plist"
        case .text:
            switch writing.format {
            case .json: writing.lines || isOneLine ? "ndjson" : "json"
            case .xml: "xml"
            case .binary: "plist"
            }
        }
    }

    var isJSON: Bool { form == .text && writing.format == .json }

    var isBinary: Bool {
        form == .keyed(.binary) || form == .text && writing.format == .binary
    }
}
