import TestSupport

/// Each code of the library is met by calls that programs can make, but for what takes an input of
/// 4 GiB.
@Suite("The codes of errors and warnings")
struct ErrorCodeTests {
    /// The codes that were met.
    private final class Notes {
        var met: Set<FastCodingError.Code> = []
        func take(_ warning: FastCodingError) {
            met.insert(warning.code)
        }
        func take(_ verdict: FastVerdict) {
            met.formUnion((verdict.findings + verdict.harmlessFindings).map(\.code))
        }
    }

    private typealias Call = (Notes) throws -> Void

    /// The codes that calls throw or warn of.
    private static func codes(_ calls: [Call]) -> Set<FastCodingError.Code> {
        let notes = Notes()
        for call in calls {
            do {
                try call(notes)
            } catch {
                if let error = error as? FastCodingError {
                    notes.take(error)
                } else {
                    Issue.record("\(error)")
                }
            }
        }

        return notes.met
    }

    @Test func `every code can be met by public calls`() throws {
        let met = Self.codes(
            Self.texts() + Self.notations() + Self.limits() + Self.graphs() + Self.propertyLists()
        )
        .union(Self.codes(Self.damaged())).union(Self.codes(Self.originals()))
        let all = try Set(DefinedCodes.library())
        #expect(all.count > 50)
        // Only the tool merges, salvages, and keeps the types of values that it replaces.
        let unmet = ["conflict", "salvaged", "too-large", "type-change"]
        #expect(all.subtracting(met).map(\.name).sorted() == unmet)
    }

    private static func literal(
        _ text: String,
        _ change: @escaping (inout ReadingOptions) -> Void = { _ in }
    )
        -> Call
    {
        {
            try FastArchive(literal: text.utf8, options: with(ReadingOptions(), change)).warnings
                .forEach($0.take)
        }
    }

    private static func notation(
        _ text: String,
        _ writing: @escaping (inout WritingOptions) -> Void = { _ in }
    ) -> Call {
        { notes in
            let graph = try ObjectGraph(notation: text.utf8)
            graph.warnings.forEach(notes.take)
            _ = try graph.text(with(WritingOptions(), writing))
        }
    }

    private static func read(_ text: String, _ change: @escaping (inout FastLimits) -> Void) -> Call
    {
        { _ in
            let bytes = try FastArchive(notation: text.utf8).bytes
            let options = ReadingOptions(limits: with(FastLimits(), change))
            _ = try ObjectGraph(archive: bytes, policy: .anything, options: options)
        }
    }

