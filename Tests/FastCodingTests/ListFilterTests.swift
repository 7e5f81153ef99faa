import TestSupport

@Suite("A filtered list is what the filter leaves of the whole list")
struct ListFilterTests {
    private func list(
        _ archive: [UInt8],
        _ filter: ValueFilter = ValueFilter(),
        at keyPaths: [String] = []
    ) throws(FastCodingError) -> [String] {
        var options = WritingOptions()
        options.listsValues = true
        options.keyPaths = keyPaths
        var diagnostics = Diagnostics()
        var text: [UInt8] = []
        try Conversion.list(archive, options: options, filter: filter, diagnostics: &diagnostics) {
            text.append($0)
        }

        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { String($0) }
    }

    private func fields(_ line: String) -> [String] {
        line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }

    private static func types(_ words: String...) -> ValueFilter {
        with(ValueFilter()) { $0.types = Set(words) }
    }

    @Test func `equal strings, numbers and URLs have a line in each place`() throws {
        let url =
            #"{"$class":"NSURL","NS.relative":"u","NS.base":{"$class":"NSURL","NS.relative":"v"}}"#

        let graph = try Notation.graph(
            #"["hi","hi",5,5,{"a":"hi"},\#(url),\#(url),["hi"],{"$alias":"7"}]"#
        )

        let archive = try graph.archived()
        let strings = try list(archive, Self.types("string")).map { fields($0)[0] }
        #expect(strings == ["0", "1", "4.a", "7.0"])
        #expect(try list(archive, Self.types("integer")).count == 2)
        let urls = try list(archive, Self.types("url")).map { fields($0)[0] }
        #expect(urls == ["5", "5.NS.base", "6", "6.NS.base"])
        // An object has one line; in its other places it is an alias.
        #expect(try list(archive, Self.types("array"), at: ["7"]).map { fields($0)[0] } == ["7"])
        #expect(
            try list(archive, Self.types("string"), at: ["4", "7"]).map { fields($0)[0] } == [
                "4.a", "7.0",
            ]
        )
    }

    private func conditions(_ words: [String]) throws -> ValueFilter {
        var filter = ValueFilter()
        filter.conditions = try words.map { try #require(ValueCondition($0)) }
        return filter
    }

    @Test("under any filter, with any sharing", arguments: SplitMix64.seeds(60))
    func subset(seed: UInt64) throws {
        var options = RandomGraph.Options()
        options.sharing = 40
        let archive = try RandomGraph.make(seed: seed, options).archived()
        var diagnostics = Diagnostics()
        let graph = try Conversion.read(
            Document(archive),
            options: WritingOptions(),
            diagnostics: &diagnostics
        )

        let whole = try list(archive)
        let values = whole.filter { fields($0)[1] != "alias" }

        func kind(_ line: String) throws -> NodeKind {
            graph.kind(try graph.resolve(keyPath: fields(line)[0]))
        }

        for word in ValueFilter.typeWords {
            let expected = try values.filter { ValueFilter.words(for: try kind($0)).contains(word) }
            #expect(try list(archive, Self.types(word)) == expected, "seed \(seed): \(word)")
        }

        let existing = try values.filter { try kind($0) != .nil }
        #expect(try list(archive, conditions(["$root exists"])) == existing, "seed \(seed)")
        let text = existing.first { fields($0)[1] == "string" }.map { fields($0)[3] } ?? "\"\""
        let equal = existing.filter {
            fields($0)[3] == text && ["string", "mutable string", "URL"].contains(fields($0)[1])
        }

        if !text.contains("\\") {
            #expect(try list(archive, conditions(["$root = " + text])) == equal, "seed \(seed)")
        }

        for name in Set(
            existing.compactMap { fields($0)[1].split(separator: " ").last.map { String($0) } }
        ) {
            guard !name.utf8.contains(UInt8(ascii: "*")) else { continue }

            let filter = with(ValueFilter()) { $0.classes = ClassPatterns([name]) }
            let found = try list(archive, filter)
            #expect(found.allSatisfy { values.contains($0) }, "seed \(seed): \(name)")
        }
    }

    @Test
    func `bases that any number of places share are looked through within the limit on output`()
        throws
    {
        let graph = ObjectGraph.make { graph in
            var url = ObjectGraph.NodeIndex.nil
            for number in 0..<2000 {
                url = graph.addURL(relative: graph.addString("u\(number)"), base: url)
            }

            return graph.addArray(Array(repeating: url, count: 2000))
        }

        var lines = 0
        let error = expectError(.outputLimit) {
            try GraphListing.write(graph, options: WritingOptions()) { node, graph in
                graph.kind(node) == .date
            } output: {
                lines += $0.count
            }
        }

        #expect(error != nil && lines == 0)
    }
}
