import TestSupport

@testable import _FastCodingCore

@Suite("JSON numbers, reading")
struct JSONNumberReadingTests {
    /// The C library's reading of a number.
    private func reference(_ text: String) -> Double {
        unsafe strtod(text, nil)
    }

    private func read(_ text: String) -> Double? {
        NumberParts.double(Array(text.utf8).span)
    }

    private func expectSame(_ text: String, _ seed: UInt64 = 0) {
        let expected = reference(text)
        let found = read(text)

        if expected.isFinite {
            #expect(found?.bitPattern == expected.bitPattern, "\(text) (seed \(seed))")
        } else {
            #expect(found == nil, "\(text) (seed \(seed))")
        }
    }

    @Test("hard numbers are read as the nearest double", arguments: HardNumbers.texts)
    func hard(text: String) { expectSame(text) }

    @Test func `random digits and exponents are read as the nearest double`() {
        let seed: UInt64 = 0x5EED_0001
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(100_000) {
            let digits = Int.random(in: 1...22, using: &generator)
            var text = Bool.random(using: &generator) ? "-" : ""
            text += String(Int.random(in: 1...9, using: &generator))

            for _ in 1..<digits {
                text += String(Int.random(in: 0...9, using: &generator))
            }

            if Bool.random(using: &generator) {
                text += "." + String(UInt64.random(in: 0...(.max), using: &generator))
            }

            text += "e" + String(Int.random(in: -360...330, using: &generator))
            expectSame(text, seed)
        }
    }

    @Test func `numbers in a text are read as single ones are, wherever they stand`() throws {
        let seed: UInt64 = 0x5EED_0005
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(20_000) {
            var text = Bool.random(using: &generator) ? "-" : ""
            text += String(generator.next() >> UInt64.random(in: 0...63, using: &generator))
            let isWhole = Int.random(in: 0..<4, using: &generator) == 0
            if !isWhole {
                let length = Int.random(in: 1...20, using: &generator)
                text +=
                    "."
                    + (0..<length).map { _ in String(Int.random(in: 0...9, using: &generator)) }
                    .joined()
            }

            let integer = Int64(text)
            let meant =
                isWhole && text != "-0"
                ? integer.map { "integer \($0)" } : "double \(reference(text))"

            // It must not matter what follows a number, nor that the text ends right after it.
            for rest in ["", ",1", " ", ", 12345678.12345678"] {
                let lines = try events("[" + text + rest + "]")
                if lines[1] != (meant ?? lines[1]) || lines.count < 3 {
                    Issue.record("\(text): \(lines) (seed \(seed))")
                }
            }
        }
    }

    @Test func `numbers exactly between two doubles, and next to it, are read as the right one`() {
        let seed: UInt64 = 0x5EED_0003
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(3_000) {
            // Few bits make short texts, all bits make long ones.
            let bits =
                generator.next() & ~(UInt64.max >> UInt64.random(in: 12...64, using: &generator))

            let value = Double(bitPattern: bits & 0x7FFF_FFFF_FFFF_FFFF)
            guard value.isFinite, value.nextUp.isFinite else { continue }

            let middle = HardNumbers.middle(above: value)
            for text in [
                middle + "0",
                middle + "0000",
                middle + "00001",
                HardNumbers.below(middle),
            ] {
                let text = text + "e" + String(HardNumbers.exponent(above: value))
                expectSame(text, seed)
            }
        }
    }

    @Test func `texts of hundreds of digits are read as the nearest double`() {
        let seed: UInt64 = 0x5EED_0004
        var generator = SplitMix64(seed: seed)

        for _ in 0..<Thoroughness.count(2_000) {
            var text = String(Int.random(in: 0...9, using: &generator)) + "."
            let zeros = Int.random(in: 0...330, using: &generator)
            text += String(repeating: "0", count: zeros)

            for _ in 0..<Int.random(in: 1...900, using: &generator) {
                text += String(Int.random(in: 0...9, using: &generator))
            }

            expectSame(text, seed)
            expectSame(text + "e\(zeros)", seed)
        }
    }

    @Test func `an exponent makes up for any number of zeros`() {
        for count in [1, 19, 20, 400, 1000, 100_000] {
            #expect(read("1" + String(repeating: "0", count: count) + ".0e-\(count)") == 1)
            #expect(read("0." + String(repeating: "0", count: count) + "15e\(count)") == 0.15)
            #expect(
                read("0." + String(repeating: "0", count: count) + "123456789012345678905e\(count)")
                    == 0.123456789012345678905
            )
        }

        #expect(read("0e99999999999999999999999999") == 0)
        #expect(read("1e-99999999999999999999999999") == 0)
        #expect(read("1e99999999999999999999999999") == nil)
    }
}

