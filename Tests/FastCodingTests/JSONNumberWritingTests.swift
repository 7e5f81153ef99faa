import TestSupport

@testable import _FastCodingCore

@Suite("JSON numbers, writing")
struct JSONNumberWritingTests {
    private func text(_ write: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer()
        write(&buffer)
        return String(decoding: buffer.array, as: UTF8.self)
    }

    private func shortest(_ value: Double) -> String {
        text { $0.append(shortest: value) }
    }

    @Test(
        "integers are written with all their digits",
        arguments: [
            0, 1, -1, 9, 10, 99, 100, 99_999_999, 100_000_000, 999_999_999, 1_000_000_000,
            12_345_678, 123_456_789,
            9_999_999_999_999_999, 10_000_000_000_000_000, 10_000_000_000_000_001, .max, .min,
            .max - 1, .min + 1,
        ] as [Int64]
    )
    func integers(value: Int64) {
        #expect(text { $0.append(decimal: value) } == String(value))
    }

    @Test func `random integers of every length are written as Swift writes them`() {
        let seed: UInt64 = 0x5EED_0011
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(100_000) {
            let value = generator.next() >> UInt64.random(in: 0...63, using: &generator)
            #expect(text { $0.append(decimal: value) } == String(value), "seed \(seed)")
        }
    }

    @Test(
        "doubles have a point or an exponent, and the shortest digits",
        arguments: [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (-1.5, "-1.5"),
            (1e300, "1e+300"),
            (.leastNonzeroMagnitude, "5e-324"),
            (1e16, "1e+16"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (123456.789, "123456.789"),
            (0.1, "0.1"),
            (0x1p53, "9007199254740992.0"),
            (0x1p53 + 2, "9.007199254740994e+15"),
            (0.1 + 0.2, "0.30000000000000004"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (.leastNormalMagnitude, "2.2250738585072014e-308"),
            (0x1p54, "1.8014398509481984e+16"),
            (1e22, "1e+22"),
            (1e23, "1e+23"),
            (9e-5, "9e-05"),
            (100, "100.0"),
            (12e-100, "1.2e-99"),
            (1.25e-7, "1.25e-07"),
            (0.000123, "0.000123"),
            (.leastNonzeroMagnitude * 4, "2e-323"),
        ] as [(Double, String)]
    )
    func layout(value: Double, expected: String) {
        #expect(shortest(value) == expected)
        #expect(expected == value.description)
    }

    @Test func `random bits are written as Swift describes them, and read back as the same bits`() {
        let seed: UInt64 = 0x5EED_0012
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(300_000) {
            expectDescription(Double(bitPattern: generator.next()), seed)
        }
    }

    @Test
    func
        `short decimals, whole numbers and neighbours of powers are written as Swift describes them`()
    {
        let seed: UInt64 = 0x5EED_0013
        var generator = SplitMix64(seed: seed)

        for exponent in 1...2046 as ClosedRange<UInt64> {
            // Powers of two have an interval of their own.
            for delta in [-2, -1, 0, 1, 2] as [Int64] {
                expectDescription(
                    Double(bitPattern: UInt64(bitPattern: Int64(exponent << 52) + delta)),
                    seed
                )
            }
        }

        for exponent in -323...308 {
            for digits in [
                "1", "5", "9", "25", "999", "1234567", "9007199254740993", "17976931348623157",
            ] {
                guard let value = Double("\(digits)e\(exponent)") else { continue }
                for value in [value.nextDown, value, value.nextUp] {
                    expectDescription(value, seed)
                }
            }
        }

        for _ in 0..<Thoroughness.count(50_000) {
            let whole = Double(generator.next() >> UInt64.random(in: 0...63, using: &generator))
            let power = Double("1e\(Int.random(in: 0...22, using: &generator))") ?? 1
            for value in [whole, whole / power, whole * power] {
                expectDescription(value, seed)
            }
        }

        for bits in 0...2000 as ClosedRange<UInt64> {
            // The smallest subnormal numbers have few digits.
            expectDescription(Double(bitPattern: bits), seed)
            expectDescription(Double(bitPattern: generator.next() >> 12), seed)
        }
    }

    private func expectDescription(_ value: Double, _ seed: UInt64) {
        guard value.isFinite else { return }

        let text = shortest(value)
        if text != value.description {
            Issue.record("\(value) is written as \(text) (seed \(seed))")
        }

        if NumberParts.double(Array(text.utf8).span)?.bitPattern != value.bitPattern {
            Issue.record("\(text) is not read back (seed \(seed))")
        }
    }

    @Test(
        "decimals are written with all their digits",
        arguments: [
            ("0", 0, "0"),
            ("1", 0, "1"),
            ("18446744073709551615", 0, "18446744073709551615"),
            ("12345", -2, "123.45"),
            ("5", -1, "0.5"),
            ("5", -7, "0.0000005"),
            ("5", -8, "5e-08"),
            ("55", -9, "5.5e-08"),
            ("1", 20, "100000000000000000000"),
            (
                "12345678901234567890123456789012345678", -38,
                "0.12345678901234567890123456789012345678"
            ),
            (
                "12345678901234567890123456789012345678", -1,
                "1234567890123456789012345678901234567.8"
            ),
            (
                "99999999999999999999999999999999999999", 3,
                "99999999999999999999999999999999999999000"
            ),
            ("1", -128, "1e-128"),
            ("123", -128, "1.23e-126"),
        ]
    )
    func decimals(digits: String, exponent: Int, expected: String) throws {
        let mantissa = try #require(UInt128(digits))
        for negative in [false, true] {
            let value = try #require(
                DecimalNumber(negative: negative, mantissa: mantissa, exponent: exponent)
            )

            let sign = negative && mantissa != 0 ? "-" : ""
            let written = text { $0.append(value) }
            #expect(written == sign + expected)
            #expect(DecimalNumber(text: Array(written.utf8).span) == value)
        }
    }

    @Test func `the powers of ten are rounded down to 128 bits`() {
        // 5^q has the same bits as 10^q. Above, it is multiplied out; below, 2^n is divided by it.
        for q in PowersOfTen.range {
            let power = PowersOfTen[q]
            let bits = UInt128(power.high) << 64 | UInt128(power.low)
            #expect(bits == ExactPowers.leadingBits(q), "10^\(q)")
        }
    }
}
