import TestSupport

@Suite("What data holds")
struct NestedDataTests {
    /// An archive of a dictionary whose data are these.
    private func holding(_ data: [(String, [UInt8])]) throws(FastCodingError) -> [UInt8] {
        try ObjectGraph.make { graph in
            graph.addDictionary(
                data.map { ($0.0, graph.addData($0.1)) } + [("plain", graph.addString("x"))]
            )
        }.archived()
    }

    private func keyedArchive() throws -> [UInt8] {
        try Keyed.bytes(#"{"$class":@2},{"$classname":"Evil","$classes":["Evil"]}"#)
    }

    private func decoded(
        _ archive: [UInt8],
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws(FastCodingError) -> (text: String, codes: [String]) {
        let options = with(with(WritingOptions(indent: nil)) { $0.dataExpansion = true }, change)
        var diagnostics = Diagnostics()
        var bytes: [UInt8] = []
        try Conversion.decode(archive, options: options, diagnostics: &diagnostics) {
            bytes.append($0)
        }

        return (
            String(decoding: bytes.dropLast(), as: UTF8.self), diagnostics.messages.map(\.code.name)
        )
    }

    @Test func `takes its place, on several levels, and key paths lead into it`() throws {
        let inner = try holding([("list", try Keyed.propertyList(#"{"deep":[1,2]}"#))])
        let outer = try holding([("a", inner), ("b", Array("no archive".utf8))])
        let all = try decoded(outer)
        #expect(
            all.text
                == #"{"a":{"list":{"deep":[1,2]},"plain":"x"},"b":{"$class":"NSData","$data":"bm8gYXJjaGl2ZQ=="},"plain":"x"}"#
        )

        #expect(all.codes.isEmpty)
        #expect(try decoded(outer) { $0.keyPath = "a.list.deep.1" }.text == "2")
        #expect(
            try decoded(outer) {
                $0.keyPath = "a"
                $0.dataExpansion = false
            }.text.contains("NSData")
        )

        let objects = try Notation.graph(#"[{"$class":"Foo","x":1},{"$class":"Bar"}]"#).archived()
        #expect(
            try decoded(try holding([("o", objects)])) { $0.keyPath = "o" }.text
                == #"[{"$class":"Foo","x":1},{"$class":"Bar"}]"#
        )
    }

    @Test func `that is a keyed archive becomes its objects, on several levels`() throws {
        let inner = try Keyed.bytes(
            #"{"$class":@2,"n":1,"me":@1},{"$classname":"Foo","$classes":["Foo","NSObject"]}"#
        )

        let object = #"{"$class":"Foo","n":1,"me":{"$alias":"k"}}"#
        let outer = try holding([("k", inner)])
        #expect(try decoded(outer).text == #"{"k":\#(object),"plain":"x"}"#)
        #expect(try decoded(outer).codes.isEmpty)

        // As the root, in a property list, and in the data of a keyed archive.
        let root = try ObjectGraph.make { $0.addData(inner) }.archived()
        #expect(
            try decoded(root).text == object.replacing(#""$alias":"k""#, with: #""$alias":"$root""#)
        )

        let list = try ObjectGraph.make {
            $0.addDictionary([("k", $0.addData(inner))])
        }.text(.init(format: .binary, style: .plain))
        #expect(try decoded(list).text == #"{"k":\#(object)}"#)

        var nested = inner
        for _ in 1..<DataExpansion.levels {
            nested = try Keyed.write(
                ObjectGraph.make { $0.addDictionary([("k", $0.addData(nested))]) }
            )
        }
        let path = Array(repeating: "k", count: DataExpansion.levels).joined(separator: ".")
        let deep = try decoded(try holding([("k", nested)]))
        #expect(deep.codes.isEmpty && deep.text.contains(#""me":{"$alias":"\#(path)"}"#))
    }

    @Test func `that is data in turn is expanded in its place`() throws {
        let inner = try holding([])
        let archive = try ObjectGraph.make { $0.addData(inner) }.archived()
        let keyed = try Keyed.write(ObjectGraph.make { $0.addData(archive) })
        let outer = try holding([("a", keyed)])
        #expect(try decoded(outer).text == #"{"a":{"plain":"x"},"plain":"x"}"#)
        #expect(
            try decoded(ObjectGraph.make { $0.addData(keyed) }.archived()).text
                == #"{"plain":"x"}"#
        )
    }

    @Test func `that is a broken keyed archive is shown as the property list that it is`() throws {
        let broken = try Keyed.bytes("7", top: #"{"root":@5}"#)
        let outcome = try decoded(try holding([("a", broken)]))
        #expect(outcome.codes == ["not-representable"])
        #expect(outcome.text.contains(#""$$objects":["$null",7]"#))
    }

    @Test func `in several places of a property list is one object, with everything in it`() throws
    {
        let list = try #require(
            HostileFile.propertyLists.first { $0.name == "plist-shared-archive" }
        ).make(2000)

        let content = #"["\#(String(repeating: "x", count: 150))"]"#
        let all = try decoded(list)
        #expect(
            all.text.hasPrefix("[\(content)," + #"{"$alias":"0"},{"$alias":"0"},"#)
                && all.codes.isEmpty
        )

        #expect(all.text.components(separatedBy: content).count == 2)
        #expect(try decoded(list) { $0.keyPath = "1" }.text == content)
        #expect(try decoded(list) { $0.style = .plain }.text.hasPrefix("[\(content),\(content),"))
    }

    @Test func `that is damaged stays data, and a warning says so`() throws {
        let inner = Array(try holding([]).dropLast())
        let outcome = try decoded(try holding([("a", inner)]))
        #expect(outcome.codes == ["not-representable"] && outcome.text.contains("NSData"))
    }

    @Test(
        "is nothing to read, count or judge if it is XML other than a property list, unless that is damaged"
    )
    func otherXML() throws {
        let head = "<?xml version='1.0'?>"
        let picture = try holding([("a", Array((head + "<svg xmlns='x'/>").utf8))])
        let outcome = try decoded(picture)
        #expect(outcome.codes.isEmpty && outcome.text.contains("NSData"))
        #expect(codes(picture).isEmpty)
        let damaged = try holding([("a", Array((head + "<plist><svg/></plist>").utf8))])
        #expect(try decoded(damaged).codes == ["not-representable"])
        #expect(codes(damaged) == ["plist-syntax"])
    }

    @Test func `that nests very deep stays data at some level, and a warning says where`() throws {
        var archive = try holding([])
        for _ in 0..<DataExpansion.levels {
            archive = try holding([("a", archive)])
        }

        #expect(try decoded(archive).codes.isEmpty)
        for _ in 0..<20 {
            archive = try holding([("a", archive)])
        }

        let outcome = try decoded(archive)
        #expect(outcome.text.components(separatedBy: #""a""#).count == DataExpansion.levels + 2)
        #expect(outcome.codes == ["not-representable"])
        var graph = try ObjectGraph(archive: archive)
        let warnings = try graph.expandData()
        #expect(warnings.map(\.keyPath) == [Array(repeating: "a", count: 9).joined(separator: ".")])
        #expect(warnings.first?.message.contains("deeper than 8 levels") == true)
    }

    private func codes(_ archive: [UInt8], _ change: (inout VerificationOptions) -> Void = { _ in })
        -> [String]
    {
        verdict(archive, change).errors.messages.map(\.code.name)
    }

    @Test func `is judged by the same policy`() throws {
        let objects = try Notation.graph(#"{"$class":"Evil","x":1}"#).archived()
        let outer = try holding([("a", objects)])
        #expect(codes(outer) == ["class-not-allowed"])
        #expect(codes(outer) { $0.judgesNested = false }.isEmpty)
        #expect(codes(outer) { $0.allowedClasses = ClassPatterns(["Evil"]) }.isEmpty)
        #expect(codes(try holding([("b", try holding([("a", objects)]))])) == ["class-not-allowed"])
        #expect(codes(try holding([("b", try Keyed.propertyList("[1]"))])).isEmpty)
        #expect(codes(try holding([("b", Array("TSAF what".utf8))])).count == 1)
        let error = try #require(
            verdict(holding([("b", try holding([("a", objects)]))])).errors.messages.first
        )

        #expect(error.keyPath == "b.a" && error.suggestion == .allowClass("Evil"))
        var archive = try holding([])

        for _ in 0..<20 {
            archive = try holding([("a", archive)])
        }

        #expect(codes(archive) == ["depth-limit"])
        // No option raises this limit.
        #expect(verdict(archive).errors.messages.first?.suggestion == .unavailable)
    }

    private func verdict(
        _ archive: [UInt8],
        _ change: (inout VerificationOptions) -> Void = { _ in }
    ) -> FastVerdict {
        Verifier.judge(
            archive,
            options: with(with(VerificationOptions()) { $0.judgesNested = true }, change)
        )
    }

    @Test func `is named wherever it is refused, in the order of the file`() throws {
        let evil = try Notation.graph(#"[{"$class":"Evil","x":1},{"$class":"Bad"}]"#).archived()
        let inner = try holding([("x", evil), ("y", try keyedArchive())])
        let outer = try ObjectGraph.make { graph in
            graph.addDictionary([
                ("first", graph.addData(evil)),
                ("list", graph.addArray([graph.addData(inner)])),
                ("last", graph.addData(Array("TSAF what".utf8))),
            ])
        }.archived()

        let errors = verdict(outer).errors.messages
        #expect(
            errors.map { "\($0.keyPath ?? "") \($0.code.name)" } == [
                "first.0 class-not-allowed", "first.1 class-not-allowed",
                "list.0.x.0 class-not-allowed",
                "list.0.x.1 class-not-allowed", "list.0.y keyed-archive-not-allowed",
                "last unsupported-version",
            ]
        )

        #expect(errors.map { $0.offset ?? -1 } == errors.map { $0.offset ?? -1 }.sorted())
        // What is refused for itself is looked into all the same.
        let refused = try ObjectGraph.make { graph in
            graph.addArray([
                graph.addObject(
                    definition: graph.addDefinition(name: "Own", properties: []),
                    values: []
                ),
                graph.addData(evil),
            ])
        }.archived()

        #expect(verdict(refused).errors.totals.values.reduce(0, +) == 3)
        #expect(verdict(refused) { $0.judgesNested = false }.errors.totals.values.reduce(0, +) == 1)
    }

    @Test(
        "is named by its key path in the reading that holds it",
        arguments: [("data-after-bare-nil", "d"), ("data-after-short-keyed-archive", "4")]
    )
    func placesInOtherReadings(name: String, path: String) throws {
        let file = try #require(HostileFile.nestedData.first { $0.name == name })
        let verdict = verdict(file.make(100)) {
            $0.allowedClasses = ClassPatterns(["A"])
            $0.allowsKeyedArchives = true
        }
        #expect(verdict.errors.messages.map(\.keyPath) == [path])
    }

    @Test func `warns with the key path of the data`() throws {
        var wrong = try Notation.graph("[[]]").archived()
        // The number of objects in the header is not true.
        wrong[8] = 77
        let inner = try holding([("w", wrong), ("e", Array("bplist00".utf8))])
        let graph = ObjectGraph.make { $0.addDictionary([("a", $0.addData(inner))]) }
        let lists = try [FastTextFormat.xml, .binary].map {
            try graph.text(.init(format: $0, style: .plain))
        }

        let options = with(WritingOptions()) { $0.dataExpansion = true }
        for outer in [try graph.archived()] + lists {
            var diagnostics = Diagnostics()
            try Conversion.decode(outer, options: options, diagnostics: &diagnostics) { _ in }
            let places = diagnostics.messages.map { "\($0.keyPath ?? "") \($0.code.name)" }
            #expect(places == ["a.w count-mismatch", "a.e not-representable"])
        }
    }

    @Test func `that is a keyed archive is judged by its classes`() throws {
        let outer = try holding([("k", try keyedArchive())])
        #expect(codes(outer) == ["keyed-archive-not-allowed"])
        #expect(codes(outer) { $0.allowsKeyedArchives = true } == ["class-not-allowed"])
        #expect(
            codes(outer) {
                $0.allowedClasses = ClassPatterns(["Evil"])
                $0.allowsKeyedArchives = true
            }.isEmpty
        )
    }
}
