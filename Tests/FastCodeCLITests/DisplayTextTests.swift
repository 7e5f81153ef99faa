import FastCodeCLI
import TestSupport

@testable import FastCodeCLI

@Suite("Text from files can't do anything to a terminal")
struct DisplayTextTests {
    @Test(
        "control and format characters are shown as escapes, all other text as it is",
        arguments: [
            ("plain text ~", "plain text ~"),
            ("a\u{1B}[31mb", "a\\u001b[31mb"),
            ("\0\u{1}\t\n\r\u{7F}", "\\u0000\\u0001\\t\\n\\r\\u007f"),
            ("\u{80}\u{9B}\u{9F}", "\\u0080\\u009b\\u009f"),
            ("\u{202E}abc\u{2066}", "\\u202eabc\\u2066"),
            (
                "\u{200B}\u{FEFF}\u{AD}\u{2028}\u{E0041}",
                "\\u200b\\ufeff\\u00ad\\u2028\\udb40\\udc41"
            ),
            ("é e\u{301} 漢字 😀", "é e\u{301} 漢字 😀"),
            ("back\\slash", "back\\\\slash"),
            // A name with an escape in it never looks like one that needs the escape.
            (#"x\u0001"#, #"x\\u0001"#),
            (#"x\xff"#, #"x\\xff"#),
        ]
    )
    func escapes(text: String, shown: String) {
        #expect(Array(DisplayText.escaped(text).utf8) == Array(shown.utf8))
    }

    @Test func `sentences keep their backslashes`() {
        #expect(DisplayText.safe("x\u{1}") == #"x\u0001"#)
        #expect(DisplayText.safe(#"'x\\u0001'"#) == #"'x\\u0001'"#)
    }

    @Test(
        "bytes that are not UTF-8 are shown one by one",
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xffb"),
            ([0xC3], "\\xc3"),
            ([0xC3, 0x28], "\\xc3("),
            ([0xC0, 0xAF], "\\xc0\\xaf"),
            ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
            ([0xE2, 0x82], "\\xe2\\x82"),
            ([0xE0, 0x9F, 0xBF], "\\xe0\\x9f\\xbf"),
            ([0xE2, 0x82, 0xAC], "€"),
            ([0xF0, 0x9F, 0x98, 0x80], "😀"),
        ] as [([UInt8], String)]
    )
    func invalid(bytes: [UInt8], shown: String) {
        #expect(DisplayText.escaped(bytes) == shown)
    }

    @Test func `nothing but printable characters comes out, whatever goes in`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let shown = DisplayText.escaped([first, second])
                #expect(
                    shown.unicodeScalars.allSatisfy {
                        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                    }
                )
            }
        }
    }
}
