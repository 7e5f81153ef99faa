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
