import FastCodeCLI
import TestSupport

@testable import FastCodeCLI

@Suite("Of lines that are not kept, messages show what they show of a whole text")
struct LineExcerptTests {
    /// The error for a text of lines that arrives in blocks, and what was kept for the excerpt.
    private func failure(_ text: [UInt8], blocks: Int) throws -> (FastCodingError, SourceText) {
        let options = with(ReadingOptions()) { $0.lines = true }
        var encoder = JSONLinesEncoder(options: options)

        do throws(FastCodingError) {
            for start in stride(from: 0, to: text.count, by: blocks) {
                try encoder.feed(text.span.extracting(start..<min(start + blocks, text.count)))
            }
            try encoder.end()
        } catch {
            return (error, .excerpts(encoder.excerpts))
        }

        throw FastCodingError(.unknownFormat, "nothing is wrong with the text")
    }

    @Test(
        "the same line and the same mark",
        arguments: ["x", "日本", "\u{301}é", "😀\u{7}"],
        [0, 1, 7, 40, 500, 1100, 3000]
    )
    func excerpt(piece: String, length: Int) throws {
        let padding = String(repeating: piece, count: length)
        for (before, after) in [
            ("", ""),
            ("\u{FEFF}", ""),
            ("[1]\n\n", "\n[2]\n"),
            ("1\r\n \r", "\r\n2"),
        ] {
            for line in [
                "[\"\(padding)\",nul,\"\(padding)\"]", "nul\(padding)", "[\"\(padding)\"",
                "\u{FEFF}\(padding)",
            ] {
                let text = Array((before + line + after).utf8)
                for blocks in [3, 1000, .max - text.count] {
                    guard let (error, source) = try? failure(text, blocks: blocks) else { continue }

                    for width in [20, 80, 200] {
                        let style = MessageStyle(excerptWidth: width)
                        let message = Message(.error, nil, error)
                        #expect(
                            message.lines(style, source: source)
                                == message.lines(style, source: .whole(text))
                        )
                    }
                }
            }
        }
    }
}
