/// The hash SHA-256 of FIPS 180-4, by which others recognize content.
///
/// It is for reports only: nothing depends on its being hard to reverse.
package struct SHA256 {
    private static let blockSize = 64
    private static let rounds = 64

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
        0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
        0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
        0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
        0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
        0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
        0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
        0xC671_78F2,
    ]

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    private static let start: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
        0x5BE0_CD19,
    ]

    private var state = SHA256.start
    /// Room for the words that a block is expanded to.
    private var schedule = [UInt32](repeating: 0, count: SHA256.rounds)

    private init() {}

    /// The hash of the bytes, 32 of them.
    package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        var hash = SHA256()
        var index = 0
        while index + blockSize <= bytes.count {
            hash.add(bytes, at: index)
            index += blockSize
        }

        let last = end(bytes.slice(index..<bytes.count), of: bytes.count)
        for index in stride(from: 0, to: last.count, by: blockSize) {
            hash.add(last.span, at: index)
        }

        return hash.state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// The hash in hexadecimal digits, as other programs show it.
    package static func text(_ bytes: Span<UInt8>) -> String {
        var digits = ByteBuffer()
        digits.append(hex: hash(bytes).span)
        return String(decoding: digits.array, as: UTF8.self)
    }

    /// The last blocks: the bytes that are left, a one, zeros, and the number of bits of all.
    private static func end(_ rest: Span<UInt8>, of count: Int) -> [UInt8] {
        var last: [UInt8] = []
        last.append(rest)
        last.append(0x80)
        while last.count % blockSize != blockSize - 8 {
            last.append(0)
        }

        let bits = UInt64(count) << 3
        for shift in stride(from: 56, through: 0, by: -8) {
            last.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }

        return last
    }

    /// Adds the block at an offset to the state. The eight words stay in registers, for which each
    /// has a variable of its own, under the standard's name.
    private mutating func add(_ bytes: Span<UInt8>, at offset: Int) {
        expand(bytes, at: offset)
        var a = state[0]
        var b = state[1]
        var c = state[2]
        var d = state[3]
        var e = state[4]
        var f = state[5]
        var g = state[6]
        var h = state[7]

        for round in 0..<Self.rounds {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first =
                h &+ (Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)) &+ choice
                &+ Self.constants[round] &+ schedule[round]
            let second = (Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)) &+ majority

            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
        }

        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
            state[index] &+= word
        }
    }

    /// Fills the schedule with the 16 words of a block and the 48 that are derived from them.
    private mutating func expand(_ bytes: Span<UInt8>, at offset: Int) {
        for index in 0..<16 {
            schedule[index] = bytes.load(offset + 4 * index, as: UInt32.self).byteSwapped
        }

        for index in 16..<Self.rounds {
            let early = schedule[index - 15]
            let late = schedule[index - 2]
            let first = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ (early >> 3)
            let second = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ (late >> 10)
            schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
        }
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }
}
