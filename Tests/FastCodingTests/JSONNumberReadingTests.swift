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
