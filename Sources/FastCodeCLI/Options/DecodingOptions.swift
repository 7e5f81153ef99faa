internal import FastCodingInspector
package import _FastCodingEngine

/// The options with which `decode` reads documents and writes their values.
package struct DecodingOptions: Sendable {
    /// The kind of output.
    enum Form: Equatable {
        /// The values in the format of the writing options.
        case text
        case keyed(KeyedArchiveFormat)
    }

    package var writing: WritingOptions
    var form = Form.text
    /// Whether any text is read as JSON, even one that doesn't look like it, so that its reader
    /// says what is wrong with it.
    var readsAnyText = false

    /// The ending of the name of an output.
    var ending: String {
        switch form {
        case .keyed(.xml): "xml"
        case .keyed(.binary): "plist"
        case .text:
            switch writing.format {
            case .json: "json"
            case .xml: "xml"
            case .binary: "plist"
            }
        }
    }

    /// Whether the output is JSON.
    var isJSON: Bool { form == .text && writing.format == .json }

    /// Whether the output is binary, which a terminal should not get.
    var isBinary: Bool {
        form == .keyed(.binary) || form == .text && writing.format == .binary
    }
}
