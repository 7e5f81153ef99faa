import TestSupport

@Suite("Plain text")
struct NotationPlainTests {
    /// Texts in the notation, and what is written for their graphs.
    private static let texts = rows(
        #"""
        {"a":[1],"b":{"$alias":"a"}} => {"a":[1],"b":[1]}
        {"$class":"NSDictionary","NS.keys":[1.5,false,null],"NS.objects":[1,2,3]} => {"1.5":1,"false":2,"null":3}
        {"$class":"NSDictionary","NS.keys":[{"$class":"NSDate","NS.time":0.5},{"$data":"AQI="},\#
        {"$class":"NSURL","NS.relative":"u"},{"$class":"NSDecimalNumber","$value":"1.50"}],\#
        "NS.objects":[1,2,3,4]}
        => {"2001-01-01T00:00:00.5Z":1,"AQI=":2,"u":3,"1.5":4}
        [{"$class":"NSNumber","$type":"float","$value":1e-40},16777216.0] => [1e-40,16777216.0]
        {"$class":"Foo","a":{"$nil":true}} => {"$class":"Foo"}
        """#
    )

    @Test("what is written", arguments: texts)
    func written(text: String, plain: String) throws {
        #expect(try Notation.json(try Notation.graph(text), .plain) == plain)
    }

    @Test(
        "URLs are resolved as RFC 3986 does in its examples",
        arguments: [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g#s/../x", "http://a/b/c/g#s/../x"),
        ]
    )
    func urls(relative: String, expected: String) throws {
        let graph = ObjectGraph.make { graph in
            let base = graph.addURL(relative: graph.addString("http://a/b/c/d;p?q"))
            return graph.addURL(relative: graph.addString(relative), base: base)
        }
        #expect(try Notation.json(graph, .plain) == "\"\(expected)\"")
    }

    @Test(
        "URLs in a chain of bases are resolved alike, whichever of them come first",
        arguments: [true, false]
    )
    func chains(fromRoot: Bool) throws {
        let count = 50
        let graph = ObjectGraph.make { graph in
            var urls = [graph.addURL(relative: graph.addString("http://a/"))]
            for index in 1..<count {
                urls.append(
                    graph.addURL(relative: graph.addString("\(index)/"), base: urls[index - 1])
                )
            }

            return graph.addContainer(.array, fromRoot ? urls : urls.reversed())
        }

        var texts = ["http://a/"]
        for index in 1..<count {
            texts.append(texts[index - 1] + "\(index)/")
        }

        let expected = (fromRoot ? texts : texts.reversed()).map { "\"\($0)\"" }.joined(
            separator: ","
        )

        #expect(try Notation.json(graph, .plain) == "[\(expected)]")
    }

    private static let numbers =
        #"[{"$class":"NSNumber","$value":"NaN"},{"$class":"NSNumber","$value":"-Infinity"},"#
        + #"{"$class":"NSDecimalNumber","$value":"NaN"},{"$class":"NSDate","NS.time":"Infinity"},"#
        + #"{"$class":"NSValue","$type":"CGPoint","$value":[1,"NaN"]}]"#

    @Test func `numbers that are not finite, as null and as strings`() throws {
        let graph = try Notation.graph(Self.numbers)
        #expect(
            try Notation.json(graph, .plain) { $0.nonFinite = .null }
                == "[null,null,null,null,[1.0,null]]"
        )

        #expect(
            try Notation.json(graph, .plain) { $0.nonFinite = .string }
                == #"["NaN","-Infinity","NaN","Infinity",[1.0,"NaN"]]"#
        )

        for index in 0..<5 {
            expectError(.notRepresentable) {
                try Notation.json(graph, .plain) { $0.keyPath = "\(index)" }
            }
        }

        let xml = String(
            decoding: try Notation.text(graph, .xml, .plain) { $0.keyPath = "1" },
            as: UTF8.self
        )

        #expect(xml.contains("<real>-infinity</real>"))
    }

    @Test func `null in property lists`() throws {
        let graph = try Notation.graph(
            #"{"a":null,"b":[1,null],"c":{"$class":"Foo","x":null,"y":2}}"#
        )

        expectError(.notRepresentable, in: "a") { try Notation.text(graph, .xml, .plain) }
        let omitted = try Notation.text(graph, .binary, .plain) { $0.nulls = .omit }
        #expect(
            try Notation.json(try ObjectGraph(literal: omitted))
                == #"{"b":[1],"c":{"$$class":"Foo","y":2}}"#
        )

        let strings = try Notation.text(graph, .binary, .plain) { $0.nulls = .string }
        #expect(
            try Notation.json(try ObjectGraph(literal: strings))
                == #"{"a":"null","b":[1,"null"],"c":{"$$class":"Foo","x":"null","y":2}}"#
        )

        #expect(throws: FastCodingError.self) {
            try Notation.text(.make { _ in .null }, .xml, .plain) { $0.nulls = .omit }
        }
    }

    @Test func `dates and data as the options say`() throws {
        let graph = try Notation.graph(#"[{"$class":"NSDate","NS.time":1.5},{"$data":"AQI="}]"#)
        #expect(
            try Notation.json(graph, .plain) {
                $0.dates = .seconds
                $0.data = .hex
            } == #"[1.5,"0102"]"#
        )

        let beyond = ObjectGraph.make { $0.add(scalar: .date(1e300)) }
        #expect(throws: FastCodingError.self) { try Notation.json(beyond, .plain) }
        #expect(try Notation.json(beyond, .plain) { $0.dates = .seconds } == "1e+300")
    }

    @Test(
        "keys that collide, and keys that are containers",
        arguments: [
            (#"[{"$class":"NSDictionary","NS.keys":[1,"1"],"NS.objects":[1,2]}]"#, "0"),
            (#"{"a":{"$class":"NSDictionary","NS.keys":["x","x"],"NS.objects":[1,2]}}"#, "a"),
            (#"[{"$class":"NSDictionary","NS.keys":[[]],"NS.objects":[1]}]"#, "0"),
            (#"[{"$class":"NSDictionary","NS.keys":[{"$class":"Foo"}],"NS.objects":[1]}]"#, "0"),
            (#"[{"$class":"Foo","$$class":1}]"#, "0"),
            (#"[{"$class":"Foo","$coder":"NSCoding","$$class":1}]"#, "0"),
            (#"[{"$class":"Foo","$properties":["a","a"],"$values":[1,2]}]"#, "0"),
            (
                #"[{"$class":"Foo","$coder":"NSCoding","$properties":["a","a"],"$values":[1,2]}]"#,
                "0"
            ),
        ]
    )
    func collisions(text: String, path: String) throws {
        let graph = try Notation.graph(text)
        expectError(.notRepresentable, in: path) { try Notation.json(graph, .plain) }
    }

    @Test(
        "a cycle says where it is",
        arguments: [
            (#"[1,[{"$alias":"1"}]]"#, "1.0"),
            (#"{"a":{"$class":"Foo","me":[{"$alias":"a"}]}}"#, "a.me.0"),
            (#"[{"$alias":"$root"}]"#, "0"),
        ]
    )
    func cycles(text: String, path: String) throws {
        let graph = try Notation.graph(text)
        expectError(.cycle, in: path) { try Notation.json(graph, .plain) }
    }

    @Test func `an expansion that is too large is refused before anything is written`() throws {
        // Each level holds the next one twice.
        let graph = ObjectGraph.make { graph in
            var node = graph.addArray([])
            for _ in 0..<200 {
                node = graph.addArray([node, node])
            }

            return graph.addDictionary([("small", .true), ("bomb", node)])
        }

        var recorder = PropertyListRecordingSink()
        var diagnostics = Diagnostics()
        var options = WritingOptions(style: .plain)
        let error = expectError(.expansionLimit) {
            try NotationWriter.write(
                graph,
                options: options,
                into: &recorder,
                diagnostics: &diagnostics
            )
        }

        #expect(error?.keyPath?.hasPrefix("bomb.0.0") == true && error?.suggestion == .notation)
        #expect(recorder.events.isEmpty)
        options.limits.expansion = 8
        options.keyPath = "small"
        try NotationWriter.write(
            graph,
            options: options,
            into: &recorder,
            diagnostics: &diagnostics
        )

        #expect(recorder.events == [.bool(true)])
    }

    @Test("the expansion counts every node as often as it is written", arguments: [6, 7, 8])
    func expansionLimit(limit: Int) throws {
        // Root, two arrays of two: seven.
        let graph = try Notation.graph(#"[[1,2],{"$alias":"0"}]"#)
        let text = try? Notation.json(graph, .plain) { $0.limits.expansion = limit }
        #expect(text == (limit >= 7 ? "[[1,2],[1,2]]" : nil))
    }

    @Test(
        "what URLs come to with their bases is limited, even where equal texts are stored once",
        arguments: [50, 500]
    )
    func repeatedURLs(count: Int) throws {
        let graph = ObjectGraph.make { graph in
            let base = graph.addURL(
                relative: graph.addString(
                    "http://host/" + String(repeating: "x", count: 1000) + "/"
                )
            )
            let url = graph.addURL(relative: graph.addString("a"), base: base)
            return graph.addArray(Array(repeating: url, count: count))
        }
        let text = try? Notation.text(graph, .binary, .plain) { $0.limits.output = 100_000 }
        #expect((text == nil) == (count == 500))
    }

    @Test("so is what it takes to resolve them, however short they become", arguments: [5, 50])
    func resolvedURLs(count: Int) throws {
        let graph = ObjectGraph.make { graph in
            let base = graph.addURL(
                relative: graph.addString("http://host/" + String(repeating: "x", count: 10_000))
            )

            let urls = (0..<count).map {
                graph.addURL(relative: graph.addString("\($0)"), base: base)
            }
            return graph.addArray(urls)
        }
        let text = try? Notation.json(graph, .plain) { $0.limits.output = 100_000 }
        #expect(text?.hasSuffix(#","http://host/4"]"#) == (count == 5 ? true : nil))
    }
}
