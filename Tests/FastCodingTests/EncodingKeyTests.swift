import TestSupport

@Suite("Keys that are expected to come again")
struct EncodingKeyTests {
    private func encode(_ text: String) throws(FastCodingError) -> [UInt8] {
        var diagnostics = Diagnostics()
        return try Conversion.encode(
            Array(text.utf8),
            options: ReadingOptions(),
            diagnostics: &diagnostics
        ).array
    }

    /// Objects with some of a few keys, written with escapes where `escapes` says so.
    private func text(seed: UInt64, escapes: (inout SplitMix64) -> Bool) -> String {
        var random = SplitMix64(seed: seed)
        var choices = SplitMix64(seed: ~seed)
        let names = [
            "a", "ab", "abc", "abcdefgh", "abcdefghi", "é", "", "a.b", "a\"b", "a\\", "$class",
            "name",
        ]

        let objects = (0..<20).map { _ in
            var keys = Array(
                names.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
            )

            if random.chance(70) {
                keys.sort()
            }

            let entries = keys.map { key in
                let isEscaped = escapes(&choices)
                let text = key.unicodeScalars.map { scalar in
                    let digits = String(scalar.value, radix: 16)
                    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    return isEscaped || scalar == "\"" || scalar == "\\" ? escape : String(scalar)
                }
                return "\"\(text.joined())\": 1"
            }

            return "{\(entries.joined(separator: ","))}"
        }

        return "[\(objects.joined(separator: ","))]"
    }

    @Test("make no difference to the archive", arguments: SplitMix64.seeds(200))
    func same(seed: UInt64) throws {
        let plain = try encode(text(seed: seed) { _ in false })
        #expect(try encode(text(seed: seed) { _ in true }) == plain, "seed \(seed)")
        #expect(try encode(text(seed: seed) { $0.chance(30) }) == plain, "seed \(seed)")
    }

    @Test(
        "hide no fault of the text",
        arguments: [
            #"[{"k":1,"a\u0022b":2},{"k":1,"a"b":2}]"#, #"[{"k":1,"l":2},{"k":1,"l"#,
            #"[{"k":1,"l":2},{"k":1,"l""#,
            #"[{"k":1,"l":2},{"k":1,"l"2}]"#, #"[{"k":1,"l":2},{"k":1 "l":2}]"#,
            #"[{"k":1},{"k:1}]"#,
        ]
    )
    func faults(text: String) {
        #expect { try encode(text) } throws: { ($0 as? FastCodingError)?.code == .jsonSyntax }
    }
}
