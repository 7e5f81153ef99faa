internal import _FastCodingEngine

/// Text from files and command lines in a form that may be shown on a terminal.
///
/// The author of a file must not be able to move the cursor, change colors or reorder the text on a
/// line. So control characters and format characters (including those for bidirectional text) are
/// shown as JSON escapes them, and bytes that are not UTF-8 as `\xff`.
package enum DisplayText {
    /// A name outside quotes, as of a file or a class. Its backslashes are doubled, so that none
    /// looks like an escape.
    package static func escaped(_ name: String) -> String {
        escaped(Array(name.utf8))
    }

    /// The same for bytes, which need not be UTF-8.
    package static func escaped(_ name: [UInt8]) -> String {
        if name.allSatisfy({ isPlain($0) && $0 != UInt8(ascii: "\\") }) {
            return String(decoding: name, as: UTF8.self)
        }
        return pieces(name[...]).map { $0.text == "\\" ? "\\\\" : $0.text }.joined()
    }

    /// A sentence, or other text in which the names are escaped already: its backslashes stay as
    /// they are.
    package static func safe(_ text: String) -> String {
        text.utf8.allSatisfy(isPlain) ? text : pieces(Array(text.utf8)[...]).map(\.text).joined()
    }

    /// An XML document: characters that are unsafe on terminals are written as references, and bytes
    /// that are not UTF-8 as `\xff`. Line feeds and tabs stay.
    package static func markup(_ document: [UInt8]) -> [UInt8] {
        let bytes = document.span
        var text = ByteBuffer(capacity: bytes.count)
        var index = 0
        while index < bytes.count {
            let (scalar, length) = bytes.scalar(at: index)
            if bytes.utf8Length(at: index) == 0 {
                text.append("\\x")
                text.append(hex: bytes.slice(index..<(index + 1)))
            } else if scalar == 0x0A || scalar == 0x09 || !isUnsafeOnTerminals(scalar) {
                text.append(bytes.slice(index..<(index + length)))
            } else {
                text.append("&#x\(String(scalar, radix: 16));")
            }

            index += length
        }

        return text.array
    }

    /// Whether a byte is printable ASCII, as most bytes are.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F
    }

    /// One scalar, or one byte that belongs to none, as it is shown.
    package struct Piece {
        package let text: String
        /// The columns of a terminal that it takes.
        package let width: Int
    }

    /// The scalars of a text as they are shown, in order.
    package static func pieces(_ bytes: ArraySlice<UInt8>) -> [Piece] {
        let bytes = bytes.span
        var pieces: [Piece] = []
        var index = 0
        while index < bytes.count {
            var text = ByteBuffer(capacity: 16)
            let (scalar, length) = bytes.scalar(at: index)

            if bytes.utf8Length(at: index) == 0 {
                text.append("\\x")
                text.append(hex: bytes.slice(index..<(index + 1)))
            } else if isUnsafeOnTerminals(scalar) {
                text.append(escapeOf: scalar)
            } else {
                text.append(bytes.slice(index..<(index + length)))
            }

            let shown = String(decoding: text.array, as: UTF8.self)
            pieces.append(Piece(text: shown, width: DisplayWidth.of(shown)))
            index += length
        }

        return pieces
    }
}
