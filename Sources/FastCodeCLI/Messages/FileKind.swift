internal import _FastCodingEngine

/// The kind of a file, for messages about files that are no archives: they say what to do with it
/// instead.
package enum FileKind: Equatable, Sendable {
    case archive
    case empty
    /// JSON or a property list, which encode and bootstrap read.
    case convertible(String)
    /// Something that has to be decompressed or unpacked first.
    case packed(String)
    case text(String)
    case foreign(String)

    package static let headSize = 1024

    /// The kind of a file that begins with these bytes; nil if it may be anything.
    package init?(_ bytes: [UInt8]) {
        let head = bytes.prefix(FileKind.headSize)
        if head.isEmpty {
            self = .empty
        } else if head.starts(with: "TSAF".utf8) {
            self = .archive
        } else if let (_, kind) = FileKind.signatures.first(where: { head.starts(with: $0.bytes) })
        {
            self = kind
        } else if let kind = FileKind.textKind(head, of: bytes) {
            self = kind
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
        (Array("bplist".utf8), .convertible("a binary property list")),
        ([0x1F, 0x8B], .packed("gzip data")),
        ([0x28, 0xB5, 0x2F, 0xFD], .packed("zstd data")),
        ([0xFD] + Array("7zXZ".utf8) + [0], .packed("xz data")),
        (Array("BZh".utf8), .packed("bzip2 data")),
        (Array("PK\u{3}\u{4}".utf8), .packed("a zip file")),
        (Array("PK\u{5}\u{6}".utf8), .packed("a zip file")),
        (Array("SQLite format 3\0".utf8), .foreign("an SQLite database")),
        ([0x7F] + Array("ELF".utf8), .foreign("an executable")),
        ([0xCF, 0xFA, 0xED, 0xFE], .foreign("an executable")),
        ([0xCE, 0xFA, 0xED, 0xFE], .foreign("an executable")),
        ([0xCA, 0xFE, 0xBA, 0xBE], .foreign("an executable")),
        ([0x4D, 0x5A, 0x90, 0], .foreign("an executable")),
        ([0xFE, 0xFF], .text("a text in UTF-16")),
        ([0xFF, 0xFE], .text("a text in UTF-16")),
    ]

    private static func textKind(_ head: ArraySlice<UInt8>, of bytes: [UInt8]) -> FileKind? {
        // The beginning of a truncated archive is not text.
        if "TSAF".utf8.starts(with: head) {
            return nil
        }

        let body = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
        let text = body.drop(while: isSpace)

        if FormatDetector.detect(bytes) == .xml {
            return .convertible("an XML document")
        }

        if ["<?xml", "<!--"].contains(where: { text.starts(with: $0.utf8) }) {
            return .text("an XML document")
        }

        if opensJSON(text) {
            return .convertible("a JSON text")
        }

        if text.starts(with: "#!".utf8) {
            return .text("a script")
        }

        return isText(body, mayBeCut: head.count == headSize) ? .text("a text") : nil
    }

    private static func opensJSON(_ text: ArraySlice<UInt8>) -> Bool {
        let second = text.dropFirst().first { !isSpace($0) }
        switch text.first {
        case UInt8(ascii: "{"):
            return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
        case UInt8(ascii: "["):
            return second.map { "[{]\"-0123456789tfn".utf8.contains($0) } ?? false
        default: return false
        }
    }

    /// Whether this is UTF-8 without control characters, except that the last character may be cut
    /// off.
    private static func isText(_ bytes: ArraySlice<UInt8>, mayBeCut: Bool) -> Bool {
        if bytes.contains(where: {
            $0 < 0x20 && !isSpace($0) && $0 != 0x0C && $0 != 0x1B || $0 == 0x7F
        }) {
            return false
        }

        let cuts = mayBeCut ? 0...3 : 0...0
        return cuts.contains { cut in
            let whole = bytes.dropLast(cut)
            return whole.span.firstInvalidUTF8() == nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
}
