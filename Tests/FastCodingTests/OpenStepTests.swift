import TestSupport

@Suite("OpenStep property lists")
struct OpenStepTests {
    /// What a text is read as, as JSON; data is base64.
    private static func read(_ bytes: [UInt8]) throws(FastCodingError) -> String {
        var options = ReadingOptions()
        options.limits = .none
        var builder = LiteralGraphBuilder()
        var diagnostics = Diagnostics()
        try OpenStepPropertyListReader.read(
            bytes,
            options: options,
            into: &builder,
            diagnostics: &diagnostics
        )
        return try Notation.json(builder.finish().graph, .plain) { $0.sortKeys = true }
    }

    private static func foundation(_ bytes: [UInt8]) -> Any? {
        unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    private static func json(_ object: Any) throws -> String {
        let data = try PropertyListSerialization.data(
            fromPropertyList: object,
            format: .binary,
            options: 0
        )
        return try Notation.json(ObjectGraph(literal: data), .plain) { $0.sortKeys = true }
    }

    private static let texts = [
        "hello", "'it\\'s \"x\"'", "{a=b;}", "{a;}", "a;", "\"a\";\"b\"='c';", "(a,b,)", "()", "{}",
        "<>", "<01 02\n03>", #""\U00e9\U00E9e\U1\Ud83d\Ude00\U1F600""#,
        #""\101\7\77\200\375\u00e9""#,
        #""\a\b\f\n\r\t\v\"\'\\\q""#, "a//b", "(http://x.y, b)", "{a = b /* c */ ; // d\n c = d;}",
        "$abc_-.:/x", "(\"\u{E9}\", '\u{2028}')", "(\u{2028}a\u{2029})", "{a = {b = (c, <01>);};}",
        "{\"\" = \"\";}", "// !$*UTF8*$!\n{ objectVersion = 46; }", "(\u{B}a\u{C})",
    ]

    @Test("are read as Foundation reads them", arguments: texts)
    func same(text: String) throws {
        let object = try #require(Self.foundation(Array(text.utf8)))
        #expect(try Self.read(Array(text.utf8)) == Self.json(object))
    }

    @Test(
        "have octal escapes in NeXTSTEP's encoding",
        arguments: 1...0xFD as ClosedRange<Int>
    )
    func octal(byte: Int) throws {
        let text = Array("(\"\\\(String(byte, radix: 8))\")".utf8)
        let object = try #require(Self.foundation(text))
        #expect(try Self.read(text) == Self.json(object))
    }

    @Test(
        "are refused where Foundation refuses, drops or replaces something, with the place",
        arguments: [
            ("{a=b}", 1, 5), ("a=b", 1, 4), ("a=b; } x", 1, 6), ("{a=b;}\n;", 2, 1),
            ("(a,,b)", 1, 4),
            ("(a b)", 1, 4), ("(\n<01", 2, 1), ("(<01)", 1, 5), ("<0>", 1, 3), ("(<*I5>)", 1, 2),
            ("(\"\\Ud83d\")", 1, 3), ("(\"\\0\")", 1, 3), ("(\"\\376\")", 1, 3), ("(a) /* x", 1, 5),
            ("(\"a)", 1, 2), ("{<01> = a;}", 1, 2), ("(a+b)", 1, 3), ("(\u{E9})", 1, 2), ("", 1, 1),
        ] as [(String, Int, Int)]
    )
    func errors(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: FastCodingError.self) { try Self.read(Array(text.utf8)) }
        #expect(error?.location?.line == line && error?.location?.column == column)
    }

    /// A random text, mostly well-formed.
    private static func random(_ random: inout SplitMix64) -> String {
        let pieces = [
            "{", "}", "(", ")", ",", ";", "=", " ", "\n", "a", "b1", "\"x y\"", "'z'", "<01>",
            "/* c */", "// d\n", "\"\\n\\101\\U00e9\"", "<", ">", "\\", "a = b;", "(a, b)",
            "{a = b;}",
        ]
        return (0..<Int.random(in: 1...9, using: &random)).map { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }.joined()
    }

