import TestSupport

@testable import _FastCodingCore

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
