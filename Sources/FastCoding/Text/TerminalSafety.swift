/// Whether a character could command a terminal (DEL, C1), turn the direction of what stands around it, or not be seen
/// at all. Joiners are let through: they are part of words and emoji.
func isUnsafeOnTerminals(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
        0xFFF9...0xFFFB, 0xE0000...0xE007F:
        true
    default: false
    }
}

/// The scalar that begins at `index` of valid UTF-8, and how many bytes it has.
func scalar(_ utf8: Span<UInt8>, at index: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(utf8[index])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for next in (index + 1)..<(index + length) { value = value << 6 | UInt32(utf8[next] & 0x3F) }
    return (value, length)
}
