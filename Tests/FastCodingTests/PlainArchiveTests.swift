import TestSupport

@Suite("Plain archives")
struct PlainArchiveTests {
    enum Output: CaseIterable {
        case text, list
    }

    /// What decode gives: the text or the error, and the warnings.
    func written(_ archive: [UInt8], _ output: Output, _ options: WritingOptions) -> String {
        var diagnostics = Diagnostics()
        var text: [UInt8] = []

        do throws(FastCodingError) {
            switch output {
            case .text:
                try Conversion.decode(archive, options: options, diagnostics: &diagnostics) {
                    text.append($0)
                }
            case .list:
                try Conversion.list(archive, options: options, diagnostics: &diagnostics) {
                    text.append($0)
                }
            }
        } catch {
            return
                "\(error.code) at \(error.offset ?? -1), \(error.keyPath ?? ""): \(error.message) \(diagnostics.totals)"
        }

        return String(decoding: text, as: UTF8.self) + "\(diagnostics.totals)"
    }

    /// Expects that the same is written straight from the bytes of an archive and through a graph,
    /// which it takes to read in a dialect that is named.
    @discardableResult
    private func expectSame(
        _ archive: [UInt8],
        _ comment: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) -> String {
        var options = with(WritingOptions()) { $0.indent = nil }
        change(&options)
        let direct = written(archive, .text, options)
        options.dialect = FastDialect(unchecked: "nominal")
        #expect(
            direct == written(archive, .text, options),
            comment,
            sourceLocation: sourceLocation
        )

