import FastCoding
import Testing

/// What the tool does by the library: each with what only a caller sees.
@Suite struct ClientTests {
    @Test func `of each code ten warnings are reported, and how many more there are`() throws {
        let json = "[" + (0..<13).map { _ in #"{"a":1,"a":2}"# }.joined(separator: ",") + "]"
        let warnings = try ObjectGraph(literal: json.utf8).warnings
        #expect(warnings.map(\.code) == [FastCodingError.Code](repeating: .duplicateKey, count: 11))
        #expect(warnings.map(\.furtherCount) == [Int](repeating: 0, count: 10) + [3])
        #expect(warnings.last?.message == "3 more warnings like those before")
    }

    @Test func `a keyed archive becomes an archive and text, is listed and written anew`() throws {
        let graph = try ObjectGraph(
            notation: #"{"$class":"List","items":[1,{"$class":"Item","title":"x"}]}"#.utf8
        )

        let keyed = FastArchive(try graph.keyedArchive())
        let archive = try FastArchive(keyedArchive: keyed.bytes)
        #expect(try ObjectGraph(archive: archive.bytes, policy: .anything).isEqual(to: graph))
        #expect(try keyed.text() == graph.text())
        var written: [UInt8] = []
        try keyed.list { written += bytes($0) }
        #expect(text(written).split(separator: "\n").count == 5)

        for (bytes, isKeyed) in [(keyed.bytes, true), (try graph.archived(), false)] {
            #expect(ReadingPolicy.anything.verdict(on: bytes).facts.isKeyedArchive == isKeyed)
        }
    }

    @Test
    func
        `an archive is changed while it is migrated, and errors of the change come out as they are`()
        throws
    {
        var old = try FastArchive(literal: "[1,2]".utf8).bytes
        old[8] = 77
        let new = try FastArchive(old).migrated { try $0.apply(.set("0", value: "true")) }
        #expect(new.warnings.map(\.code.name) == ["count-mismatch"])
        #expect(try new.bytes == FastArchive(literal: "[true,2]".utf8).bytes)
        #expect(
            code { _ = try FastArchive(old).migrated { try $0.apply(.remove("7")) } } == .keyPath
        )

        struct Stopped: Error {}
        #expect(throws: Stopped.self) { try FastArchive(old).migrated { _ in throw Stopped() } }
    }

