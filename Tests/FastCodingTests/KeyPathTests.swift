import TestSupport

@Suite("Key paths")
struct KeyPathTests {
    @Test
    func `what stands for the rest of a cut path leads nowhere, to a key of that name neither`()
        throws
    {
        let graph = try ObjectGraph(literal: #"{"$omitted":1,"$other":2}"#.utf8)
        #expect(throws: FastCodingError.self) { try graph.resolve(keyPath: "$omitted") }
        #expect(throws: FastCodingError.self) { try KeyPathSearch.find(["$omitted"], in: graph) }

        for path in [#"\$omitted"#, #"\$other"#, "$other"] {
            _ = try graph.resolve(keyPath: path)
        }

        let archive = try FastArchive(literal: #"{"$omitted":1}"#.utf8)
        for style in [NotationStyle.plain, .standard] {
            let options = with(WritingOptions(style: style)) { $0.keyPath = "$omitted" }
            #expect(throws: FastCodingError.self) { try archive.text(options) }
        }
    }

    private static let components: [(String, [String])] = [
        ("", [""]),
        ("a", ["a"]),
        ("a.b", ["a", "b"]),
        (".", ["", ""]),
        ("a..b", ["a", "", "b"]),
        ("a.", ["a", ""]),
        ("a\\.b", ["a.b"]),
        ("a\\\\.b", ["a\\", "b"]),
        ("\\$root", ["$root"]),
        ("a.\\$b", ["a", "$b"]),
        ("a\\b", ["a\\b"]),
        ("a\\$", ["a\\$"]),
        ("\\\\$", ["\\$"]),
        ("a\\", ["a\\"]),
        ("\\", ["\\"]),
        ("é.\u{1F600}", ["é", "\u{1F600}"]),
        ("$root.a$.$b", ["reserved $root", "a$", "reserved $b"]),
    ]

    /// The components of a path, marked if they begin with a dollar sign that is not escaped.
    private func parse(_ text: [UInt8]) -> [String] {
        var parser = KeyPathParser(0..<text.count)
        var found: [String] = []
        var component: [UInt8] = []

        while !parser.isAtEnd {
            let isReserved = parser.next(in: text, into: &component)
            found.append(
                (isReserved ? "reserved " : "") + String(decoding: component, as: UTF8.self)
            )
        }

        #expect(parser.count == found.count)
        return found
    }

    @Test("taking apart", arguments: components)
    func parsing(path: String, expected: [String]) {
        #expect(parse(Array(path.utf8)) == expected)
    }

    @Test("any key survives being a component", arguments: SplitMix64.seeds(200))
    func anyKey(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let keys = (0..<4).map { _ in
            String(
                (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    ".\\$ak".randomElement(using: &random) ?? "a"
                }
            )
        }

        var path = ByteBuffer()
        for (index, key) in keys.enumerated() {
            if index > 0 {
                path.append(UInt8(ascii: "."))
            }
            KeyPath.append(component: Array(key.utf8).span, to: &path)
        }

        #expect(parse(path.array) == keys, "seed \(seed)")
    }

    private static let graph = """
        {"":1,"a.b":{"c\\\\":2},"$root":3,"list":[{"x":4},{"$class":"NSSet","NS.objects":[5,[6]]}],
        "object":{"$class":"Foo","name":7,"0":8,"$$class":9},
        "coded":{"$class":"Foo","$coder":"NSCoding","k":10},
        "odd":{"$class":"NSDictionary","NS.keys":["p",{"$class":"NSSet","NS.objects":[11]}],"NS.objects":[12,13]},
        "twice":{"$class":"Foo","$properties":["a","a"],"$values":[14,15]},
        "url":{"$class":"NSURL","NS.relative":"u","NS.base":{"$class":"NSURL","NS.relative":"v",
        "NS.base":{"$class":"NSURL","NS.relative":"w"}}},
        "codedTwice":{"$class":"Foo","$coder":"NSCoding","$properties":["a","a"],"$values":[16,17]}}
        """

    @Test(
        "where they lead",
        arguments: [
            ("", "1"),
            ("a\\.b.c\\\\", "2"),
            ("a\\.b.c\\", "2"),
            ("\\$root", "3"),
            ("$root.list.0.x", "4"),
            ("list.1.0", "5"),
            ("list.1.1.0", "6"),
            ("object.name", "7"),
            ("object.0", "8"),
            ("object.\\$class", "9"),
            ("coded.k", "10"),
            ("odd.0", "12"),
            ("odd.1", "13"),
            ("odd.0k", #""p""#),
            ("odd.1k.0", "11"),
            ("twice.0", "14"),
            ("twice.1", "15"),
            ("codedTwice.1", "17"),
            ("url.NS.base.NS.base", #"{"$class":"NSURL","NS.relative":"w"}"#),
            ("url.NS\\.base.NS\\.base", #"{"$class":"NSURL","NS.relative":"w"}"#),
        ]
    )
    func resolving(path: String, expected: String) throws {
        let graph = try Notation.graph(Self.graph)
        #expect(try Notation.json(graph) { $0.keyPath = path } == expected)
    }

    private static let numbered =
        "the dictionary has 2 entries, which are numbered because its keys are not distinct strings"

    @Test(
        "where they lead nowhere",
        arguments: [
            ("x", "no 'x' in the dictionary", nil),
            ("Object", "no 'Object' in the dictionary; did you mean 'object'?", nil),
            ("a.b", "no 'a' in the dictionary", nil),
            ("a\\.b.c", "no 'c' in the dictionary", #"a\.b"#),
            ("list.2", "index 2 is out of range: the array has 2 elements", "list"),
            (
                "list.99999999999", "index 99999999999 is out of range: the array has 2 elements",
                "list"
            ),
            ("list.01", "'01' is not an index: the array has 2 elements", "list"),
            ("list.-1", "'-1' is not an index: the array has 2 elements", "list"),
            ("list.0k", "'0k' is not an index: the array has 2 elements", "list"),
            ("list.", "'' is not an index: the array has 2 elements", "list"),
            ("object.$class", "no '$class' in object Foo", "object"),
            ("object.nme", "no 'nme' in object Foo; did you mean 'name'?", "object"),
            ("object.other", "no 'other' in object Foo", "object"),
            ("odd.2", "index 2 is out of range: \(numbered)", "odd"),
            ("odd.p", "'p' is not an index: \(numbered)", "odd"),
            ("url.NS", "a URL has 'NS.base' only, no 'NS'", "url"),
            ("url.NS.relative", "a URL has 'NS.base' only, no 'relative'", "url"),
            ("url.NS.base.NS.base.NS.base", "the URL has no base", "url.NS.base.NS.base"),
            ("coded.0", "no '0' in coded object Foo", "coded"),
            ("$root.object.name.x", "no 'x' in integer 7, which has no parts", "$root.object.name"),
            ("twice.a", "no 'a' in object", "twice"),
        ] as [(String, String, String?)]
    )
    func failing(path: String, message: String, place: String?) throws {
        let graph = try Notation.graph(Self.graph)
        let error = expectError(.keyPath, in: place) { try graph.resolve(keyPath: path) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test func `a key path as the root rewrites aliases and writes in full what lies outside`()
        throws
    {
        let graph = try Notation.graph(
            #"{"out":["o"],"in":{"a":[{"$alias":"out"},{"$alias":"out"}],"b":{"$alias":"in.a"},"up":{"$alias":"$root"}}}"#
        )
        #expect(
            try Notation.json(graph) { $0.keyPath = "in" }
                == #"{"a":[["o"],{"$alias":"a.0"}],"b":{"$alias":"a"},"up":{"out":{"$alias":"a.0"},"in":{"$alias":"$root"}}}"#
        )
    }

    @Test(
        "the path of every object's first occurrence leads to it",
        arguments: SplitMix64.seeds(100)
    )
    func occurrences(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)

        for node in graph.reachable() where graph.kind(node).isObject {
            let steps = occurrences.steps(to: node)
            let path = occurrences.addressing.path(of: steps, in: graph)
            #expect(try graph.resolve(keyPath: path) == node, "seed \(seed), \(path)")
            let length = occurrences.addressing.length(of: steps, in: graph)
            #expect(length <= path.utf8.count, "seed \(seed), \(path)")
        }
    }

    @Test func `the first occurrence is the first one in archive order: a value before its key`()
        throws
    {
        let graph = ObjectGraph.make { graph in
            let shared = graph.addArray([])
            return graph.addContainer(.dictionary, [graph.addArray([shared]), shared])
        }

        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        let shared = graph.children(graph.rootIndex)[graph.children(graph.rootIndex).startIndex + 1]
        #expect(occurrences.addressing.path(of: occurrences.steps(to: shared), in: graph) == "0.0")
    }
}