        return direct
    }

    @Test(
        "are written the same straight from their bytes and through a graph",
        arguments: SplitMix64.seeds(400),
        [NotationStyle.standard, .plain]
    )
    func streaming(seed: UInt64, style: NotationStyle) {
        expectSame(PlainArchiveMaker.archive(seed, oddness: 6), "seed \(seed)") {
            $0.style = style
        }
    }

    @Test("byte for byte, whatever their types, at every alignment", arguments: 0..<8)
    func everyType(shift: Int) {
        var beginning = ArchiveBytes()
        beginning.open(.dictionary, 2)

        for text in [String(repeating: "s", count: shift), "first"] {
            beginning.string(text)
        }

        beginning.open(.array, 1)
        for type in Thoroughness.sample(FastLaneTests.types, seed: UInt64(shift)) {
            for content in FastLaneTests.contents {
                var archive = beginning
                archive.bytes += [type] + content.prefix(type % 3 == 0 ? 16 : 5)
                archive.string("second")
                expectSame(
                    archive.bytes,
                    "type \(type), shift \(shift), \(content.prefix(8))"
                )
            }
        }
    }

    @Test(
        "strings with something special at any place are written the same, too",
        arguments: 0..<70
    )
    func alignments(length: Int) {
        var archive = ArchiveBytes()
        archive.open(.array, 4 * (length + 1))

        for place in 0...length {
            let before = String(repeating: "a", count: place)
            let after = String(repeating: "b", count: length - place)

            for special in ["", "\"", "\u{1}", "é"] {
                archive.string(before + special + after)
            }
        }

        #expect(
            expectSame(archive.bytes).hasPrefix("[\"\(String(repeating: "b", count: length))\",")
        )
    }

    @Test(
        "are listed with keys that occur again and need escapes, or are long",
        arguments: [false, true]
    )
    func listedKeys(terminal: Bool) throws {
        let long = String(repeating: "long", count: 300)
        let entries = ["a.b", "*", "$x", "\\\\", "\\u0007", "é\\u200e", "", long].map {
            "\"\($0)\":1,\"\($0)2\":[{}]"
        }

        let dictionary = "{" + entries.joined(separator: ",") + "}"
        let text =
            #"{"first":\#(dictionary),"a":\#(dictionary),"list":[\#(dictionary),\#(dictionary)]}"#

        let archive = try FastArchive(literal: text.utf8).bytes
        var options = WritingOptions()
        options.listsValues = true
        options.escapeControls = terminal

        #expect(written(archive, .list, options).contains(#"list.1.a\.b"#))
    }

    @Test func `are listed in whole blocks`() throws {
        let archive = try FastArchive(
            literal: "[\((0..<20_000).map { "\($0)" }.joined(separator: ","))]".utf8
        ).bytes

        var diagnostics = Diagnostics()
        var sizes: [Int] = []
        try Conversion.list(archive, options: WritingOptions(), diagnostics: &diagnostics) {
            sizes.append($0.count)
        }

        #expect(sizes.count > 2 && sizes.dropLast().allSatisfy { $0 % 4096 == 0 })
    }

    @Test(
        "of any number of parts, some of which lie in others or are the same, likewise",
        arguments: SplitMix64.seeds(200)
    )
    func manyParts(seed: UInt64) throws {
        let archive = PlainArchiveMaker.archive(seed, oddness: 2)
        var random = SplitMix64(seed: seed)

        guard let graph = try? ObjectGraph(archive: archive) else { return }

        let paths = try KeyPathSearchTests.list(graph).map { $0[0] }
        for _ in 0..<20 {
            guard let first = paths.randomElement(using: &random),
                let second = paths.randomElement(using: &random)
            else { return }

            let last = first.split(separator: ".").last ?? ""
            for paths in [
                [first, second],
                [first + ".*", second],
                [second, "**.nothing"],
                ["$root." + first],
                [first + ".0"],
                [first + "x"],
                ["**.\(last)"],
                ["**.*.\(last)"],
            ] {
                expectSame(archive, "seed \(seed): \(paths)") { $0.keyPaths = paths }
            }
        }

        for count in [1, 2, 5, 13, 40] {
            let chosen = (0..<count).compactMap { _ in paths.randomElement(using: &random) }.map {
                path in
                var components = path.split(separator: ".", omittingEmptySubsequences: false).map {
                    String($0)
                }

                if Int.random(in: 0..<4, using: &random) == 0 {
                    let wildcard = ["*", "**", "-1", "0", "k1"].randomElement(using: &random) ?? ""
                    components[Int.random(in: components.indices, using: &random)] = wildcard
                }

                return components.joined(separator: ".")
            }

            expectSame(archive, "seed \(seed): \(chosen)") { $0.keyPaths = chosen }
        }
    }

    @Test(
        "elements and entries that are found together or apart",
        arguments: [
            (["list.*"], "[1,[2],3,4]"),
            (["list.*", "list.1.0"], nil),
            (["list.-1", "list.*"], "[4,1,[2],3,4]"),
            (["map.*"], "[5,6,{\"x\":7}]"),
            (["map.*", "map.b"], "[5,6,{\"x\":7},6]"),
            (["**.x", "list.2"], "[7,3]"),
            (["map.*.x", "map.c"], nil),
            (["*.*", "$root.end"], "[1,[2],3,4,5,6,{\"x\":7},8]"),
        ]
    )
    func runs(paths: [String], expected: String?) throws {
        let text = #"{"list":[1,[2],3,4],"map":{"a":5,"b":6,"c":{"x":7}},"end":8}"#
        let archive = try FastArchive(literal: text.utf8).bytes
        let direct = expectSame(archive) { $0.keyPaths = paths }

        if let expected {
            #expect(direct == expected + "\n[:]")
        }
    }

    @Test(
        "say what is there where a path leads nowhere",
        arguments: [
            "nme", "name.x", "list.9.a", "list.0.ab", "list.x", "$root.list.1.abcd.q", "empty.0",
            "n.0.1.2", "a.b.c.d.e.f.g",
        ]
    )
    func failures(path: String) throws {
        let text = #"{"name":"é","list":[{"abc":1},{"abcd":2.5}],"empty":[],"n":null}"#
        let archive = try FastArchive(literal: text.utf8).bytes
        #expect(expectSame(archive) { $0.keyPaths = [path] }.hasPrefix("key-path"))
    }

    @Test(
        "what wildcards lead to comes from outer containers first",
        arguments: [
            ("**.c", #"[4,1,3,[5]]"#),
            ("*.c", "[1]"),
            ("**.-1", "[2,{\"c\":[5]},5]"),
            ("a.b.**.c", nil),
            ("a.*.-2", "[1]"),
            ("*.*.*", nil),
            ("**", nil),
        ]
    )
    func order(pattern: String, expected: String?) throws {
        let text = #"{"a":{"c":1,"b":[1,2],"d":{"c":3}},"c":4,"e":[{"c":[5]}]}"#
        let archive = try FastArchive(literal: text.utf8).bytes
        let direct = expectSame(archive) { $0.keyPaths = [pattern] }

        if let expected {
            #expect(direct == expected + "\n[:]")
        }
    }

    @Test("are judged the same in the quick way and in the other", arguments: SplitMix64.seeds(400))
    func judging(seed: UInt64) {
        let archive = PlainArchiveMaker.archive(seed, oddness: 3)
        var options = VerificationOptions()
        let quick = Verifier.judge(archive, options: options)
        options.dialect = "nominal"
        let other = Verifier.judge(archive, options: options)
        #expect(text(of: quick) == text(of: other), "seed \(seed)")
    }

    private func text(of verdict: FastVerdict) -> String {
        let totals = [verdict.errors, verdict.warnings].map { diagnostics in
            diagnostics.totals.map { "\($0.key): \($0.value)" }.sorted()
        }
        return "\(verdict.errors.messages) \(verdict.warnings.messages) \(totals) \(verdict.facts)"
    }

    @Test
    func `a dictionary whose equal keys are two strings is written with its keys and objects`() {
        var archive = ArchiveBytes(objects: 1, strings: 2)
        archive.open(.dictionary, 2)
        archive.chunk(.one)
        archive.string("a")
        archive.chunk(.int8, UInt8(2))
        archive.string("a")
        #expect(
            expectSame(archive.bytes)
                == #"{"$class":"NSDictionary","NS.keys":["a","a"],"NS.objects":[1,2]}"# + "\n[:]"
        )
    }
}
