import TestSupport

@Suite("The forms of the notation")
struct NotationFormTests {
    @Test("JSON, written", arguments: NotationRow.all)
    func writesJSON(row: NotationRow) throws {
        let graph = try row.graph()
        #expect(try Notation.json(graph) == row.json)
        #expect(try Notation.json(graph, .exact) == row.description)

        if let plain = row.plainJSON {
            #expect(try Notation.json(graph, .plain) == plain)
        }
    }

    @Test("XML, written", arguments: NotationRow.all.filter { $0.xml != nil })
    func writesXML(row: NotationRow) throws {
        #expect(try Self.xml(row.graph(), .standard) == row.xml)
        #expect(try Self.xml(row.graph(), .exact) == row.exactXML)
    }

    @Test(
        "what is written in any format is read",
        arguments: NotationRow.all,
        FastTextFormat.allCases
    )
    func reads(row: NotationRow, format: FastTextFormat) throws {
        for style in [NotationStyle.standard, .exact] {
            try Notation.expectRoundTrip(row.graph(), format, style, row.description)
        }
    }

    @Test func `data in hexadecimal, dates in ISO 8601`() throws {
        let graph = ObjectGraph.make {
            $0.addArray([
                $0.addData([1, 0xAB]),
                $0.add(scalar: .date(0.5)),
                $0.add(scalar: .date(.infinity)),
            ])
        }

        let text = try Notation.json(graph) {
            $0.data = .hex
            $0.dates = .iso8601
        }

        #expect(
            text
                == #"[{"$class":"NSData","$hex":"01ab"},{"$class":"NSDate","$iso8601":"2001-01-01T00:00:00.5Z"},"#
                + #"{"$class":"NSDate","NS.time":"Infinity"}]"#
        )

        #expect(GraphComparison.difference(graph, try Notation.graph(text)) == nil)
    }

    @Test func `single-precision numbers are natural in binary property lists`() throws {
        let notANumber = ObjectGraph.make {
            $0.add(scalar: .float32(Float(bitPattern: 0x7FC0_0001)))
        }

        #expect(
            try Notation.json(notANumber, .exact)
                == #"{"$class":"NSNumber","$type":"float","$value":"NaN:7fc00001"}"#
        )

        let graph = ObjectGraph.make { $0.add(scalar: .float32(0.1)) }
        var recorder = PropertyListRecordingSink()
        let options = with(WritingOptions()) {
            $0.format = .binary
            $0.style = .exact
        }

        var diagnostics = Diagnostics()
        try NotationWriter.write(
            graph,
            options: options,
            into: &recorder,
            diagnostics: &diagnostics
        )

        #expect(recorder.events.map(\.line) == ["float 0.1"])
    }

    @Test func `keys in the order of their bytes`() throws {
        let graph = try Notation.graph(
            #"{"b":{"$class":"Foo","y":1,"x":2},"\u00e9":1,"B":2,"z":{"d":1,"c":2}}"#
        )

        let text = try Notation.json(graph) { $0.sortKeys = true }
        #expect(text == #"{"B":2,"b":{"$class":"Foo","x":2,"y":1},"z":{"c":2,"d":1},"é":1}"#)
        let plain = try Notation.json(graph, .plain) { $0.sortKeys = true }
        #expect(plain == text)
    }

    /// The XML of a graph without its frame and its line ends.
    private static func xml(_ graph: ObjectGraph, _ style: NotationStyle) throws -> String {
        PropertyListWriting.content(try Notation.text(graph, .xml, style)).split(separator: "\n")
            .joined()
    }
}

@Suite("Lists of nodes")
struct NotationListingTests {
    @Test func `each node has a line with its key path, its type and its size`() throws {
        let graph = try Notation.graph(
            #"{"a":[1,null,{"$alias":"a"}],"":{"x.y":"text"},"o":{"$class":"Foo","p":{"$nil":true}},"#
                + #""c":{"$class":"Foo","$coder":"NSCoding","k":true},"#
                + #""d":{"$class":"NSDictionary","NS.keys":[1],"NS.objects":["v"]},"#
                + #""u":{"$class":"NSURL","NS.relative":"r","NS.base":{"$class":"NSURL","NS.relative":"base"}},"#
                + #""z":{"$class":"NSKeyedArchive","$data":"AQI="},"i":{"$class":"NSIndexSet","NS.ranges":[[1,2]]}}"#
        )

        #expect(
            try Notation.list(graph) == [
                "$root\tdictionary\t8 entries", "a\tmutable array\t3 elements", "a.0\tinteger\t-",
                "a.1\tnull\t-",
                "a.2\talias\ta", "$root.\tdictionary\t1 entry", ".x\\.y\tstring\t4 bytes",
                "o\tobject Foo\t1 property",
                "o.p\tnil\t-", "c\tcoded object Foo\t1 entry", "c.k\ttrue\t-",
                "d\tdictionary\t1 entry",
                "d.0\tstring\t1 byte", "d.0k\tinteger\t-", "u\tURL\t1 byte",
                "u.NS.base\tURL\t4 bytes",
                "z\tkeyed archive\t2 bytes", "z.$data\tdata\t2 bytes", "i\tindex set\t1 range",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.keyPath = "c" } == [
                "c\tcoded object Foo\t1 entry", "c.k\ttrue\t-",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.keyPaths = ["*.*"] } == [
                "a.0\tinteger\t-", "a.1\tnull\t-", "a.2\tmutable array\t3 elements",
                "a.2.0\tinteger\t-",
                "a.2.1\tnull\t-", "a.2.2\talias\ta.2", ".x\\.y\tstring\t4 bytes", "c.k\ttrue\t-",
                "d.0\tstring\t1 byte",
                "d.0k\tinteger\t-", "u.NS.base\tURL\t4 bytes", "z.$data\tdata\t2 bytes",
            ]
        )

        #expect(
            try Notation.list(graph) { $0.listsValues = true }.map {
                $0.split(separator: "\t").last ?? ""
            } == [
                "8 entries", "3 elements", "1", "null", "a", "1 entry", #""text""#, "1 property",
                "nil", "1 entry",
                "true", "1 entry", #""v""#, "1", #""r""#, #""base""#, "2 bytes", "AQI=", "[[1,2]]",
            ]
        )
    }

    @Test func `what is not safe on a terminal is escaped in key paths`() throws {
        let graph = try Notation.graph("{\"a\\n\\tb\u{202E}\u{E0001}\u{E9}\":1}")
        #expect(
            try Notation.list(graph).last
                == "a\\u000a\\u0009b\\u202e\\udb40\\udc01\u{E9}\tinteger\t-"
        )
    }

    @Test(
        "a class name with a backslash does not look like one with the character that its escape stands for"
    )
    func classNames() throws {
        let graph = try Notation.graph(#"[{"$class":"A\u0001"},{"$class":"A\\u0001"}]"#)
        let types = try Notation.list(graph).dropFirst().map { $0.split(separator: "\t")[1] }
        #expect(types == [#"object A\u0001"#, #"object A\\u0001"#])
    }

    @Test func `a list that would be too long is refused`() throws {
        let graph = ObjectGraph.make { graph in
            var node = graph.addArray([])
            let key = String(repeating: "k", count: 1000)

            for _ in 0..<500 {
                node = graph.addDictionary([(key, node)])
            }

            return node
        }
        expectError(.outputLimit) { try Notation.list(graph) { $0.limits.output = 1 << 20 } }
    }
}
