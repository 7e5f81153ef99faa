import FastCodeCLI
import TestSupport

@Suite("The wrong kind of file is recognized")
struct HintTests {
    /// How files begin, and what they are then.
    static let kinds: [([UInt8], String)] = [
        (Array("{\"a\":1}".utf8), "a JSON text"),
        (Array(" [1]".utf8), "a JSON text"),
        (Array("\u{FEFF}{}".utf8), "a JSON text"),
        (Array("<?xml version='1.0'?><plist><dict/></plist>".utf8), "an XML document"),
        (Array("\n<plist><array/></plist>".utf8), "an XML document"),
        (emptyList, "a binary property list"),
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

    /// A binary property list that is an empty dictionary.
    static let emptyList =
        Array("bplist00".utf8) + [0xD0, 8] + [0, 0, 0, 0, 0, 0, 1, 1] + number(1) + number(0)
        + number(9)

    private static func number(_ value: UInt8) -> [UInt8] {
        [0, 0, 0, 0, 0, 0, 0, value]
    }

    private func refusal(_ bytes: [UInt8]) -> FastCodingError? {
        Hints.noArchive(Document(bytes))
    }

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
        let noArchive = refusal(bytes)
        let noText = Hints.noText(bytes)
        let find =
            kind == "an SQLite database" ? "; 'fastcode find' looks for archives in it" : ""
        let advice = isText ? "; did you mean encode or bootstrap?" : unpack + find
        #expect(noArchive?.message == "this is \(kind), not a FastCoded archive\(advice)")
        #expect(noArchive?.code == .notAnArchive && noText?.code == (isText ? nil : .unknownFormat))
        #expect(
            noText?.message
                == (isText ? nil : "this is \(kind), not JSON or a property list\(unpack)\(find)")
        )
    }

    @Test(
        "what is damaged is named, with what is wrong and where",
        arguments: [
            ("<?xml version='1.0'?><plist>", "property list", .plistSyntax, 28),
            ("<plist><dict><key>a</key></dict>", "property list", .plistSyntax, 13),
            ("bplist00x", "property list", .plistStructure, 9),
            ("bplist00 $archiver NSKeyedArchiver", "keyed archive", .plistStructure, 34),
        ] as [(String, String, FastCodingError.Code, Int)]
    )
    func damaged(text: String, kind: String, code: FastCodingError.Code, offset: Int) throws {
        let document = Document(Array(text.utf8))
        for error in [
            Hints.noArchive(document), Hints.neitherArchive(document, options: [.nested]),
        ] {
            let error = try #require(error)
            #expect(error.message.hasPrefix("this is a damaged \(kind): "))
            #expect(error.code == code && error.offset == offset)
        }
    }

    @Test(
        "other formats are named, with the command that helps where there is one",
        arguments: [
            (Array("\u{4}\u{B}streamtyped\u{81}".utf8), "a typed stream of NSArchiver", ""),
            (Array("NIBArchive\u{1}".utf8), "a compiled nib (NIBArchive)", ""),
            (
                Array("SQLite format 3\0".utf8), "an SQLite database",
                "; 'fastcode find' looks for archives in it"
            ),
            (Array("Salted__12345678".utf8), "encrypted data (of openssl)", ""),
            (
                [UInt8](repeating: 0x20, count: 257) + Array("ustar\0".utf8), "a tar archive",
                "; did you mean --tar?"
            ),
        ] as [([UInt8], String, String)]
    )
    func foreign(bytes: [UInt8], kind: String, advice: String) {
        let error = Hints.neitherArchive(Document(bytes), options: [.tar, .nested])
        #expect(error?.message == "this is \(kind), not a FastCoded archive\(advice)")
    }

    @Test func `headers of tar archives are known whose sums took bytes for signed numbers`() {
        var header = [UInt8](repeating: 0, count: 512)
        header[0] = 0xE9
        // The sum counts 0xE9 as -23, and each of its own eight bytes as a space.
        header.replaceSubrange(148..<154, with: Array("000351".utf8))
        let error = Hints.neitherArchive(Document(header), options: [.tar, .nested])
        #expect(
            error?.message
                == "this is a tar archive, not a FastCoded archive; did you mean --tar?"
        )
    }

    @Test(
        "bplist15 and the like are named, and nothing is suggested that would refuse them",
        arguments: 15...17
    )
    func otherVersions(version: Int) {
        let document = Document(Array("bplist\(version)".utf8) + [UInt8](repeating: 0, count: 64))
        let error = Hints.neitherArchive(document, options: [.nested])
        #expect(
            error?.code == .plistStructure
                && error?.message.hasPrefix("this is bplist\(version), ") == true
        )
        #expect(error?.message.contains("encode") == false)
    }

    @Test
    func `bytes in which all values are about equally frequent look encrypted, and no others`() {
        var state: UInt64 = 1
        let random = (0..<4096).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        #expect(Hints.noArchive(Document(random))?.message.contains("looks encrypted") == true)
        #expect(Hints.noArchive(Document(Array(random.prefix(100)))) == nil)
        #expect(Hints.noArchive(Document(random.map { $0 & 0x9F })) == nil)
    }

    @Test func `XML that is no property list, for which no command is suggested`() {
        let text = Array("<?xml version='1.0'?><svg xmlns='x'/>".utf8)
        for error in [
            refusal(text),
            Hints.neitherArchive(Document(text), options: [.nested]),
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
            refusal(Array(text.utf8))?.message
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
                refusal(Array(text.utf8))?.message
                    == "this is a text, not a FastCoded archive"
            )
        }

        #expect(refusal([0x61, 0xFF]) == nil)
        #expect(
            refusal([0xFF, 0xFE, 0x61, 0])?.message
                == "this is a text in UTF-16, not a FastCoded archive"
        )
    }

    @Test func `nothing at all is no archive; that it is no text, the readers of text say`() {
        #expect(refusal([])?.message == "this is empty, not a FastCoded archive")
        #expect(Hints.noText([]) == nil)
    }

    @Test func `an archive where a text is needed`() {
        #expect(refusal(Array("TSAF".utf8)) == nil)
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