    @Test func `wildcards lead to any number of places, each with its path and what it is in`()
        throws
    {
        let graph = try ObjectGraph(literal: #"{"a":[{"b":1},{"b":2},{}]}"#.utf8)
        let places = try graph.places(at: "a.*.b")
        #expect(places.map(\.keyPath) == ["a.0.b", "a.1.b"])
        #expect(try places.map { try graph[$0.node].integer } == [1, 2])
        #expect(try places.first?.referrer == graph.node(at: "a.0"))
        #expect(try graph.places(at: "$root").map(\.referrer) == [nil])
        #expect(code { _ = try graph.places(at: "b") } == .keyPath)
    }

    @Test func `archives are found in other bytes, damaged ones with their errors`() throws {
        let archive = try FastArchive(literal: #"["x"]"#.utf8).bytes
        let file = [1, 2, 3] + archive + [4] + archive.dropLast()
        let found = try FastArchive.archives(in: file)
        #expect(found.map(\.offset) == [3, 4 + archive.count])
        #expect(found.map(\.isComplete) == [true, false])
        #expect(found.first?.length == archive.count && found.first?.root == "Array of 1 element")
        #expect(found.first?.version.description == "3.3")
        #expect(found.map(\.error?.code) == [nil, .truncated])
    }

    @Test
    func
        `a comparison ignores what it is told to, aligns elements, and counts what it does not tell`()
        throws
    {
        let old = try ObjectGraph(literal: #"{"a":[1,2,3,4],"b":1,"c":2}"#.utf8)
        let new = try ObjectGraph(literal: #"{"b":1,"a":[1,9,2,3,4],"c":3}"#.utf8)
        var options = ObjectGraph.ComparisonOptions()
        options.ignoresKeyOrder = true
        options.alignsElements = true
        var told: [String] = []
        var result = try old.compare(to: new, options) { told.append($0.keyPath) }
        #expect(told == ["a.1", "c"] && !result.isEqual && result.furtherCount == 0)
        let longer = try ObjectGraph(literal: #"{"a":[1,9,3,4],"b":1,"c":2,"d":null}"#.utf8)
        #expect(old.isEqual(to: old) && !old.isEqual(to: longer) && !old.isEqual(to: new))
        let differences = old.differences(from: longer)
        #expect(
            differences.contains {
                $0.keyPath == "a.1" && $0.reason == "value" && $0.right == "integer 9"
            }
        )

        #expect(differences.contains { $0.keyPath == "d" && $0.node == nil && $0.otherNode != nil })
        options.limit = 1
        told = []
        result = try old.compare(to: new, options) { told.append($0.otherKeyPath) }
        #expect(told == ["a.1"] && result.furtherCount == 1)
        #expect(old.differences(from: new, options).map(\.otherKeyPath) == told)
        options.limit = 0
        #expect(try !old.compare(to: new, options) { _ in }.isEqual)
        #expect(try old.compare(to: old, options) { _ in }.isEqual)
        #expect(try !old.compare(to: ObjectGraph(literal: "1".utf8)) { _ in }.isEqual)
    }

    @Test func `data is handed over with its paths, and what it holds takes its place`() throws {
        let inner = try FastArchive(literal: "[1]".utf8).bytes
        var graph = ObjectGraph()
        try graph.setRoot(["x": [.data([7])], "y": .data(inner)])
        var found: [String] = []
        try graph.forEachData { path, data in found.append("\(path) \(data.count)") }
        #expect(found == ["x.0 1", "y \(inner.count)"])
        let shared = try ObjectGraph(
            notation:
                #"{"a":[{"$class":"NSMutableData","$data":"AAA="}],"b":{"$alias":"a"},"c":[{"$alias":"a"}]}"#
                .utf8
        )

        for (graph, paths, expected) in [
            (graph, ["x"], ["x.0"]),
            (graph, ["y", "**"], ["y", "x.0"]),
            (shared, [], ["a.0"]),
            (shared, ["b"], ["b.0"]),
            (shared, ["b.0", "a"], ["b.0"]),
            (shared, ["c"], ["c.0.0"]),
            (shared, ["c.*.*"], ["c.0.0"]),
        ] {
            found = []
            try graph.forEachData(at: paths) { path, _ in found.append(path) }
            #expect(found == expected, "\(paths)")
        }

        try graph.expandData()
        #expect(try graph[at: "y.0"] == .integer(1))
        try graph.set("y", to: .data(Array(inner.dropLast())))
        #expect(try graph.expandData().map(\.code) == [.notRepresentable])
    }

    @Test
    func `all classes may be allowed without keyed archives, and what data holds be judged, too`()
        throws
    {
        var graph = ObjectGraph()
        try graph.setRoot([.object("Item", [:])])
        let archive = FastArchive(try graph.archived())
        #expect(archive.verify(.anyClass()).isOK)
        try graph.setRoot(.keyedArchive([0]))
        #expect(
            try FastArchive(graph.archived()).verify(.anyClass()).findings.map(\.code) == [
                .keyedArchiveNotAllowed
            ]
        )

        try graph.setRoot(.data(archive.bytes))
        let outer = FastArchive(try graph.archived())
        var policy = ReadingPolicy.plainData
        #expect(outer.verify(policy).isOK && !policy.judgesNested)
        policy.judgesNested = true
        #expect(outer.verify(policy).findings.first?.code == .classNotAllowed)
    }

    @Test(
        "chains are kept short whatever the policy, and by decoders; a graph is measured as verify measures an archive"
    )
    func chains() throws {
        for (text, longest) in [
            ("[[[[1]]]]", 4),
            (#"[[[[1]]],[{"$alias":"0"}],[{"$alias":"0.0"}]]"#, 5),
            (#"[[],{"a":{"$alias":"0"}}]"#, 3),
            ("[[1]]", 2),
            ("1", 0),
        ] {
            let archive = try FastArchive(notation: text.utf8)
            #expect(archive.verify(.anything).facts.longestChain == longest, "\(text)")

            for chain in 0..<6 {
                let options = reading {
                    $0.chain = chain
                    $0.depth = archive.verify(.anything).facts.depth
                }

                let isRefused = longest > max(chain, options.limits.depth)
                #expect(archive.verify(.anything, options: options).isOK != isRefused)
                let found = code {
                    try ObjectGraph(archive: archive.bytes, policy: .anything, options: options)
                }

                #expect(found == (isRefused ? .chainLimit : nil), "\(text), \(chain)")
                var decoder = FastDecoder()
                decoder.limits = options.limits

                do {
                    _ = try decoder.decode(FastValue.self, from: archive.bytes)
                    #expect(!isRefused)
                } catch {
                    #expect(isRefused && "\(error)".contains("chain-limit"))
                }
            }
        }
    }
}
