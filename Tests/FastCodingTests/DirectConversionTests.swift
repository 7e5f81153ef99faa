import TestSupport

@testable import _FastCodingEngine

@Suite("Migration and bootstrap without a graph")
struct DirectConversionTests {
    /// Compares both ways to migrate an archive; tells whether the one without a graph was gone.
    @discardableResult
    private func compareMigrations(_ archive: [UInt8], _ name: @autoclosure () -> String) -> Bool {
        let outcome = ConversionOutcome { diagnostics throws(FastCodingError) in
            try Migration.migrate(archive, limits: FastLimits(), diagnostics: &diagnostics)
        }

        let byGraph = ConversionOutcome { diagnostics throws(FastCodingError) in
            try Migration.migrate(archive, limits: FastLimits(), diagnostics: &diagnostics) {
                _,
                _ in
            }
        }

        #expect(outcome == byGraph, "\(name())")
        var ignored = Diagnostics()
        return Migration.direct(archive, limits: FastLimits(), diagnostics: &ignored) != nil
    }

    @Test("migrate comes to the same with and without a graph", arguments: Originals.versions)
    func originals(version: String) {
        var direct = 0
        for original in Originals.all(version: version)
        where compareMigrations(original.bytes, "\(original)") {
            direct += 1
        }

        #expect((direct > 0) == version.hasPrefix("3"), "\(direct)")
    }

    @Test(
        "so do random archives, and what is left of them after damage",
        arguments: SplitMix64.seeds(200)
    )
    func random(seed: UInt64) throws {
        var options = RandomGraph.Options()
        if seed % 2 == 0 {
            options.kinds.subtract([.url, .codedObject, .keyedArchive, .range])
        }

        options.cycles = seed % 3 == 0
        var archive = try RandomGraph.make(seed: seed, options).archived()
        compareMigrations(archive, "seed \(seed)")
        var random = SplitMix64(seed: seed)
        // Other minor versions know other chunks, and number dates in their own way.
        archive[6] = UInt8.random(in: 0...4, using: &random)
        compareMigrations(archive, "seed \(seed), another version")

        for _ in 0..<5 {
            archive[Int.random(in: archive.indices, using: &random)] = UInt8.random(
                in: 0...48,
                using: &random
            )
            compareMigrations(archive, "seed \(seed), damaged")
        }
    }

    @Test func `most graphs need no other graph to be migrated`() throws {
        var options = RandomGraph.Options()
        options.kinds.subtract([
            .url, .codedObject, .keyedArchive, .range, .indexSet, .mutableIndexSet,
        ])

        for seed in UInt64(1)...20 {
            let archive = try RandomGraph.make(seed: seed, options).archived()
            #expect(compareMigrations(archive, "seed \(seed)"), "seed \(seed)")
        }
    }

    /// Compares both ways to read a text; tells whether the one without a graph was gone.
    @discardableResult
    private func compareBootstraps(
        _ text: [UInt8],
        _ options: ReadingOptions,
        _ name: @autoclosure () -> String
    ) -> Bool {
        let outcome = ConversionOutcome { diagnostics throws(FastCodingError) in
            try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics)
        }

        let byGraph = ConversionOutcome { diagnostics throws(FastCodingError) in
            try Conversion.bootstrapByGraph(text, options: options, diagnostics: &diagnostics)
        }

