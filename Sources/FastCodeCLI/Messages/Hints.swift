package import _FastCodingEngine

/// Recognizes the wrong kind of file, to give a better message than that the first byte is wrong.
package enum Hints {
    /// The error if something is given in place of a text; nil if it may be a text.
    package static func noText(_ bytes: [UInt8]) -> FastCodingError? {
        let sentence: String
        switch FileKind(bytes) {
        case .archive:
            sentence = "this is already a FastCoded archive; did you mean decode?"
        case .packed(let kind):
            sentence = "this is \(kind), not JSON or a property list; unpack it first"
        case .foreign(let kind):
            sentence = "this is \(kind), not JSON or a property list"
        case .empty, .convertible, .text, nil: return nil
        }

        return FastCodingError(.unknownFormat, sentence, offset: 0)
    }

    /// The same for an archive, FastCoded or keyed. With `option`, if there is one, the command
    /// takes other property lists.
    package static func neitherArchive(_ bytes: [UInt8], option: OptionName? = nil)
        -> FastCodingError?
    {
        if KeyedArchiveDetector.isKeyedArchive(bytes) {
            return nil
        }

        guard var error = noArchive(bytes) else { return nil }

        if [.binary, .xml, .otherXML].contains(FormatDetector.detect(bytes)),
            case .convertible(let kind) = FileKind(bytes)
        {
            var others = "encode or bootstrap"
            if let option, isPropertyList(bytes) {
                others = "encode, bootstrap or \(option.typed)"
            }

            error.message =
                "this is \(kind), neither a FastCoded nor a keyed archive; did you mean \(others)?"
        }

        return error
    }

    /// The same where a property list of any kind will do, for what its data holds.
    package static func holdsNoArchive(_ bytes: [UInt8]) -> FastCodingError? {
        isPropertyList(bytes) ? nil : neitherArchive(bytes)
    }

    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        FormatDetector.detect(bytes).isPropertyList
    }

    /// The error for something else where a FastCoded archive is needed; nil if it may be one.
    package static func noArchive(_ bytes: [UInt8]) -> FastCodingError? {
        let sentence: String
        switch FileKind(bytes) {
        case .convertible where KeyedArchiveDetector.isKeyedArchive(bytes):
            sentence = "this is a keyed archive, not a FastCoded archive; did you mean bootstrap?"
        case .archive, nil: return nil
        case .empty:
            sentence = "this is empty, not a FastCoded archive"
        case .convertible(let kind):
            sentence = "this is \(kind), not a FastCoded archive; did you mean encode or bootstrap?"
        case .packed(let kind):
            sentence = "this is \(kind), not a FastCoded archive; unpack it first"
        case .text(let kind), .foreign(let kind):
            sentence = "this is \(kind), not a FastCoded archive"
        }

        return FastCodingError(.notAnArchive, sentence, offset: 0)
    }
}
