import _FastCodingCore

/// The encodings that the XML declaration of a text names.
///
/// Readers differ in which of several counts, and in whether one counts that the byte order mark
/// contradicts. So all of them have to be known ones, and every place counts where a reader could
/// find one.
struct XMLDeclaredEncodings {
    /// An encoding that has a byte for each character, and the position of its name.
    struct Narrow {
        let encoding: TextEncoding
        let name: Range<Int>
    }

    /// The first name that can't be right: of an encoding that isn't read, or that the text isn't
    /// in, or of another encoding than an earlier name.
    private(set) var refused: Range<Int>?
    /// The encoding that is declared, if it is not one of Unicode's; nil if anything is refused.
    ///
    /// A text that was converted to UTF-8 still declares it.
    private(set) var narrow: Narrow?

    init(_ text: Span<UInt8>) {
        let mark = TextEncoding.detect(text).mark
        var scanner = XMLScanner(text, at: mark)
        guard scanner.starts(with: "<?xml"), let end = text.firstOffset(of: "?>", from: mark + 5)
        else { return }

        scanner.cursor = mark + 5
        let declaration = text.extracting(0..<end)
        var first: TextEncoding?

        while refused == nil, let name = Self.nextName(in: declaration, &scanner) {
            let word = lowercaseASCII(declaration.extracting(name))
            guard let encoding = Self.encoding(word, isMarked: mark > 0),
                mark > 0 || first == nil || first == encoding
            else {
                refused = name
                narrow = nil
                return
            }

            first = first ?? encoding
            if encoding != .utf8, narrow == nil {
                narrow = Narrow(encoding: encoding, name: name)
            }
        }
    }

    /// The position of the next name of an encoding at or after the cursor, which moves to its end.
    private static func nextName(in declaration: Span<UInt8>, _ scanner: inout XMLScanner)
        -> Range<Int>?
    {
        while let word = declaration.firstOffset(of: "encoding", from: scanner.cursor) {
            scanner.cursor = word + 8
            scanner.skipSpace()
            guard scanner.starts(with: "=") else { continue }

            scanner.cursor += 1
            scanner.skipSpace()
            let start = scanner.cursor + 1
            guard scanner.starts(with: "\"") || scanner.starts(with: "'"),
                start < declaration.count
            else { continue }

            var stop = start
            while stop < declaration.count, declaration[stop] != declaration[start - 1] {
                stop += 1
            }

            scanner.cursor = stop
            return start..<stop
        }

        return nil
    }

    /// The encoding of a name in lower case. It is UTF-8 for all of Unicode's, because a text that
    /// begins with a byte order mark is UTF-8 by then; nil for one that isn't read.
    private static func encoding(_ name: [UInt8], isMarked: Bool) -> TextEncoding? {
        func isOne(of names: [String]) -> Bool {
            names.contains { name.elementsEqual($0.utf8) }
        }

        if isOne(of: utf8Names) || isMarked && isOne(of: wideNames) {
            return .utf8
        }
        if isOne(of: latin1Names) {
            return .latin1
        }

        return isOne(of: windows1252Names) ? .windows1252 : nil
    }

    /// Names of encodings whose texts are UTF-8 as they are.
    private static let utf8Names = ["utf-8", "utf8", "us-ascii", "ascii"]
    /// Names that a text may have besides if it begins with a byte order mark.
    private static let wideNames = [
        "utf-16", "utf-16le", "utf-16be", "utf16", "iso-10646-ucs-2", "ucs-2", "unicode",
        "utf-32", "utf-32le", "utf-32be", "utf32", "iso-10646-ucs-4", "ucs-4",
    ]
    /// The names that IANA lists, and others that Foundation knows.
    private static let latin1Names = [
        "iso-8859-1", "iso_8859-1", "iso8859-1", "iso88591", "8859-1", "iso-8859-1:1987",
        "iso_8859-1:1987", "iso-ir-100", "latin1", "latin-1", "l1", "ibm819", "cp819",
        "csisolatin1",
    ]
    private static let windows1252Names = [
        "windows-1252", "windows1252", "cp1252", "cp-1252", "x-cp1252", "cswindows1252",
    ]
}
