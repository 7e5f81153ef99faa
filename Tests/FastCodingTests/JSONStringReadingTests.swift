import TestSupport

@Suite("JSON strings, reading")
struct JSONStringReadingTests {
    /// Reads a string of the given bytes in quotes; nil if it is refused.
    private func read(_ content: [UInt8]) -> [String]? {
        var diagnostics = Diagnostics()
        return try? events([0x22] + content + [0x22], plain: true, diagnostics: &diagnostics)
    }

    @Test func `what ends a plain run is found at every place, however much follows`() throws {
        for length in 0...34 {
            for place in 0...length {
                for special in ["\"", "\\n", "\\u00e9", "é", "語", "😀", "", "\u{7F}"]
                where special != "\"" {
                    let before = String(repeating: "a", count: place)
                    let after = String(repeating: "b", count: length - place)
                    let meant = special == "\\n" ? "\n" : special == "\\u00e9" ? "é" : special

                    for rest in ["", " ", "                                "] {
                        #expect(
                            try events("\"" + before + special + after + "\"" + rest)
                                == ["string " + before + meant + after]
                        )
                    }
                }

                // An unescaped quote ends the string wherever it is.
                let quoted =
                    String(repeating: "a", count: place) + "\""
                    + String(repeating: "b", count: length - place)

                let error = #expect(throws: FastCodingError.self) {
                    try events("\"" + quoted + "c\"")
                }

                #expect(error?.offset == place + 2)
            }
        }
    }

    @Test func `keys are read as strings are`() throws {
        for key in [
            "",
            "a",
            "é",
            "a\\u0062",
            "\\\"",
            String(repeating: "k", count: 40),
            "日本語日本語日本語日本語",
        ] {
            let meant = key.replacing("\\u0062", with: "b").replacing("\\\"", with: "\"")
            #expect(
                try events("{\"\(key)\" :\n\"\(key)\"}") == [
                    "{", "key " + meant, "string " + meant, "}",
                ]
            )
        }
    }

    @Test
    func
        `of sequences at the boundaries of Unicode's table, the well-formed ones are accepted, at any place`()
    {
        let edges: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xFF,
        ]

        // Bytes behind a sequence only need to be tried where they may begin another one.
        let behind: [UInt8] = Thoroughness.isFull ? edges : [0x41, 0x80, 0xC2]

        for lead in 0x80...0xFF as ClosedRange<UInt8> {
            for second in edges {
                for third in lead >= 0xE0 ? edges : behind {
                    for fourth in lead >= 0xF0 ? edges : behind {
                        expectSame([lead, second, third, fourth])
                        expectSame([
                            0x61, 0xC3, 0xA9, lead, second, third, fourth, 0xE6, 0x97, 0xA5, 0x61,
                        ])
                    }
                }
            }
        }
    }

    @Test
    func `random bytes are accepted only if they are UTF-8, and the first that is not is found`() {
        let seed: UInt64 = 0x5EED_0021
        var generator = SplitMix64(seed: seed)
        let pieces: [[UInt8]] = [
            "a", "bcdefgh", "é", "ß", "日", "本", "😀", "𐀀", "\u{10FFFF}", "\u{800}",
        ].map {
            Array($0.utf8)
        }

        for _ in 0..<Thoroughness.count(20_000) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                bytes += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }

            if Bool.random(using: &generator), !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0x80...0xFF,
                    using: &generator
                )
            }

            if Bool.random(using: &generator) {
                bytes = Array(bytes.dropLast())
            }

            expectSame(bytes)
            // Swift replaces ill-formed bytes; the text up to them stays as it is.
            let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
            let common = zip(bytes, repaired).prefix { $0 == $1 }.count
            let found = bytes.span.firstInvalidUTF8()

            if repaired == bytes {
                #expect(found == nil, "\(bytes) (seed \(seed))")
            } else if let found {
                // The replacement character begins with EF BF, which ill-formed bytes can begin
                // with, too.
                #expect(found <= common && common - found < 3, "\(bytes) (seed \(seed))")
                #expect(
                    String(validating: bytes[..<found], as: UTF8.self) != nil,
                    "\(bytes) (seed \(seed))"
                )
            } else {
                Issue.record("\(bytes) is taken for UTF-8 (seed \(seed))")
            }
        }
    }

    /// Compares acceptance and content with Swift's own validation. Zero bytes are refused in any
    /// case.
    private func expectSame(_ bytes: [UInt8]) {
        let expected = bytes.contains { $0 < 0x20 } ? nil : String(validating: bytes, as: UTF8.self)
        let found = read(bytes)
        if found != expected.map({ ["string " + $0] }) {
            Issue.record("\(bytes): \(found ?? [])")
        }
    }

    @Test
    func `every escape of a character from the basic plane is read, but for halves and U+0000`()
        throws
    {
        for unit in 1...0xFFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(unit) else { continue }

            let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
            let text =
                "\"\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits + "\""

            var diagnostics = Diagnostics()
            let found = try events(text.utf8, plain: true, diagnostics: &diagnostics)
            if found.first.map({ Array($0.utf8) }) != Array("string ".utf8)
                + Array(String(scalar).utf8)
            {
                Issue.record("\(text): \(found)")
            }
        }
    }

    @Test func `every tenth pair of escapes is read as the character above the basic plane`() throws
    {
        for value in stride(from: 0x1_0000 as UInt32, through: 0x10_FFFF, by: 11) {
            let high = String(0xD7C0 + value >> 10, radix: 16)
            let low = String(0xDC00 + value & 0x3FF, radix: 16)
            let character = try #require(Unicode.Scalar(value))
            #expect(try events("\"\\u\(high)\\u\(low)\"") == ["string \(character)"])
        }
    }
}
