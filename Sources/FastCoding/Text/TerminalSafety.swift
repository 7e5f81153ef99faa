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
