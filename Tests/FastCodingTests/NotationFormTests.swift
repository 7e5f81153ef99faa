import TestSupport

@Suite("The forms of the notation")
struct NotationFormTests {
    private static let loose = GraphComparison.Options(plainly: true, nilPropertiesAreAbsent: true)

    @Test("JSON, written", arguments: NotationRow.all)
    func writesJSON(row: NotationRow) throws {
        #expect(try Notation.json(row.graph) == row.json)
        #expect(try Notation.json(row.graph, .exact) == row.exactJSON ?? row.json)
        if let plain = row.plainJSON { #expect(try Notation.json(row.graph, .plain) == plain) }
    }

    @Test("JSON, read", arguments: NotationRow.all)
    func readsJSON(row: NotationRow) throws {
        let standard = try Notation.read(Array(row.json.utf8))
        #expect(GraphComparison.differences(row.graph, standard.graph, options: Self.loose, limit: 3).isEmpty)
        #expect(standard.warnings.isEmpty)
        let exact = try Notation.read(Array((row.exactJSON ?? row.json).utf8))
        #expect(GraphComparison.difference(row.graph, exact.graph) == nil)
        #expect(exact.warnings.isEmpty)
    }

    @Test("XML, written", arguments: NotationRow.all.filter { $0.xml != nil })
    func writesXML(row: NotationRow) throws {
        #expect(try Self.xml(row.graph, .standard) == row.xml)
        #expect(try Self.xml(row.graph, .exact) == row.exactXML ?? row.xml)
    }

    @Test("XML and binary, written and read", arguments: NotationRow.all)
    func readsPropertyLists(row: NotationRow) throws {
        for format in [FastTextFormat.xml, .binary] {
            let standard = try Notation.read(try Notation.text(row.graph, format), format)
            #expect(GraphComparison.differences(row.graph, standard.graph, options: Self.loose, limit: 3).isEmpty)
            let exact = try Notation.read(try Notation.text(row.graph, format, .exact), format)
            #expect(GraphComparison.difference(row.graph, exact.graph) == nil)
        }
    }

    @Test func `data in hexadecimal, dates in ISO 8601`() throws {
        let graph = ObjectGraph.make { $0.addArray([$0.addData([1, 0xAB]), $0.addDate(0.5), $0.addDate(.infinity)]) }
        let text = try Notation.json(graph) {
            $0.data = .hex
            $0.dates = .iso8601
        }
        #expect(
            text == #"[{"$class":"NSData","$hex":"01ab"},{"$class":"NSDate","$iso8601":"2001-01-01T00:00:00.5Z"},"#
                + #"{"$class":"NSDate","NS.time":"Infinity"}]"#)
        #expect(GraphComparison.difference(graph, try Notation.graph(text)) == nil)
    }

    @Test func `single-precision numbers are natural in binary property lists`() throws {
        let graph = ObjectGraph.make { $0.addFloat(0.1) }
        var recorder = EventRecorder(plain: true)
        var options = WritingOptions()
        options.format = .binary
        options.style = .exact
        var diagnostics = Diagnostics()
        try NotationWriter.write(graph, options: options, into: &recorder, diagnostics: &diagnostics)
        #expect(recorder.lines == ["float 0.1"])
    }

    @Test func `keys in the order of their bytes`() throws {
        let graph = try Notation.graph(#"{"b":{"$class":"Foo","y":1,"x":2},"\u00e9":1,"B":2,"z":{"d":1,"c":2}}"#)
        let text = try Notation.json(graph) { $0.sortKeys = true }
        #expect(text == #"{"B":2,"b":{"$class":"Foo","x":2,"y":1},"z":{"c":2,"d":1},"é":1}"#)
        let plain = try Notation.json(graph, .plain) { $0.sortKeys = true }
        #expect(plain == text)
    }

    /// The XML of a graph without its frame and its line ends.
    private static func xml(_ graph: ObjectGraph, _ style: NotationStyle) throws -> String {
        let text = String(decoding: try Notation.text(graph, .xml, style), as: UTF8.self)
        guard let start = text.range(of: "<plist version=\"1.0\">"), let end = text.range(of: "</plist>") else {
            return text
        }
        return text[start.upperBound..<end.lowerBound].split(separator: "\n").joined()
    }
}
