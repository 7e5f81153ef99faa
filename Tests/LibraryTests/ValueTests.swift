import FastCoding
import Testing

/// What a node holds is what was put in.
@Suite struct ValueTests {
    @Test func `every kind of value is read as it was put in, also after an archive`() throws {
        let date = ArchiveDate(secondsSince1970: 1_521_201_600)
        let range = IndexRange(location: 3, length: 4)
        let decimal = try #require(DecimalNumber(negative: true, mantissa: 12345, exponent: -2))
        let values: [FastValue] = [
            .null,
            true,
            false,
            -5,
            0.5,
            .float(1.5),
            .decimal(decimal),
            "Å",
            .string("b", isMutable: true),
            .data([0, 1]),
            .data([], isMutable: true),
            .date(date),
            .geometry(.point(x: 1, y: 2)),
            .geometry(.rect(x: 1, y: 2, width: 3, height: 4)),
            .geometry(.transform3D((0..<16).map(Double.init))),
            .range(range),
            .indexSet([range]),
            .indexSet([range], isMutable: true),
            .keyedArchive([1]),
            [],
            .array([], isMutable: true),
            .set([]),
            .set([], isMutable: true),
            .orderedSet([], isMutable: true),
            [:],
            .dictionary([], isMutable: true),
        ]

        var graph = ObjectGraph()
        try graph.setRoot(.array(values))
        let copy = try ObjectGraph(archive: graph.archived(), policy: .anything)
        for graph in [graph, copy] {
            let elements = try #require(graph[graph.root].array)
            #expect(elements.count == values.count)

            for (element, value) in zip(elements, values) {
                #expect(try graph.content(of: element) == value)
            }
        }
    }

    @Test func `a URL gives its relative string and its base`() throws {
        var graph = ObjectGraph()
        try graph.setRoot(.url("a", base: .url("http://h/")))

        guard case .url("a", let base?) = try graph[graph.root] else {
            Issue.record("no URL with a base")
            return
        }

        #expect(try graph.content(of: base) == .url("http://h/"))
        #expect(throws: FastCodingError.self) { try graph.add(.url("a", base: "http://h/")) }
    }

    @Test(
        "objects give class and properties, nil ones included; equal names and lists share a definition"
    )
    func objects() throws {
        var graph = ObjectGraph()
        let first = try graph.setRoot(.object("Item", ["title": "x", "list": nil]))
        let second = try graph.add(.object("Item", ["title": "y", "list": .node(first)]))
        let properties = try #require(graph[first].properties)
        #expect(
            try graph[first].className == "Item" && properties.map(\.name) == ["title", "list"]
        )

        #expect(properties[1].value == .nil)
        #expect(try graph[second, "list"] == first)
        #expect(try graph[first, "list"] == nil && graph[first, "nothing"] == nil)
        try graph.setRoot([.node(first), .node(second)])
        let text = String(decoding: try graph.archived(), as: UTF8.self)
        #expect(text.split(separator: "Item").count == 2)
    }

    @Test func `coded objects and dictionaries are read by key, byte by byte`() throws {
        var graph = ObjectGraph()
        try graph.setRoot([
            "coded": .codedObject(className: "Old", values: [.init(name: "a", value: 1)]),
            "\u{E9}": 1,
            "e\u{301}": 2,
        ])

        let coded = try #require(try graph[graph.root, "coded"])
        #expect(
            try graph[coded].className == "Old" && graph[coded].properties?.map(\.name) == ["a"]
        )

        #expect(try graph[graph.root, "\u{E9}"].map { try graph[$0] } == .integer(1))
        #expect(try graph[graph.root, "e\u{301}"].map { try graph[$0] } == .integer(2))
    }

    @Test func `a date tells its seconds since 2001 and since 1970, and its text`() throws {
        let date = try #require(ArchiveDate("2018-03-16T12:00:00Z"))
        #expect(date.secondsSince2001 == 542_894_400 && date.secondsSince1970 == 1_521_201_600)
        #expect(date.description == "2018-03-16T12:00:00Z")
        #expect(ArchiveDate("yesterday") == nil)
    }

    @Test func `a decimal is read from text exactly or not at all, and written with all digits`()
        throws
    {
        for text in ["0", "-123.45", "0.001", "340282366920938463463374607431768211455", "NaN"] {
            #expect(DecimalNumber(text)?.description == text)
        }

        #expect(DecimalNumber("1.50e2") == DecimalNumber(150))
        for text in ["", "1.", "x", "1 ", "340282366920938463463374607431768211457"] {
            #expect(DecimalNumber(text) == nil)
        }
    }
}
