/// Names from files as messages show them: bounded in length, and safe.
package enum NameText {
    /// How many bytes of a name a message shows.
    package static let most = 200

    /// The name, or its beginning and an ellipsis if it has more than `most` bytes.
    package static func shown(_ name: Span<UInt8>, most: Int = most) -> String {
        if name.count <= most {
            return String(lossy: name)
        }

        var end = most
        // Not in the middle of a character.
        while end > 0, name[end] & 0xC0 == 0x80 {
            end -= 1
        }

        return String(lossy: name.slice(0..<end)) + "\u{2026}"
    }

    package static func shown(_ name: String) -> String {
        name.withBytes { shown($0) }
    }

    /// The text of a name for a sentence, with its backslashes doubled, because control characters
    /// are escaped there.
    package static func escaped(_ name: String) -> String {
        let backslash = UInt8(ascii: "\\")
        if !name.utf8.contains(backslash) {
            return name
        }

        var escaped: [UInt8] = []
        for byte in name.utf8 {
            escaped.append(byte)
            if byte == backslash {
                escaped.append(byte)
            }
        }

        return String(decoding: escaped, as: UTF8.self)
    }
}

/// A character by its number, for messages: `U+000A`.
package func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

// The standard library's functions of these names take longer, the first time, than some commands
// take to start.
extension Array where Element == String {
    package func joined(separator: String) -> String {
        var text = ""
        for (index, part) in enumerated() {
            if index > 0 {
                text += separator
            }
            text += part
        }

        return text
    }

    package func joined() -> String { joined(separator: "") }
}

/// The bytes with the letters from A to Z in lower case, and all others as they are.
package func lowercaseASCII(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)

    for index in 0..<text.count {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[index])
        result.append(isUpper ? text[index] | 0x20 : text[index])
    }

    return result
}
