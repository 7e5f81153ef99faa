import TestSupport

@Suite("Lines, encoded while they come")
struct JSONLinesEncoderTests {
    private static func options(_ random: inout SplitMix64) -> ReadingOptions {
        var options = ReadingOptions()
        options.lines = true
        options.duplicateKeys = DuplicateKeys.allCases[Int.random(in: 0..<3, using: &random)]
        options.mutable = random.chance(20)
        options.decimalNumbers = random.chance(30)

        if random.chance(20) {
            options.limits.depth = Int.random(in: 0...3, using: &random)
        }

        if random.chance(10) {
            options.limits.string = 5
        }

        return options
    }

    @Test(
        "however a text is cut into blocks, what comes of it is what comes of the whole",
        arguments: SplitMix64.seeds(40)
    )
    func blocks(seed: UInt64) {
        var lines = RandomLines(seed: seed)
        for round in 0..<25 {
            let options = Self.options(&lines.random)
            let text = lines.text()
            let expected = ConversionOutcome.byGraph(text, options)
            let conversion = ConversionOutcome { diagnostics throws(FastCodingError) in
                try Conversion.encode(text, options: options, diagnostics: &diagnostics)
            }

            #expect(conversion == expected, "seed \(seed), round \(round)")
            var cuts = (1...max(1, min(text.count, 70))).map { [$0] } + [[.max]]

            for _ in 0..<5 {
                cuts.append((0..<7).map { _ in Int.random(in: 0...40, using: &lines.random) + 1 })
            }

            for sizes in cuts {
                let found = ConversionOutcome.inBlocks(text, sizes, options) { isRight in
                    if !isRight {
                        Issue.record(
                            "wrong excerpt (seed \(seed), round \(round), blocks \(sizes))"
                        )
                    }
                }

                #expect(
                    found == expected,
                    "seed \(seed), round \(round), blocks of \(sizes): \(String(decoding: text, as: UTF8.self))"
                )

                if found != expected {
                    return
                }
            }
        }
    }

    @Test(
        "texts that have failed before",
        arguments: [
            "", "\n", "\r", "1\r", "1\r\r\n2\r", "\u{FEFF}", "\u{FEFF}\n\u{FEFF}1",
            "{\"a\":1,\"a\":2}\n\r\r{\"b\":1,\"a\":3,\"b\":2}",
            "{\"a\":\"x\",\"x\":{\"y\":1,\"y\":2}}\n\"y\"\n\"x\"\n{\"x\":\"a\"}",
            "{\"a\":1,\"a\":1e-400} x", "1\0\n\0",
            "{\n\"a\":1,\n\"a\":[2,\n3]}{\"b\":\n{}} 1\n\n[\"x\"\n]", "[1,\n\"a\n2]", "[1\n\n",
            "{]\n}\n1", "[\n1e-999,\r\r\n1e-999]\nx",
            "1\0\n\0\n", "\n\0", "{\"a\":{\"$class\":1},\"a\":2}\n\"$alias\"",
        ]
    )
    func cases(text: String) {
        var options = with(ReadingOptions()) { $0.lines = true }
        for policy in DuplicateKeys.allCases {
            options.duplicateKeys = policy
            let expected = ConversionOutcome.byGraph(Array(text.utf8), options)

            for size in 1...max(1, text.utf8.count) {
                #expect(
                    ConversionOutcome.inBlocks(Array(text.utf8), [size], options) == expected,
                    "blocks of \(size)"
                )
            }
        }
    }

    @Test func `what a line with equal keys wrote before they were met leaves no trace`() throws {
        // Enough strings for the table to grow within the line that is taken back.
        let keys = (0..<500).map { "\"key \($0)\":\"value \($0)\"" }.joined(separator: ",")
        let text =
            "{\"first\":1}\n{\(keys),\"key 0\":[\"last\"]}\n{\"key 499\":\"first\"}\n[\"value 0\",\"value 1\"]\n"

        var options = with(ReadingOptions()) { $0.lines = true }
        let expected = ConversionOutcome.byGraph(Array(text.utf8), options)
        #expect(expected.totals == [.duplicateKey: 1])
        #expect(ConversionOutcome.inBlocks(Array(text.utf8), [64], options) == expected)
        options.duplicateKeys = .error
        let error = ConversionOutcome.inBlocks(Array(text.utf8), [64], options).error
        #expect(error?.hasPrefix("2:\(keys.utf8.count + 3): ") == true, "\(error ?? "")")
    }

    @Test func `warnings beyond those that are kept are counted, and no excerpt is kept of them`() {
        let options = with(ReadingOptions()) { $0.lines = true }
        let text = Array(String(repeating: "{\"a\":1e-999,\"a\":2,\"a\":3}\n", count: 1000).utf8)
        var encoder = JSONLinesEncoder(options: options)
        #expect(throws: Never.self) {
            try encoder.feed(text.span)
            try encoder.end()
        }

        #expect(encoder.diagnostics.totals == [.duplicateKey: 2000, .numberUnderflow: 1000])
        #expect(encoder.diagnostics.messages.count == 20)
        #expect(encoder.excerpts.count == 20)
    }

    @Test func `a text over the limit is refused once it is over it`() throws {
        let options = with(ReadingOptions()) { $0.limits.input = 7 }
        var encoder = JSONLinesEncoder(options: options)
        try encoder.feed(Array("1\n2\n".utf8).span)
        try encoder.feed(Array("333".utf8).span)
        expectError(.inputLimit) { try encoder.feed(Array("\n".utf8).span) }
    }

    @Test
    func `a line far longer than its blocks is put together in time that grows with its length`() {
        let options = with(ReadingOptions()) { $0.lines = true }
        let text = Array(("[" + String(repeating: "1,", count: 500_000) + "1]\n2").utf8)
        #expect(
            ConversionOutcome.inBlocks(text, [1], options)
                == ConversionOutcome.byGraph(text, options)
        )
    }
}
