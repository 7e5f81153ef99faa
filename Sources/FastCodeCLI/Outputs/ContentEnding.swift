internal import _FastCodingEngine

/// The ending of a file name for data that begins with these bytes.
enum ContentEnding {
    /// The ending without its dot; `bin` for data of no known format.
    static func of(_ data: Span<UInt8>) -> String {
        switch FormatDetector.detect(data) {
        case .archive: "fast"
        case .binary: "bplist"
        case .xml: "xml"
        case .otherXML, .json, .openStep, .empty, .unknown: ForeignFormat(data)?.ending ?? "bin"
        }
    }
}