    private static func texts() -> [Call] {
        [
            literal("{"),
            literal(#""\ud800""#),
            literal(#""\u0000""#),
            literal("1e999"),
            literal("1e-999"),
            literal("0.12345678901234567890123") { $0.reportsLostDigits = true },
            literal(#"{"a":1,"a":2}"#),
            literal(#"{"$class":1}"#),
            { notes in _ = try FastArchive(literal: [0x22, 0xFF, 0x22]) },
        ]
    }

    private static func notations() -> [Call] {
        [
            notation(#"{"$class":1}"#),
            notation(#"[{"$alias":"9"}]"#),
            notation(#"{"$foo":1}"#),
            notation(#"[{"$alias":"1"},{"$alias":"0"}]"#),
            notation(#"{"$class":"A","b":{"$alias":"$root"}}"#) { $0.style = .plain },
            notation("[1]") { $0.keyPath = "1" },
        ]
    }

    private static func limits() -> [Call] {
        [
            read("[[[]]]") { $0.depth = 2 },
            read("[1,2]") { $0.chunks = 1 },
            read("[\"abc\"]") { $0.string = 1 },
            read("[]") { $0.input = 1 },
            read(#"[[1],[{"$alias":"0"}],[{"$alias":"1"}],[{"$alias":"2"}]]"#) {
                $0.depth = 2
                $0.chain = 2
            },
            notation("[1]") { $0.limits.output = 1 },
            notation(#"[[[1,1],{"$alias":"0.0"}],{"$alias":"0"}]"#) {
                $0.style = .plain
                $0.limits.expansion = 2
            },
        ]
    }

    private static func building(_ build: @escaping (inout ObjectGraph, Notes) throws -> Void)
        -> Call
    {
        { notes in
            var graph = ObjectGraph()
            try build(&graph, notes)
        }
    }

    private static func graphs() -> [Call] {
        [
            building { graph, notes in
                let list = try graph.setRoot([])
                try graph.append(.node(list), to: list)
                try FastArchive(graph: graph).warnings.forEach(notes.take)
            },
            building { other, _ in _ = try ObjectGraph()[other.setRoot([])] },
            building { graph, _ in try graph.append(1, to: graph.setRoot([:])) },
            building { graph, _ in try graph.setRoot([nil]) },
            building { graph, _ in try graph.renameProperty("a", to: "b", ofClass: "C") },
            building { graph, notes in
                try graph.setRoot([
                    .dictionary([.init(key: .double(.nan), value: 1)]),
                    .object("A", [:]),
                    .keyedArchive([0]),
                ])
                notes.take(FastArchive(try graph.archived()).verify(.plainData))
                notes.take(FastArchive(try graph.archived()).verify(.anything))
            },
            { notes in
                // What begins like an archive and is none, too often.
                let header = try Array(FastArchive(literal: "[]".utf8).bytes.prefix(20)) + [0xFF]
                let found = try FastArchive.archives(in: (0..<3000).flatMap { _ in header })
                found.compactMap(\.warning).forEach(notes.take)
            },
        ]
    }

    private static func propertyLists() -> [Call] {
        [
            literal("<plist version=\"1.0\"><foo/></plist>"),
            literal("bplist00"),
            literal("<?xml encoding='latin1'?><true/>"),
            { notes in _ = try ObjectGraph(keyedArchive: "{}".utf8, policy: .anything) },
            { notes in
                let text =
                    "<plist version=\"1.0\"><dict><key>$archiver</key><string>NSKeyedArchiver</string></dict></plist>"
                let graph = try ObjectGraph(keyedArchive: text.utf8, policy: .anything)
                graph.warnings.forEach(notes.take)
            },
            { notes in
                let bytes = try ObjectGraph(notation: #"{"$class":"Item","n":1}"#.utf8)
                    .keyedArchive(inXML: true)

                let text = String(decoding: bytes, as: UTF8.self).replacing(
                    "<string>NSObject<",
                    with: "<string>Thing<"
                )

                let graph = try ObjectGraph(keyedArchive: text.utf8, policy: .anything)
                graph.warnings.forEach(notes.take)
            },
        ]
    }

    /// An archive with each byte changed to some others.
    private static func damaged() -> [Call] {
        var graph = ObjectGraph()
        _ = try? graph.setRoot([
            .set(["a", "b"]),
            300,
            "x",
            "x",
            .object("A", [:]),
            .object("B", [:]),
            .data([1, 2]),
        ])

        guard let bytes = try? graph.archived() else { return [] }

        var calls: [Call] = []
        for index in bytes.indices {
            for byte in [0, 1, 2, 9, 0x61, 0x7F, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                calls.append { [changed] notes in
                    notes.take(FastArchive(changed).verify(.anything))
                    try ObjectGraph(archive: changed, policy: .anything).warnings.forEach(
                        notes.take
                    )
                }
            }
        }

        for bytes in [bytes + [1], Array(bytes.dropLast())] {
            calls.append {
                try ObjectGraph(archive: bytes, policy: .anything).warnings.forEach($0.take)
            }
        }

        return calls
    }

    /// What the original has written.
    private static func originals() -> [Call] {
        Originals.versions.flatMap { Originals.all(version: $0) }.filter { $0.bytes.count < 4096 }
            .map { original in
                { notes in
                    var found = Diagnostics()
                    _ = try Migration.migrate(
                        original.bytes,
                        limits: FastLimits(),
                        diagnostics: &found
                    )
                    found.reported.forEach(notes.take)
                }
            }
    }
}
