import TestSupport

@Suite("Plain text of what it can't hold")
struct NotationLossyTests {
    /// Texts in the notation, and what is written with references for cycles.
    private static let cycleTexts = rows(
        #"""
        [{"$alias":"$root"}] => [{"$ref":"$root"}]
        {"items":[{"$class":"Item","parent":{"$alias":"items"}}]} => {"items":[{"$class":"Item","parent":{"$ref":"items"}}]}
        {"a.b":{"$class":"P","me":{"$alias":"a\\.b"}}} => {"a.b":{"$class":"P","me":{"$ref":"a\\.b"}}}
        {"a":[1],"b":{"$alias":"a"}} => {"a":[1],"b":[1]}
        [[{"$alias":"$root"}],{"$alias":"0"}] => [[{"$ref":"$root"}],[{"$ref":"$root"}]]
        {"a":{"$class":"A","b":{"$class":"B","a":{"$alias":"a"}}},"b":{"$alias":"a.b"}}\#
         => {"a":{"$class":"A","b":{"$class":"B","a":{"$ref":"a"}}},"b":{"$class":"B","a":{"$ref":"a"}}}
        """#
    )

    @Test("a reference that closes a cycle is a key path, or null", arguments: cycleTexts)
    func cycles(text: String, plain: String) throws {
        let graph = try Notation.graph(text)
        #expect(try Notation.json(graph, .plain) { $0.cycles = .ref } == plain)

        let nulls = plain.replacing(/{"\$ref":"[^"]*"}/, with: "null")
        #expect(try Notation.json(graph, .plain) { $0.cycles = .null } == nulls)
        #expect(try Notation.json(graph, .plain) { $0.isLossy = true } == plain)
    }

    @Test func `null for a cycle is left out of property lists like any null`() throws {
        let graph = try Notation.graph(#"{"a":{"$class":"P","me":{"$alias":"a"},"n":1}}"#)
        let text = try Notation.text(graph, .binary, .plain) {
            $0.cycles = .null
            $0.nulls = .omit
        }
        #expect(
            try Notation.json(ObjectGraph(literal: text)) == #"{"a":{"$$class":"P","n":1}}"#
        )

        expectError(.notRepresentable, in: "a.me") {
            try Notation.text(graph, .binary, .plain) { $0.cycles = .null }
        }
    }

    @Test func `where a path leads from what is written, the reference leads to the same`() throws {
        let graph = try Notation.graph(#"{"x":[{"$class":"P","me":[{"$alias":"x.0"}]}]}"#)
        #expect(
            try Notation.json(graph, .plain) {
                $0.cycles = .ref
                $0.keyPath = "x.0"
            } == #"{"$class":"P","me":[{"$ref":"$root"}]}"#
        )
    }

    /// What each reference names is what the graph has there, and what a random graph becomes is
    /// finite and complete.
    @Test func `references in random graphs lead to what contains them`() throws {
        for seed in 0..<UInt64(Thoroughness.count(400)) {
            var random = SplitMix64(seed: seed)
            let graph = ObjectGraph.make { graph in
                let nodes = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                    graph.open(.mutableArray)
                }
                for (index, node) in nodes.enumerated() {
                    // Few more than one, so that writing out what is shared stays small.
                    let extra = Int.random(in: 0...10, using: &random) == 0 ? 1 : 0
                    let children = (0...extra).map { _ in
                        nodes[Int.random(in: 0...(nodes.count - 1), using: &random)]
                    }
                    graph.close(node, children: [graph.add(.integer, a: UInt64(index))] + children)
                }
                return nodes[0]
            }

            let text = try Notation.json(graph, .plain) { $0.cycles = .ref }
            let plain = try Notation.graph(text.replacing("$ref", with: "$alias"))
            #expect(plain.records.count < 10_000, "seed \(seed)")
            // The first element of each array is its number.
            var pairs = [(plain.rootIndex, graph.rootIndex)]
            var isSeen: Set<[UInt32]> = []
            while let (a, b) = pairs.popLast() {
                guard isSeen.insert([a.index, b.index]).inserted else { continue }

                #expect(plain.kind(a).isObject == graph.kind(b).isObject, "seed \(seed)")
                if !plain.kind(a).isObject {
                    #expect(plain.integer(a) == graph.integer(b), "seed \(seed)")
                }
                #expect(plain.children(a).count == graph.children(b).count, "seed \(seed)")
                pairs += zip(plain.children(a), graph.children(b))
            }
        }
    }

    private static let keyTexts = rows(
        #"""
        [1,2] => {"[1,2]":0}
        [1],[1],"[1] (2)",[1] => {"[1]":0,"[1] (2)":1,"[1] (2) (2)":2,"[1] (3)":3}
        {"a":null},{"$class":"Foo","x":"y"} => {"{\"a\":null}":0,"{$class:\"Foo\",\"x\":\"y\"}":1}
        1,"1",1.5 => {"1":0,"1 (2)":1,"1.5":2}
        {"$class":"NSSet","NS.objects":[]},{"$class":"NSValue","$type":"NSRange","$value":[1,2]} => {"[]":0,"range 1, 2":1}
        """#
    )

    @Test("keys of any kind become texts", arguments: keyTexts)
    func keys(keys: String, plain: String) throws {
        let count = try Notation.graph("[\(keys)]").children(Notation.graph("[\(keys)]").rootIndex)
            .count
        let values = (0..<count).map { "\($0)" }.joined(separator: ",")
        let graph = try Notation.graph(Notation.dictionary(keys, values))
        #expect(try Notation.json(graph, .plain) { $0.isLossy = true } == plain)
    }

    @Test func `properties whose names are taken get a number`() throws {
        let graph = try Notation.graph(
            #"[{"$class":"Foo","$properties":["a","a","$class"],"$values":[1,2,3]},"#
                + #"{"$class":"Foo","$coder":"NSCoding","$$class":1}]"#
        )
        #expect(
            try Notation.json(graph, .plain) { $0.isLossy = true }
                == #"[{"$class":"Foo","a":1,"a (2)":2,"$class (2)":3},{"$class":"Foo","$class (2)":1}]"#
        )
    }

    @Test func `a warning counts what was changed, and nothing that could be written`() throws {
        let text =
            #"[{"$class":"NSNumber","$value":"NaN"},{"$class":"NSNumber","$value":"NaN"},"#
            + #"{"$alias":"$root"},{"$class":"NSDictionary","NS.keys":[[]],"NS.objects":[null]}]"#
        let graph = try Notation.graph(text)
        var options = WritingOptions(style: .plain, indent: nil)
        options.isLossy = true
        var diagnostics = Diagnostics()
        _ = try Notation.text(graph, options, diagnostics: &diagnostics)
        #expect(diagnostics.messages.map(\.code) == [.notExact])
        #expect(
            diagnostics.messages.first?.message
                == "plain output changes 1 reference to an object written elsewhere, 2 numbers that "
                + "JSON lacks and 1 key that is no string; the first of them is here"
        )

        diagnostics = Diagnostics()
        _ = try Notation.text(try Notation.graph("[null,1]"), options, diagnostics: &diagnostics)
        #expect(diagnostics.messages.isEmpty)

        let cycle = try Notation.graph(#"[{"$alias":"$root"}]"#)
        _ = try Notation.text(cycle, options, diagnostics: &diagnostics)
        #expect(
            diagnostics.messages.first?.message
                == "plain output changes 1 reference to an object written elsewhere, which is here"
        )

        diagnostics = Diagnostics()
        options.format = .xml
        _ = try Notation.text(graph, options, diagnostics: &diagnostics)
        #expect(diagnostics.messages.first?.message.contains("1 null value") == true)
    }

    @Test func `what is shared too often to be written out becomes references`() throws {
        let graph = ObjectGraph.make { graph in
            var node = graph.addArray([.true])
            for _ in 0..<100 {
                node = graph.addArray([node, node])
            }
            return node
        }

        expectError(.expansionLimit) { try Notation.json(graph, .plain) { $0.cycles = .ref } }
        let text = try Notation.json(graph, .plain) { $0.isLossy = true }
        let again = try Notation.graph(text.replacing("$ref", with: "$alias"))
        #expect(try Notation.json(again) == Notation.json(graph))
    }
}
