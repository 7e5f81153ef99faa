internal import FastCoding

/// Text from files and command lines in a form that may be shown on a terminal.
///
/// The author of a file must not be able to move the cursor, change colors or reorder the text on a line. So control
/// characters, format characters (including those for bidirectional text) and bytes that are not UTF-8 are shown as
/// escapes.
package enum DisplayText {
    package static func escaped(_ text: String) -> String {
        escaped(Array(text.utf8))
    }

    package static func escaped(_ bytes: [UInt8]) -> String {
        var result = ""
        for piece in pieces(bytes[...]) { result += piece.text }
        return result
    }

    /// One scalar, or one byte that belongs to none, as it is shown.
    struct Piece {
        let text: String
        /// How many bytes of the source it stands for.
        let length: Int
        /// How many columns of a terminal it takes.
        let width: Int
    }

    static func pieces(_ bytes: ArraySlice<UInt8>) -> [Piece] {
        var pieces: [Piece] = []
        var rest = bytes
        while let first = rest.first {
            if let (scalar, length) = scalar(at: rest) {
                let text = shown(scalar)
                pieces.append(Piece(text: text, length: length, width: DisplayWidth.of(text)))
                rest = rest.dropFirst(length)
            } else {
                pieces.append(Piece(text: "\\x" + hex(UInt32(first), digits: 2), length: 1, width: 4))
                rest = rest.dropFirst()
            }
        }
        return pieces
    }

    /// The scalar that begins the bytes, and how many of them it takes; nil if they begin with no valid UTF-8.
    private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
        guard let first = bytes.first else { return nil }
        let (length, smallest): (Int, UInt32)
        switch first {
        case ..<0x80: return (Unicode.Scalar(first), 1)
        case 0xC2...0xDF: (length, smallest) = (2, 0x80)
        case 0xE0...0xEF: (length, smallest) = (3, 0x800)
        case 0xF0...0xF4: (length, smallest) = (4, 0x10000)
        default: return nil
        }
        let following = bytes.dropFirst().prefix(length - 1)
        guard following.count == length - 1, following.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return nil }
        let value = following.reduce(UInt32(first) & (0x7F >> UInt32(length))) { $0 << 6 | UInt32($1 & 0x3F) }
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, length)
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case " "..."~": return String(Character(scalar))
        case "\t": return "\\t"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\0"..."\u{1F}", "\u{7F}": return "\\x" + hex(scalar.value, digits: 2)
        default:
            return isUnsafeOnTerminals(scalar.value)
                ? "\\u{" + hex(scalar.value, digits: 2) + "}" : String(Character(scalar))
        }
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
