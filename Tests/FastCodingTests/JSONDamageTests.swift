import TestSupport

@Suite("JSON, damaged")
struct JSONDamageTests {
    static let texts = [
        #"{"a":[1,-2.5e-3,"x\ty\u00e9\ud83d\ude00",true,false,null],"日本":{"é":{}},"c":[[],[0,-0,1e5,12345678901234567890]]}"#,
        "\u{FEFF} [ \"a long string that is longer than sixteen bytes\" , \"日本語日本語😀\" ,\r\n\t123456789.123456789e+10 ]\n",
        "[-9223372036854775808,0.00000000000000000000000000012345678901234567890123456789,\"\\\\\\\"\\/\\b\\f\\n\\r\\t\"]",
    ]

    /// Reads bytes in every mode. That this returns at all is the point.
    private func read(_ bytes: [UInt8]) {
        var diagnostics = Diagnostics()
        var results: [Bool] = []

        for lines in [false, true] {
            for decimals in [false, true] {
                do throws(FastCodingError) {
                    _ = try events(bytes, diagnostics: &diagnostics) {
                        $0.lines = lines
                        $0.decimalNumbers = decimals
                        $0.lossyNumbers = decimals
                    }
                    results.append(true)
                } catch {
                    results.append(false)
                    if let offset = error.offset {
                        if offset < 0 || offset > bytes.count {
                            Issue.record("offset \(offset) of \(bytes)")
                        }
                    } else {
                        Issue.record("an error without a place: \(error)")
                    }
                }
            }
        }

        if results[0], !bytes.contains(0x0A), !results[2] {
            Issue.record("no line: \(bytes)")
        }
    }

    @Test("every beginning of a text is read or refused", arguments: texts)
    func truncation(text: String) {
        let bytes = Array(text.utf8)
        for length in 0...bytes.count {
            read(Array(bytes[..<length]))
        }

        for start in 0..<bytes.count {
            read(Array(bytes[start...]))
        }
    }

    @Test(
        "every text with one bit turned, or one byte replaced, is read or refused",
        arguments: texts
    )
    func flips(text: String) {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            var damaged = bytes
            for bit in 0..<8 {
                damaged[index] = bytes[index] ^ 1 << bit
                read(damaged)
            }

            for byte in [
                0, 0x22, 0x5C, 0x5B, 0x5D, 0x7B, 0x7D, 0x2C, 0x3A, 0x2D, 0x2E, 0x65, 0x30, 0x20,
                0x0A,
            ]
                as [UInt8]
            {
                damaged[index] = byte
                read(damaged)
            }

            damaged.remove(at: index)
            read(damaged)
        }
    }

    @Test func `texts put together from pieces at random are read or refused`() {
        let seed: UInt64 = 0x5EED_0031
        var generator = SplitMix64(seed: seed)
        let pieces = [
            "[", "]", "{", "}", ",", ":", "\"", "\"a\"", "\\", "\\u", "\\ud800", "\\n", "1", "-",
            "0", ".", "e", "E+",
            "9999999999", "true", "false", "null", " ", "\n", "é", "日", "\u{FEFF}", "\"k\":",
            "1.5e3", "1e400",
            "1e-400", "tru", "\u{0}",
        ]

        for _ in 0..<Thoroughness.count(20_000) {
            var text = ""
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }

            read(Array(text.utf8))
        }
    }
}