/// Decimal numbers that are hard to read correctly.
enum HardNumbers {
    static let texts = [
        "0.0", "-0.0", "0e0", "1e0", "1.0", "0.1", "0.5", "1e22", "1e23", "1e-22", "1e-23",
        "9007199254740991.0",
        "9007199254740992.0", "9007199254740993.0", "9007199254740994.0", "9007199254740995.0",
        "9007199254740993e0",
        "90071992547409930e-1", "9007199254740993.00000000000000000000000000000000000001",
        "9007199254740992.99999999999", "2.2250738585072011e-308", "2.2250738585072012e-308",
        "2.2250738585072014e-308",
        "2.225073858507201e-308", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.47e-324",
        "4.9406564584124654e-324", "5e-324", "3e-324", "2e-324", "7.4e-324", "7.5e-324",
        "1.7976931348623157e308",
        "1.7976931348623158e308", "1.7976931348623159e308", "1.797693134862315807e308",
        "1.797693134862315808e308",
        "179769313486231580793e289", "1.8e308", "1e309", "1e400",
        "0.000000000000000000000000000000000000000000000000000000001e365", "6.631236846766476e-316",
        "7.2057594037927933e+16", "7.205759403792793199999e16", "7.205759403792793200001e16",
        "8.26e22",
        "6.9294956446009195e15", "3.0540412E5", "0.1e-6",
        "1234567890123456789012345678901234567890.0",
        "12345678901234567.5", "1234567890123456.5", "18014398509481985.0", "36028797018963969.0",
        "1.2345678901234567e-5", "-65.613616999999977", "43.420273000000009", "0.30000000000000004",
        "5.0e-310",
        "1.0e-323", "2.5e-324", "89255e-22", "104110013277974872254e-225",
        "100000000000000016777215",
        "100000000000000016777216.0", "3.2378839133029012895883524125015321748630094236e-319",
        "6.8985865317742005e180",
        "1.3519040698256183e-79", "2.0113089265566987e267", "9.007199254740993e15",
        "4503599627370496.5",
        "4503599627370497.5", "4503599627475352.5", "4503599627475353.5", "1e-342", "1e-343",
        "9999999999999999999e-343", "18446744073709551615e-343", "18446744073709551616e-343",
        "18446744073709551615e308", "18446744073709551615e289", "1e308", "1e309",
        "0.0000000000000000000000000000000000000e-400",
    ]

    /// The digits of the midpoint between a positive double and the next one.
    static func middle(above value: Double) -> String {
        // In units of half the last bit the midpoint is odd; below 2^0 it is scaled to a whole
        // number by tens.
        var digits = [UInt8](
            String(value.significandBits * 2 + 1).utf8.reversed().map { $0 - 0x30 }
        )

        let power = value.unitExponent - 1
        for _ in 0..<abs(power) {
            multiply(&digits, by: power > 0 ? 2 : 5)
        }

        return String(decoding: digits.reversed().map { $0 + 0x30 }, as: UTF8.self) + "."
    }

    /// The power of ten that goes with the digits.
    static func exponent(above value: Double) -> Int {
        Swift.min(value.unitExponent - 1, 0)
    }

    /// A number slightly below one that ends with a point.
    static func below(_ text: String) -> String {
        var digits = Array(text.utf8.dropLast())
        var index = digits.count - 1
        while digits[index] == 0x30 {
            digits[index] = 0x39
            index -= 1
        }

        digits[index] -= 1
        let kept = digits.count > 1 && digits[0] == 0x30 ? digits.dropFirst() : digits[...]
        return String(decoding: kept, as: UTF8.self) + ".99999"
    }

    private static func multiply(_ digits: inout [UInt8], by factor: UInt8) {
        var carry: UInt8 = 0
        for index in digits.indices {
            let product = digits[index] * factor + carry
            digits[index] = product % 10
            carry = product / 10
        }

        if carry > 0 {
            digits.append(carry)
        }
    }
}

extension Double {
    /// The significand as a whole number.
    var significandBits: UInt64 {
        bitPattern & (1 << 52 - 1) | (exponentBitPattern == 0 ? 0 : 1 << 52)
    }
    /// The power of two of the last bit of the significand.
    var unitExponent: Int {
        Swift.max(Int(exponentBitPattern), 1) - 1075
    }
}

@Suite("Digits that doubles keep")
struct JSONLostDigitsTests {
    private func isPrintedBack(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let parts = NumberParts(bytes.span, from: 0)
        return parts.isPrintedBack(by: parts.nearestDouble(bytes.span))
    }

    @Test(
        "a number that C prints for a double with up to 17 digits is kept",
        arguments: SplitMix64.seeds(20)
    )
    func printed(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let value = Double(bitPattern: random.next() & ~(1 << 63))
            guard value.isNormal else { continue }

            for digits in 1...17 {
                let text = String(format: "%.*e", digits - 1, value)
                // What rounds up beyond the greatest double is refused.
                guard Double(text)?.isFinite == true else { continue }

                #expect(isPrintedBack(text), "seed \(seed): \(text)")
            }
        }
    }

    @Test(
        "a number is kept exactly if C prints its double as the same digits",
        arguments: SplitMix64.seeds(20)
    )
    func compared(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            // 17 digits, the last of them not zero, whose double may also be that of another
            // number.
            let digits = random.next() % 90_000_000_000_000_000 + 10_000_000_000_000_000
            guard digits % 10 != 0 else { continue }

            let exponent = Int(random.next() % 600) - 300
            let written = String(digits)
            let text =
                "\(written.prefix(1)).\(written.dropFirst())e\(exponent < 0 ? "-" : "+")"
                + String(format: "%02d", abs(exponent))

            let printed = String(format: "%.16e", Double(text) ?? 0)
            #expect(isPrintedBack(text) == (printed == text), "seed \(seed): \(text), \(printed)")
        }
    }

    @Test(
        "more digits than 17 are lost, whatever the double is",
        arguments: [
            "0.30000000000000000001", "0.1000000000000000055511151231257827",
            "1.00000000000000000001",
            "5.000000000000000005e-324",
        ]
    )
    func long(text: String) { #expect(!isPrintedBack(text)) }
}
