/// The encoding of octal escapes in OpenStep property lists: NeXTSTEP's, whose lower half is ASCII.
enum NextStepLatin {
    /// The characters of the bytes from 0x80 to 0xFD.
    private static let upperHalf = Array(
        ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ" + "ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷" + "©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ" + "®–†‡·¦¶•‚„”»…‰¬¿"
            + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ" + "—±¼½¾àáâãäåçèéêë" + "ìÆíªîïðñŁØŒºòóôõ" + "öæùúûıüýłøœßþÿ")
            .unicodeScalars
    )

    /// The character of a byte; nil if it has none.
    static func scalar(_ byte: UInt8) -> UInt32? {
        if byte < 0x80 {
            return UInt32(byte)
        }

        let index = Int(byte) - 0x80
        return index < upperHalf.count ? upperHalf[index].value : nil
    }
}
