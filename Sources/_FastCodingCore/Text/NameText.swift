/// Names from archives as messages show them.
package enum NameText {
    /// How many bytes of a name are shown.
    package static let most = 200

    /// The text of a name, shortened if it is very long.
    package static func shown(_ name: Span<UInt8>, most: Int = most) -> String {
        if name.count <= most { return text(name) }
        var end = most
        // Not in the middle of a character.
        while end > 0, name[end] & 0xC0 == 0x80 { end -= 1 }
        return text(name.slice(0..<end)) + "\u{2026}"
    }

    package static func shown(_ name: String) -> String { name.withBytes { shown($0) } }

    /// The text of a name for a sentence, with its backslashes doubled, because control characters are shown there as
    /// escapes.
    package static func escaped(_ name: String) -> String {
        name.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    }

    private static func text(_ name: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.append(name)
        return String(decoding: bytes, as: UTF8.self)
    }
}
