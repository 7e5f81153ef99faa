internal import _FastCodingLibrary

/// The formats that bootstrap reads.
package enum SourceFormat: String, CaseIterable, Sendable {
    case json, xml, binary
    /// A keyed archive, binary or in XML.
    case keyed

    /// The format of a text; nil for keyed archives.
    var text: TextFormat? { TextFormat(rawValue: rawValue) }
}