        #expect(
            outcome == byGraph,
            "\(name()): \(String(decoding: text.prefix(300), as: UTF8.self))"
        )

        var ignored = Diagnostics()
        return Conversion.bootstrapPlain(text, options: options, diagnostics: &ignored) != nil
    }

    @Test("bootstrap comes to the same with and without a graph", arguments: SplitMix64.seeds(200))
    func texts(seed: UInt64) throws {
        var options = RandomGraph.Options()
        let isPlain = seed % 2 == 0
        if isPlain {
            options.kinds = [
                .null, .true, .false, .integer, .float64, .string, .array, .dictionary,
            ]

            options.cycles = false
            options.oddKeys = false
            options.sharing = 0
        }

        let archive = try RandomGraph.make(seed: seed, options).archived()
        let format = FastTextFormat.allCases[Int(seed / 2 % 3)]
        let writing = with(WritingOptions(format: format, style: isPlain ? .plain : .standard)) {
            $0.nulls = .string
        }

        guard var text = try? Conversion.text(archive, writing) else { return }

        var random = SplitMix64(seed: seed)
        var reading = ReadingOptions()
        reading.decimalNumbers = random.chance(20)
        reading.reportsLostDigits = random.chance(20)
        reading.mutable = random.chance(20)

        if random.chance(20) {
            reading.limits.depth = 5
        }

        compareBootstraps(text, reading, "seed \(seed)")
        guard !text.isEmpty else { return }

        for _ in 0..<5 {
            text[Int.random(in: text.indices, using: &random)] = UInt8.random(
                in: 0x20...0x7E,
                using: &random
            )
            compareBootstraps(text, reading, "seed \(seed), damaged")
        }
    }

    @Test(
        "a text is plain until a key begins with a dollar sign",
        arguments: [
            (#"{"a":[1,"$b",{"c":null}]}"#, true),
            (#"{"a":{"\u0024b":1}}"#, false),
            (#"{"$$a":1}"#, false),
            (#"[{"a":1},{"a":2,"$class":"A"}]"#, false),
            (#"{"a":1,"a":2}"#, false),
            ("[1e400]", false),
            ("[", false),
            (#"{"NS.string":"a","CF$UID":1}"#, true),
            ("[1.00000000000000000001]", true),
        ]
    )
    func plain(text: String, isPlain: Bool) {
        let options = with(ReadingOptions()) { $0.reportsLostDigits = true }
        #expect(compareBootstraps(Array(text.utf8), options, text) == isPlain)
    }

    /// An array of strings, of which some are equal, some have escapes, and some stand among other
    /// things.
    private static func strings(_ count: Int, _ seed: UInt64) -> String {
        var random = SplitMix64(seed: seed)
        var text = "["

        for index in 0..<count {
            let value = random.chance(20) ? Int.random(in: 0...index, using: &random) : index
            switch Int.random(in: 0..<100, using: &random) {
            case 0: text += "\(value)"
            case 1: text += #""\u0061\#(value)""#
            case 2: text += #""é\#(value)""#
            case 3:
                text += #"["\#(value)",{"\#(value)":"\#(value)"}]"#
            case 4: text += "\"\""
            default:
                text += #""\#(String(repeating: "x", count: value % 30))\#(value)""#
            }

            text += index + 1 < count ? random.chance(10) ? " ,\n" : "," : "]"
        }

        return text
    }

    @Test(
        "strings are numbered alike one by one and several at once",
        arguments: [1, 2, 7, 8, 9, 17, 500, 120_000]
    )
    func strings(count: Int) {
        let text = Array(Self.strings(count, UInt64(count)).utf8)
        #expect(compareBootstraps(text, ReadingOptions(), "\(count) strings"))
    }

    @Test func `a string of an array that is too long, or wrong, is named by its place`() throws {
        for count in 0...17 {
            for (wrong, code) in [
                ("\"longer\"", FastCodingError.Code.stringLimit),
                ("\"\\q\"", .jsonSyntax),
            ] {
                let text = "[" + String(repeating: "\"a\",", count: count) + wrong + ",\"b\"]"
                let error = expectError(code) { _ = try events(text) { $0.limits.string = 5 } }
                #expect(
                    (error?.offset ?? 0) - 4 * count <= 2 && (error?.offset ?? 0) > 4 * count,
                    "\(count) \(wrong)"
                )
            }
        }

        #expect(throws: FastCodingError.self) { _ = try events("\"a\",\"b\"") }
    }
}
