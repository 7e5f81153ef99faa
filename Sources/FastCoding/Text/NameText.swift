/// Names from archives as messages show them.
enum NameText {
    /// How many bytes of a name are shown.
    static let most = 200

    /// The text of a name, cut if it is very long.
    static func shown(_ name: Span<UInt8>, most: Int = most) -> String {
        if name.count <= most { return text(name) }
        var end = most
        // Not within a character.
        while end > 0, name[end] & 0xC0 == 0x80 { end -= 1 }
        return text(name.slice(0..<end)) + "\u{2026}"
    }

    /// The text of a name for a sentence, with its backslashes doubled: a control character is shown as an escape there.
    static func escaped(_ name: String) -> String {
        name.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
    }

    private static func text(_ name: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.append(name)
        return String(decoding: bytes, as: UTF8.self)
    }
}
