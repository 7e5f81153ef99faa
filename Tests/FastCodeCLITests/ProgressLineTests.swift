import FastCodeCLI
import TestSupport

@testable import FastCodeCLI

@Suite("The line of progress fits the terminal")
struct ProgressLineTests {
    @Test func `a long name is cut, and no name does anything to the terminal`() {
        #expect(ProgressLine.text("a.json", seconds: 12, width: 80) == "fastcode: a.json (12 s)")
        #expect(
            ProgressLine.text(done: 1234, of: 20_000, seconds: 0.8)
                == "1,234 of 20,000, 6 %, 13 s left"
        )

        #expect(
            ProgressLine.text(done: 10, of: 1_000_000, seconds: 1)
                == "10 of 1,000,000, 0 %, 1666 min left"
        )

        #expect(ProgressLine.text(done: 0, of: 3, seconds: 9) == "0 of 3, 0 %")
        #expect(
            ProgressLine.text("a\u{1B}[2J", seconds: 1, width: 80) == "fastcode: a\\u001b[2J (1 s)"
        )

        for width in 24...90 {
            let line = ProgressLine.text(
                String(repeating: "漢x", count: 30),
                seconds: 100,
                width: width
            )
            #expect(DisplayWidth.of(line) <= width && line.hasSuffix(" (100 s)"))
        }
    }
}
