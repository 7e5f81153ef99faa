import TestSupport

@testable import _FastCodingCore

/// Decimal numbers that are hard to read correctly.
enum HardNumbers {
    static let texts = [
        "0.0", "-0.0", "0e0", "1e0", "1.0", "0.1", "0.5", "1e22", "1e23", "1e-22", "1e-23",
        "9007199254740991.0", "9007199254740992.0", "9007199254740993.0", "9007199254740994.0",
        "9007199254740995.0", "9007199254740993e0", "90071992547409930e-1",
        "9007199254740993.00000000000000000000000000000000000001", "9007199254740992.99999999999",
        "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
        "2.225073858507201e-308", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.47e-324",
        "4.9406564584124654e-324", "5e-324", "3e-324", "2e-324", "7.4e-324", "7.5e-324",
        "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
        "1.797693134862315807e308", "1.797693134862315808e308", "179769313486231580793e289",
        "1.8e308", "1e309", "1e400",
        "0.000000000000000000000000000000000000000000000000000000001e365", "6.631236846766476e-316",
        "7.2057594037927933e+16", "7.205759403792793199999e16", "7.205759403792793200001e16",
        "8.26e22", "6.9294956446009195e15", "3.0540412E5", "0.1e-6",
        "1234567890123456789012345678901234567890.0", "12345678901234567.5", "1234567890123456.5",
        "18014398509481985.0", "36028797018963969.0", "1.2345678901234567e-5",
        "-65.613616999999977", "43.420273000000009", "0.30000000000000004", "5.0e-310", "1.0e-323",
        "2.5e-324", "89255e-22", "104110013277974872254e-225", "100000000000000016777215",
        "100000000000000016777216.0", "3.2378839133029012895883524125015321748630094236e-319",
        "6.8985865317742005e180", "1.3519040698256183e-79", "2.0113089265566987e267",
        "9.007199254740993e15", "4503599627370496.5", "4503599627370497.5", "4503599627475352.5",
        "4503599627475353.5", "1e-342", "1e-343", "9999999999999999999e-343",
        "18446744073709551615e-343", "18446744073709551616e-343", "18446744073709551615e308",
        "18446744073709551615e289", "1e308", "1e309",
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
