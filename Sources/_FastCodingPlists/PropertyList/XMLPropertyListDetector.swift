import _FastCodingCore

/// Tells XML property lists from other XML by the document element, without reading any further.
package enum XMLPropertyListDetector {
    /// How the elements begin that can be the root of a property list with data in it. Readers take all of them, also
    /// without the `<plist>` around them.
    private static let roots: [StaticString] = ["<plist", "<dict", "<array", "<data"]

    /// Whether bytes in any encoding that property lists come in are XML with such a root. They may be damaged.
    package static func recognizes(_ bytes: Span<UInt8>) -> Bool {
        let (encoding, mark) = TextEncoding.detect(bytes)
        switch encoding {
        case .utf8: return recognizes(bytes, from: mark, isCut: false)
        case .utf32: return false
        case .utf16LittleEndian, .utf16BigEndian:
            let (text, isCut) = FormatDetector.beginning(
                ofUTF16: bytes, from: mark, bigEndian: encoding == .utf16BigEndian)
            return recognizes(text.span, from: 0, isCut: isCut)
        }
    }

    /// - Parameter isCut: whether there is more than this text. If that would be needed, the answer is yes, so that
    ///   whoever reads the property list finds out.
    private static func recognizes(_ text: Span<UInt8>, from start: Int, isCut: Bool) -> Bool {
        var scanner = XMLScanner(text, at: start)
        scanner.skipSpace()
        guard scanner.starts(with: "<") else { return false }
        do throws(FastCodingError) { try scanner.skipMiscellaneous() } catch { return isCut }
        if scanner.cursor == text.count { return isCut }
        // Readers differ in where a document type ends, and so in what the document element is. It may be any that comes.
        let hasType = scanner.starts(with: "<!DOCTYPE")
        for root in roots {
            if scanner.starts(with: root) { return true }
            if hasType, text.firstOffset(of: root, from: scanner.cursor) != nil { return true }
        }
        return hasType && isCut
    }
}
