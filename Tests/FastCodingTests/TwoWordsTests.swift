import TestSupport

@Suite("What stands in for types of newer systems")
struct TwoWordsTests {
    private static func words(_ value: UInt128) -> TwoWords {
        TwoWords(high: UInt64(value >> 64), low: UInt64(truncatingIfNeeded: value))
    }

    @Test func `numbers of two words are what the standard library's are`() throws {
        let seed: UInt64 = 0x5EED_0128
        var random = SplitMix64(seed: seed)

        for length in 0..<128 {
            for _ in 0..<20 {
                let value =
                    (UInt128(random.next()) << 64 | UInt128(random.next())) >> UInt128(length)

                let words = Self.words(value)
                #expect(words.description == String(value), "seed \(seed)")
                #expect(TwoWords(magnitudeOf: value) == words)
                #expect(words.negated == Self.words(0 &- value))
                #expect(words.length == (128 - value.leadingZeroBitCount + 15) / 16)
                #expect(words.word == UInt64(exactly: value))
                let digit = UInt8(random.next() % 10)
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                let (sum, carry) = product.addingReportingOverflow(UInt128(digit))
                #expect(
                    words.appending(digit: digit) == (overflow || carry ? nil : Self.words(sum))
                )

                let divisor = random.next() >> UInt64(length / 2) | 1
                let (quotient, remainder) = words.quotientAndRemainder(dividingBy: divisor)
                #expect(
                    quotient == Self.words(value / UInt128(divisor))
                        && remainder == UInt64(value % UInt128(divisor))
                )

                let count = Int(random.next() % 128)
                #expect(
                    words.shiftedRight(by: count) == Self.words(value >> UInt128(count)),
                    "by \(count)"
                )

                var longer = words
                longer.append(bits: 0xABCD)
                #expect(longer == Self.words(value &<< 16 | 0xABCD))
            }
        }

        #expect(TwoWords(magnitudeOf: Int128.min) == Self.words(1 << 127))
        #expect(Self.words(.max).appending() == nil)
    }

    @Test
    func
        `a text hands out its bytes wherever they are, and bytes become a text only if they are UTF-8`()
    {
        for text in ["", "a", "fifteen bytes ä", "more than fifteen bytes ä"] {
            #expect(
                text.withBytes { bytes in (0..<bytes.count).map { bytes[$0] } } == Array(text.utf8)
            )
            #expect(String(utf8: Array(text.utf8).span) == text)
        }
        #expect(String(utf8: [0x61, 0xFF].span) == nil)
    }

    @Test func `a shared number is changed by several threads without losing a change`() async {
        let number = SharedCount()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 {
                        number.value.add(1)
                    }
                }
            }
        }

        #expect(number.value.value == 80_000)
        #expect(!number.value.replace(1, with: 2) && number.value.replace(80_000, with: 7))
        #expect(number.value.exchange(0) == 7)
        number.value.decrement()
        #expect(number.value.value == .max)
    }

    private final class SharedCount: Sendable {
        let value = SharedNumber()
    }
}
