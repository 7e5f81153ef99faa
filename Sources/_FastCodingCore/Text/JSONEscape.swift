/// The character that a letter after JSON's backslash means; 0 if the letter is not an escape.
@inline(__always)
func escapedCharacter(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x22, 0x5C, 0x2F: letter
    case 0x62: 0x08
    case 0x74: 0x09
    case 0x6E: 0x0A
    case 0x66: 0x0C
    case 0x72: 0x0D
    default: 0
    }
}

extension ByteBuffer {
    /// Appends the escape of a character: a backslash and a letter if there is one and `hasLetters`
    /// is true or the character is a quote or a backslash; otherwise `\u` and four digits, twice
    /// for characters above U+FFFF.
    package mutating func append(escapeOf scalar: UInt32, hasLetters: Bool = true) {
        let letter: UInt8 =
            switch scalar {
            case 0x22, 0x5C: UInt8(truncatingIfNeeded: scalar)
            case 0x08: 0x62
            case 0x09: 0x74
            case 0x0A: 0x6E
            case 0x0C: 0x66
            case 0x0D: 0x72
            default: 0
            }

        if letter != 0, hasLetters || scalar >= 0x20 {
            append(0x5C)
            append(letter)
        } else if scalar < 0x1_0000 {
            append(unit: UInt16(truncatingIfNeeded: scalar))
        } else {
            append(unit: UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10))
            append(unit: UInt16(truncatingIfNeeded: 0xDC00 + scalar & 0x3FF))
        }
    }

    /// Appends the escape of a UTF-16 code unit.
    private mutating func append(unit: UInt16) {
        append(literal: "\\u")
        append(hex: UInt64(unit), digits: 4)
    }

    /// Appends a text with some of its characters replaced by their escapes.
    @inline(__always)
    package mutating func append(
        _ utf8: Span<UInt8>,
        hasLetters: Bool = true,
        escaping isEscaped: (UInt32) -> Bool
    ) {
        var start = 0
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            let (scalar, length) = byte < 0x80 ? (UInt32(byte), 1) : utf8.scalar(at: index)

            if isEscaped(scalar) {
                append(utf8.extracting(start..<index))
                append(escapeOf: scalar, hasLetters: hasLetters)
                start = index + length
            }

            index += length
        }

        append(utf8.extracting(start..<utf8.count))
    }

    /// Appends a text; for a terminal, everything unsafe there is escaped, apart from tabs and line
    /// feeds.
    package mutating func append(raw text: Span<UInt8>, _ escapesControls: Bool) {
        if !escapesControls {
            return append(text)
        }
        append(text) { $0 != 0x09 && $0 != 0x0A && isUnsafeOnTerminals($0) }
    }

    /// Appends a number; `text` is that of a finite one, or nil for the shortest text of the
    /// double.
    package mutating func append(number: Double, _ text: String?) {
        if number.isNaN {
            return append("NaN")
        }

        if number.isInfinite {
            return append(number < 0 ? "-Infinity" : "Infinity")
        }

        if let text {
            append(text)
        } else {
            append(shortest: number)
        }
    }
}

extension String {
    /// The text in quotes for messages and lists, with JSON's escapes also for what is not safe on
    /// a terminal.
    package var quoted: String {
        var text = ByteBuffer(capacity: utf8.count + 2)
        text.append(0x22)
        text.append(Array(utf8).span) { $0 == 0x22 || $0 == 0x5C || isUnsafeOnTerminals($0) }
        text.append(0x22)

        return String(lossy: text.span)
    }

    /// The text with JSON's escapes for everything beyond ASCII.
    package var escapedBeyondASCII: String {
        var text = ByteBuffer(capacity: utf8.count)
        text.append(Array(utf8).span) { $0 >= 0x80 }
        return String(lossy: text.span)
    }
}

/// Whether a character must not reach a terminal unescaped, wherever it comes from.
///
/// These are all characters that could control the terminal, break the line, change the direction
/// of the surrounding text, or be invisible: control and format characters (C0, DEL, C1,
/// bidirectional controls, joiners and others of no width, the soft hyphen, the byte order mark,
/// tags), and the separators of lines and paragraphs. No other place in the project decides this
/// question.
package func isUnsafeOnTerminals(_ scalar: UInt32) -> Bool {
    if scalar < 0x7F {
        return scalar < 0x20
    }

    // Some of these are not assigned yet.
    if scalar < 0xA0 || 0x2060...0x206F ~= scalar || 0xE0000...0xE007F ~= scalar {
        return true
    }

    guard let scalar = Unicode.Scalar(scalar) else { return true }

    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
        return true
    default: return false
    }
}
