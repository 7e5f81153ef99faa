package import _FastCodingLibrary

/// The formats that decode writes.
package enum TargetFormat: String, CaseIterable, Sendable {
    case json, xml, binary
    /// A keyed archive, binary or in XML.
    case keyed
    case keyedXML = "keyed-xml"

    /// The format of a text; nil for keyed archives.
    var text: TextFormat? { TextFormat(rawValue: rawValue) }

    /// The kind of property list for a keyed archive; nil for texts.
    package var keyedArchive: KeyedArchiveFormat? {
        switch self {
        case .json, .xml, .binary: nil
        case .keyed: .binary
        case .keyedXML: .xml
        }
    }
}
