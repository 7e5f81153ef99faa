internal import FastCodingInspector
package import _FastCodingEngine

/// The format of the output of `decode`.
package enum TargetFormat: String, OptionWord, Sendable {
    case json, xml, binary
    /// A keyed archive, binary or in XML.
    case keyed
    case keyedXML = "keyed-xml"

    /// The format of a text; nil for keyed archives.
    var text: FastTextFormat? { FastTextFormat(word: rawValue) }

    /// The kind of property list for a keyed archive; nil for texts.
    package var keyedArchive: KeyedArchiveFormat? {
        self == .keyed ? .binary : self == .keyedXML ? .xml : nil
    }
}
