internal import _FastCodingEngine

/// The format that the data of a keyed archive seems to be in.
enum EmbeddedFormat {
    /// The name of the format for people and programs; nil for data that is no property list.
    static func name(_ bytes: Span<UInt8>) -> String? {
        switch FormatDetector.detect(bytes) {
        case .binary: version(bytes)
        case .xml, .otherXML: "XML"
        case .json, .archive, .openStep, .empty, .unknown: nil
        }
    }

    /// The name of the version with which a binary property list begins.
    private static func version(_ bytes: Span<UInt8>) -> String? {
        guard bytes.count >= 8, (6..<8).allSatisfy({ bytes[$0] &- UInt8(ascii: "0") <= 9 }) else {
            return nil
        }

        return String(utf8: bytes.slice(0..<8))
    }
}
