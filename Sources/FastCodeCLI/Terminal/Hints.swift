package import FastCoding

/// Recognizes the wrong kind of file, for a better message than that its first byte is wrong.
package enum Hints {
    /// The error for something else where a text is needed; nil if it may be one.
    package static func noText(_ bytes: [UInt8]) -> FastCodingError? {
        switch FileKind(bytes) {
        case .archive:
            FastCodingError(.unknownFormat, "this is a FastCoded archive already; did you mean decode?", offset: 0)
        case .packed(let kind):
            FastCodingError(
                .unknownFormat, "this is \(kind), not JSON or a property list; unpack it first", offset: 0)
        case .foreign(let kind):
            FastCodingError(.unknownFormat, "this is \(kind), not JSON or a property list", offset: 0)
        case .empty, .convertible, .text, nil: nil
        }
    }

    /// The error for something else where an archive is needed; nil if it may be one.
    package static func noArchive(_ bytes: [UInt8]) -> FastCodingError? {
        let sentence: String
        switch FileKind(bytes) {
        case .archive, nil: return nil
        case .empty: sentence = "this is empty, and not a FastCoded archive"
        case .convertible(let kind):
            sentence = "this is \(kind), not a FastCoded archive; did you mean encode or bootstrap?"
        case .packed(let kind): sentence = "this is \(kind), not a FastCoded archive; unpack it first"
        case .text(let kind), .foreign(let kind): sentence = "this is \(kind), not a FastCoded archive"
        }
        return FastCodingError(.notAnArchive, sentence, offset: 0)
    }
}
