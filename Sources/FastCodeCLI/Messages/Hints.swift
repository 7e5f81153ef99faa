package import _FastCodingEngine

/// Names inputs that a command does not read, and the command or option that reads them.
package enum Hints {
    /// The kind of a document, in words.
    private struct Name {
        /// The kind with its article; nil if nothing can be said.
        var words: String?
        /// Whether it is a text or a property list that encode and bootstrap read.
        var isConvertible = false
        var advice = ForeignFormat.Advice.none
    }

    /// The error if something is given in place of a text; nil if it may be a text.
    ///
    /// - Parameter bytes: the beginning of the input is enough.
    package static func noText(_ bytes: [UInt8]) -> FastCodingError? {
        if FormatDetector.detect(bytes) == .archive {
            return FastCodingError(
                .unknownFormat,
                "this is already a FastCoded archive; did you mean decode?",
                offset: 0
            )
        }

        guard let foreign = ForeignFormat(bytes.span), let name = foreign.name else { return nil }
        let advice = text(of: foreign.advice, options: [])
        let message = "this is \(name), not JSON or a property list\(advice)"
        return FastCodingError(.unknownFormat, message, offset: 0)
    }

    /// The error for another document where an archive is needed, FastCoded or keyed; nil for
    /// these.
    ///
    /// - Parameter options: the options of the command that read other documents, which are
    ///   suggested for these.
    package static func neitherArchive(_ document: Document, options: [OptionName] = [])
        -> FastCodingError?
    {
        switch document.kind {
        case .keyedArchive: return nil
        case .propertyList:
            let kind = document.format == .binary ? "a binary property list" : "an XML document"
            let suggestion = suggestion(options)
            return FastCodingError(
                .notAnArchive,
                "this is \(kind), neither a FastCoded nor a keyed archive\(suggestion)",
                offset: 0
            )
        case .archive, .damagedPropertyList, .text, .openStep, .empty, .unknown:
            return noArchive(document, options: options)
        }
    }

    /// The error for another document where `migrate` needs an archive; nil if it may be one.
    package static func notMigratable(_ document: Document) -> FastCodingError? {
        guard document.isKeyedArchive else { return noArchive(document) }
        return notAnArchive(
            "a keyed archive",
            "; 'fastcode bootstrap' makes a FastCoded archive of it, and 'fastcode edit "
                + "\(OptionName.renameClass.typed)' renames its classes"
        )
    }

    /// The error for something that `edit` doesn't change; nil if it may be a document that it
    /// does.
    package static func notEditable(_ document: Document) -> FastCodingError? {
        switch document.kind {
        case .keyedArchive: return nil
        case .propertyList where document.format != .openStep: return nil
        case .openStep, .propertyList:
            return notEditable(
                "an OpenStep property list",
                "a form that is never written; 'fastcode decode --to xml' makes one that can be edited"
            )
        case .text where name(of: document).isConvertible && document.format == .json:
            return notEditable("a JSON text", "which jq changes")
        case .archive, .damagedPropertyList, .text, .empty, .unknown:
            return noArchive(document, options: [])
        }
    }

    private static func notEditable(_ kind: String, _ advice: String) -> FastCodingError {
        FastCodingError(.notAnArchive, "this is \(kind), \(advice)", offset: 0)
    }

    /// The error for another document where a FastCoded archive is needed, with the options that
    /// would read it; nil if it may be an archive.
    package static func noArchive(_ document: Document, options: [OptionName] = [])
        -> FastCodingError?
    {
        switch document.kind {
        case .archive: return nil
        case .keyedArchive:
            return notAnArchive("a keyed archive", "; did you mean bootstrap?")
        case .damagedPropertyList(let error): return damaged(document, error)
        case .propertyList, .text, .openStep, .empty, .unknown: break
        }

        let name = name(of: document)
        guard let words = name.words else { return nil }
        if name.isConvertible {
            return notAnArchive(words, suggestion(options))
        }
        return notAnArchive(words, text(of: name.advice, options: options))
    }

    /// The error about a tar archive, or, if the first bytes show another format, the error that
    /// names it.
    package static func noTar(_ head: [UInt8], _ error: FastCodingError) -> FastCodingError {
        // After whole headers, the input is a tar stream that is damaged.
        guard [.notAnArchive, .truncated].contains(error.code), (error.offset ?? 0) <= head.count
        else { return error }
        let document = Document(head)
        let name = name(of: document)
        if case .archive = document.kind {
            return FastCodingError(
                .notAnArchive,
                "this is a FastCoded archive, not a tar archive",
                offset: 0
            )
        }
        // A damaged tar archive is described by its own error.
        guard let words = name.words, name.advice != .tar else { return error }
        let message = "this is \(words), not a tar archive" + text(of: name.advice, options: [])
        return FastCodingError(.notAnArchive, message, offset: 0)
    }

    /// The error that names a kind of document.
    private static func notAnArchive(_ kind: String, _ advice: String) -> FastCodingError {
        FastCodingError(
            .notAnArchive,
            "this is \(kind), not a FastCoded archive" + advice,
            offset: 0
        )
    }

    /// The error for a property list whose root can't be read: that of its reader.
    private static func damaged(_ document: Document, _ error: FastCodingError) -> FastCodingError {
        // A list of another version is not damaged.
        if document.bytes.starts(with: "bplist1".utf8) {
            return error
        }
        let names: [StaticString] = ["$archiver", "NSKeyedArchiver"]
        let isKeyed = names.contains { document.bytes.span.firstOffset(of: $0, from: 0) != nil }
        var error = error
        error.message =
            "this is a damaged \(isKeyed ? "keyed archive" : "property list"): \(error.message)"
        return error
    }

    /// The question whether a command that reads texts and property lists is meant, or one of these
    /// options, of which `--tar` and `--inside` are about other inputs.
    private static func suggestion(_ options: [OptionName]) -> String {
        var words = ["encode", "bootstrap"]
        words += options.filter { ![.tar, .inside].contains($0) }.map(\.typed)
        let last = words.removeLast()
        return "; did you mean \(words.joined(separator: ", ")) or \(last)?"
    }

    /// Advice as the end of a message.
    private static func text(of advice: ForeignFormat.Advice, options: [OptionName]) -> String {
        switch advice {
        case .none, .decrypt: ""
        case .unpack: "; unpack it first"
        case .tar where options.contains(.tar): "; did you mean \(OptionName.tar.typed)?"
        case .tar where options.contains(.inside):
            "; \(OptionName.inside.typed) or 'fastcode rows --tar' reads what is in it"
        case .find:
            "; 'fastcode find' looks for archives in it"
                + (options.contains(.inside) ? ", and \(OptionName.inside.typed) reads them" : "")
        case .tar: "; 'fastcode rows --tar' reads what is in it, or unpack it first"
        }
    }

    /// The kind of a document by its first bytes.
    private static func name(of document: Document) -> Name {
        let bytes = document.bytes
        if bytes.isEmpty { return Name(words: "empty") }
        if let foreign = ForeignFormat(bytes.span), let words = foreign.name {
            return Name(words: words, advice: foreign.advice)
        }

        switch document.format {
        case .archive: return Name(words: nil)
        case .binary: return Name(words: "a binary property list", isConvertible: true)
        case .xml: return Name(words: "an XML document", isConvertible: true)
        case .otherXML:
            let isMarked = ["<?xml", "<!--"].contains { text(bytes).starts(with: $0.utf8) }
            return isMarked ? Name(words: "an XML document") : nameOfText(bytes)
        case .openStep: return Name(words: "an OpenStep property list", isConvertible: true)
        case .json:
            // The beginning of a truncated archive is not text.
            if "TSAF".utf8.starts(with: bytes) { return Name(words: nil) }
            let isJSON =
                TextEncoding.detect(bytes.span).encoding == .utf8 && FormatDetector.opensJSON(bytes)
            return isJSON ? Name(words: "a JSON text", isConvertible: true) : nameOfText(bytes)
        case .empty, .unknown: return nameOfText(bytes)
        }
    }

    /// The kind of a text, or of data that is in no known format.
    private static func nameOfText(_ bytes: [UInt8]) -> Name {
        let shown = TextEncoding.detect(bytes.span)
        if shown.encoding != .utf8, shown.mark > 0 {
            return Name(words: "a text in UTF-\(8 * shown.encoding.unitSize)")
        }

        if text(bytes).starts(with: "#!".utf8) { return Name(words: "a script") }
        if isText(bytes) { return Name(words: "a text") }
        if ForeignFormat.looksEncrypted(bytes.span) {
            return Name(
                words: "data that looks encrypted (as an SQLCipher database does) or compressed"
            )
        }
        return Name(words: nil)
    }

    /// The beginning of a text after a byte order mark and white space.
    private static func text(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return body.drop(while: isSpace)
    }

    /// The bytes that are examined to tell whether they are text.
    private static let sample = 1024

    /// Whether the bytes begin with UTF-8 without control characters, except that the last
    /// character may be cut off.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(sample)
        if head.contains(where: {
            $0 < 0x20 && !isSpace($0) && $0 != 0x0C && $0 != 0x1B || $0 == 0x7F
        }) {
            return false
        }

        let cuts = head.count < bytes.count ? 0...3 : 0...0
        return cuts.contains { cut in
            let whole = head.dropLast(cut)
            return whole.span.firstInvalidUTF8() == nil
        }
    }

    /// Whether a byte is white space in JSON.
    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
