import TestSupport

@Suite("DecimalNumber")
struct DecimalTests {
    @Test("trailing zeros go into the exponent")
    func normalises() {
        #expect(
            DecimalNumber(negative: false, mantissa: 1200, exponent: -2)
                == DecimalNumber(negative: false, mantissa: 12, exponent: 0))
        #expect(DecimalNumber(100).exponent == 2)
    }

    @Test("zero and not-a-number have the bytes that the original writes")
    func special() {
        var bytes: [UInt8] = []
        DecimalNumber(0).appendArchived(to: &bytes)
        DecimalNumber.nan.appendArchived(to: &bytes)
        #expect(Array(bytes[0..<4]) == [0, 0x20, 0, 0])
        #expect(Array(bytes[20..<24]) == [0, 0x10, 0, 0])
        #expect(DecimalNumber(archived: bytes.span, at: 20).isNaN)
    }
}