    @Test func `in random texts are the same as Foundation's, or an error`() throws {
        var count = 0
        for seed in 0..<UInt64(Thoroughness.count(20_000)) {
            var random = SplitMix64(seed: seed)
            let text = Self.random(&random)
            let bytes = Array(text.utf8)
            guard let ours = try? Self.read(bytes) else { continue }

            count += 1
            let theirs = try Self.foundation(bytes).map { try Self.json($0) }
            #expect(ours == theirs, "seed \(seed): \(text)")
        }
        #expect(count > 20)
    }

    @Test(
        "are told from other texts by reading them",
        arguments: [
            ("\"a\";", .openStep), ("a;", .openStep), ("{a; b = c;}", .openStep),
            ("\"use strict\"; x", .json), ("hello; world", .json), ("hello world", .json),
            ("{'a':1}", .json), ("{\"a\";", .json),
        ] as [(String, DetectedFormat)]
    )
    func detection(text: String, format: DetectedFormat) {
        #expect(FormatDetector.detect(Array(text.utf8)) == format)
    }

    @Test(
        "are told from other texts past the white space and the comments that their reader skips",
        arguments: [
            "// c\r{ a = b; }", "// c\u{2028}{ a = b; }", "\u{B}\u{C}{ a = b; }",
            "{ // c\u{2029}a = b; }", "{ a\u{2028}= b; }", "a // c\r= b;", "\u{C}(a)",
            "<0f\u{2028}bd>",
        ]
    )
    func skipped(text: String) {
        let bytes = Array(text.utf8)
        #expect(OpenStepPropertyListReader.accepts(bytes))
        #expect(FormatDetector.detect(bytes) == .openStep)
    }

    @Test(
        "are told from their beginnings, however short, only if no more can tell otherwise",
        arguments: [
            "// c\n{ a = b; }", "/* c */ \"a b\" /* d */ = c;", "{\u{2028}a\u{2029}= b; }",
            "{ key // c\r= value; }", "<0fbd 77>", "\u{2028}(a)",
        ]
    )
    func beginnings(text: String) {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            let format = FormatDetector.detect(beginning: Array(bytes[..<count]))
            #expect(format == nil || format == .openStep, "\(count)")
        }
        #expect(FormatDetector.detect(beginning: bytes) == .openStep)
    }

    @Test func `in data are judged only if all of the data is one`() throws {
        let archive = try Notation.graph(#"{"$class":"Evil"}"#).archived()
        let hex = archive.map { String(format: "%02x", $0) }.joined()
        func codes(_ text: String) throws -> [String] {
            let outer = try ObjectGraph.make { $0.addArray([$0.addData(Array(text.utf8))]) }
                .archived()
            let options = with(VerificationOptions()) { $0.judgesNested = true }
            return Verifier.judge(outer, options: options).errors.messages.map(\.code.name)
        }
        #expect(try codes("{a = <\(hex)>;}") == ["class-not-allowed"])
        #expect(try codes("(a text)") == [])
        #expect(try codes("a = b") == [])
    }

    @Test func `nest as deep as the limit allows`() throws {
        func depth(_ count: Int) -> [UInt8] {
            Array(
                (String(repeating: "(", count: count) + String(repeating: ")", count: count)).utf8
            )
        }
        var sink = PropertyListRecordingSink()
        var diagnostics = Diagnostics()
        let options = ReadingOptions()
        try OpenStepPropertyListReader.read(
            depth(50),
            options: options,
            depth: 50,
            into: &sink,
            diagnostics: &diagnostics
        )
        expectError(.depthLimit) {
            try OpenStepPropertyListReader.read(
                depth(100_000),
                options: options,
                depth: 50,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }
}
