internal import FastCodingInspector
package import _FastCodingEngine

/// The format of the output of `decode`.
package enum TargetFormat: String, OptionWord, Sendable {
    case json, xml, binary
    /// A keyed archive, binary or in XML.
    case keyed
    case keyedXML = "keyed-xml"
    case csv, tsv, jsonl

    /// The format of a text, or of what stands in columns; nil for keyed archives.
    var text: FastTextFormat? {
        [.csv, .tsv, .jsonl].contains(self) ? .json : FastTextFormat(word: rawValue)
    }

    var cells: ArchiveValues.CellForm {
        self == .csv ? .csv : self == .tsv ? .tsv : .json
    }

    /// The kind of property list for a keyed archive; nil for texts.
    package var keyedArchive: KeyedArchiveFormat? {
        self == .keyed ? .binary : self == .keyedXML ? .xml : nil
    }
}
