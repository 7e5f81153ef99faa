import TestSupport

@Suite("Colors of content")
struct ColorTests {
    /// The text without the escape sequences of colors.
    private func plain(_ text: String) -> String {
        text.replacing(/\x{1B}\[[0-9;]*m/, with: "")
    }

    /// JSON as it is colored if it arrives in blocks of a given size.
    private func colored(_ json: String, block: Int) throws -> String {
        var output: [UInt8] = []
        let color = JSONColors.coloring { block throws(FastCodingError) in
            for index in 0..<block.count {
                output.append(block[index])
            }
        }

        let bytes = Array(json.utf8)
        for start in stride(from: 0, to: bytes.count, by: block) {
            try color(bytes.span.extracting(start..<min(start + block, bytes.count)))
        }

        return String(decoding: output, as: UTF8.self)
    }

    @Test func `JSON is colored by what each word is`() throws {
        let expected = """
            {\u{1B}[34m"a"\u{1B}[0m:[\u{1B}[36m1.5e-3\u{1B}[0m,\u{1B}[35mtrue\u{1B}[0m,\u{1B}[32m"x\\"y"\u{1B}[0m,\
            {\u{1B}[34m"b"\u{1B}[0m:\u{1B}[35mnull\u{1B}[0m}]}

            """

        for block in [1, 2, 3, 1000] {
            #expect(
                try colored(#"{"a":[1.5e-3,true,"x\"y",{"b":null}]}"# + "\n", block: block)
                    == expected
            )
        }
    }

    @Test(
        "with the escapes taken away any text is the same, whatever its blocks",
        arguments: SplitMix64.seeds(2000)
    )
    func same(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = Array("{}[]\",:\\ntf0123.-eE \n\u{e4}x")
        let text = String(
            (0..<Int.random(in: 0...60, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? " "
            }
        )

        #expect(
            plain(try colored(text, block: Int.random(in: 1...20, using: &random))) == text,
            "seed \(seed): \(text.debugDescription)"
        )
    }

    @Test("lists of chunks are the same text, too", arguments: DumpForm.allCases)
    func dump(form: DumpForm) throws {
        for archive in [
            try Info.archive(InfoTests.notation),
            Array(try Info.archive(InfoTests.notation).prefix(100)),
        ] {
            let colored = Dump(archive, form) {
                $0.showsBytes = form == .lines || form == .json
                $0.isColored = true
            }

            let without = Dump(archive, form) { $0.showsBytes = form == .lines || form == .json }
            #expect(plain(colored.text) == without.text)
            #expect(colored.text.contains("\u{1B}[") == (form != .statistics))
        }
    }

    @Test func `info as JSON is the same text, too`() throws {
        let archive = try Info.archive(InfoTests.notation)
        let colored = Info(archive) {
            $0.isJSON = true
            $0.isColored = true
        }

        #expect(
            plain(colored.text) == Info(archive) { $0.isJSON = true }.text
                && colored.text.contains("\u{1B}[34m")
        )
    }
}
