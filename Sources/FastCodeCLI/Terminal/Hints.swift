package import FastCoding

/// Recognizes the wrong kind of file, for a better message than that its first byte is wrong.
package enum Hints {
    private static let archiveStart = Array("TSAF".utf8)

    package static func isArchive(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: archiveStart)
    }

    /// The error for an archive where a text is needed; nil if it is none.
    package static func archiveInsteadOfText(_ bytes: [UInt8]) -> FastCodingError? {
        guard isArchive(bytes) else { return nil }
        return FastCodingError(.unknownFormat, "this is a FastCoded archive already; did you mean decode?", offset: 0)
    }

    /// The error for a text where an archive is needed; nil if it may be one, or is nothing that is known.
    package static func textInsteadOfArchive(_ bytes: [UInt8]) -> FastCodingError? {
        guard !isArchive(bytes), let kind = kind(of: bytes) else { return nil }
        return FastCodingError(
            .notAnArchive, "this is \(kind), not a FastCoded archive; did you mean encode or bootstrap?", offset: 0)
    }

    private static func kind(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: "bplist".utf8) { return "a binary property list" }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return "a text in UTF-16" }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = Array(bytes[start...].prefix(1000).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
        if ["<?xml", "<plist", "<!DOCTYPE plist", "<!--"].contains(where: { text.starts(with: $0.utf8) }) {
            return "an XML document"
        }
        guard let first = text.first else { return nil }
        let second = text.dropFirst().first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let opensContainer =
            first == UInt8(ascii: "{") && [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(second)
            || first == UInt8(ascii: "[") && second.map { "[{]\"-0123456789tfn".utf8.contains($0) } ?? false
        return opensContainer ? "a JSON text" : nil
    }
}
