import FastCodeCLI
import TestSupport

@Suite("The wrong kind of file is recognized")
struct HintTests {
    /// How files begin, and what they are then.
    static let kinds: [([UInt8], String)] = [
        (Array("{\"a\":1}".utf8), "a JSON text"),
        (Array(" [1]".utf8), "a JSON text"),
        (Array("\u{FEFF}{}".utf8), "a JSON text"),
        (Array("<?xml version='1.0'?><plist>".utf8), "an XML document"),
        (Array("\n<plist>".utf8), "an XML document"),
        (Array("bplist00x".utf8), "a binary property list"),
        ([0x1F, 0x8B, 8, 0], "gzip data"),
        ([0x28, 0xB5, 0x2F, 0xFD, 4], "zstd data"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz data"),
        (Array("BZh91AY".utf8), "bzip2 data"),
        ([0x50, 0x4B, 3, 4, 20], "a zip file"),
        ([0x50, 0x4B, 5, 6, 0], "a zip file"),
        (Array("SQLite format 3\0".utf8), "an SQLite database"),
        ([0x7F, 0x45, 0x4C, 0x46, 2], "an executable"),
        ([0xCF, 0xFA, 0xED, 0xFE, 7], "an executable"),
        ([0xCA, 0xFE, 0xBA, 0xBE, 0], "an executable"),
        ([0x4D, 0x5A, 0x90, 0, 3], "an executable"),
    ]

    @Test(
        "what is neither an archive nor a text is named, with advice if it is packed or a text",
        arguments: kinds
    )
    func recognized(bytes: [UInt8], kind: String) {
        let isText = ["a JSON text", "an XML document", "a binary property list"].contains(kind)
        let isPacked = ["gzip data", "zstd data", "xz data", "bzip2 data", "a zip file"].contains(
            kind
        )

        let unpack = isPacked ? "; unpack it first" : ""
        let noArchive = Hints.noArchive(bytes)
        let noText = Hints.noText(bytes)
        let advice = isText ? "; did you mean encode or bootstrap?" : unpack
        #expect(noArchive?.message == "this is \(kind), not a FastCoded archive\(advice)")
        #expect(noArchive?.code == .notAnArchive && noText?.code == (isText ? nil : .unknownFormat))
        #expect(
            noText?.message
                == (isText ? nil : "this is \(kind), not JSON or a property list\(unpack)")
        )
    }

    @Test func `XML that is no property list, for which no command is suggested`() {
        let text = Array("<?xml version='1.0'?><svg xmlns='x'/>".utf8)
        for error in [
            Hints.noArchive(text),
            Hints.neitherArchive(text, option: .expandData),
            Hints.holdsNoArchive(text),
        ] {
            #expect(error?.message == "this is an XML document, not a FastCoded archive")
        }
    }

    @Test(
        "another text where an archive is needed",
        arguments: [
            ("hello", "a text"),
            ("12", "a text"),
            ("{", "a text"),
            ("{oops", "a text"),
            ("T", nil),
            ("TSA", nil),
            ("TSB", "a text"),
            ("#!/bin/sh\n", "a script"),
            ("a\tb\r\n", "a text"),
            ("a\u{0}", nil),
            ("a\u{8}", nil),
            ("漢字", "a text"),
        ] as [(String, String?)]
    )
    func texts(text: String, kind: String?) {
        #expect(
            Hints.noArchive(Array(text.utf8))?.message
                == kind.map { "this is \($0), not a FastCoded archive" }
        )
        #expect(Hints.noText(Array(text.utf8)) == nil)
    }

    @Test
    func
        `a text is one however long it is, and even if the part that is looked at ends within a character`()
    {
        for shift in 0..<4 {
            let text =
                String(repeating: "x", count: shift) + String(repeating: "\u{1F4A9}", count: 1000)
            #expect(
                Hints.noArchive(Array(text.utf8))?.message
                    == "this is a text, not a FastCoded archive"
            )
        }

        #expect(Hints.noArchive([0x61, 0xFF]) == nil)
        #expect(
            Hints.noArchive([0xFF, 0xFE, 0x61, 0])?.message
                == "this is a text in UTF-16, not a FastCoded archive"
        )
    }

    @Test func `nothing at all is no archive; that it is no text, the readers of text say`() {
        #expect(Hints.noArchive([])?.message == "this is empty, not a FastCoded archive")
        #expect(Hints.noText([]) == nil)
    }

    @Test func `an archive where a text is needed`() {
        #expect(Hints.noArchive(Array("TSAF".utf8)) == nil)
        let archive = Hints.noText(Array("TSAF\u{3}".utf8))
        #expect(
            archive?.code == .unknownFormat
                && archive?.message.contains("did you mean decode?") == true
        )

        #expect(Hints.noText(Array("{}".utf8)) == nil)
    }

    @Test func `an option that raises a limit is suggested only where the subcommand has it`()
        throws
    {
        func text(_ line: String) throws -> String {
            var report = Report(try parse(line).reportPolicy)
            report.add(FastCodingError(.expansionLimit, "too much"), nil)
            report.add(FastCodingError(.depthLimit, "too deep"), nil)

            return report.text
        }

        let decode = try text("decode --plain a.fast")
        #expect(decode.contains("too much; --max-expansion raises the limit"))
        let verify = try text("verify a.fast")
        #expect(
            verify.contains("too much [")
                && verify.contains("too deep; --max-depth raises the limit")
        )
    }
}
