import TestSupport

/// Errors of writers are about the file that was read, however little of it is written.
@Suite("What can't be written is named by its place in the file")
struct WritingPlaceTests {
    private static let notation = """
        {"a":[1.5,{"z":{"$class":"NSNumber","$value":"NaN"}}],"b":[],"s":{"$class":"NSSet","NS.objects":[]}}
        """

    private func error(
        _ bytes: [UInt8],
        readsTexts: Bool = false,
        _ change: (inout WritingOptions) -> Void
    ) throws -> FastCodingError {
        let options = with(WritingOptions(format: .json, style: .plain), change)
        var document = Document(bytes)
        document.readsTexts = readsTexts
        var diagnostics = Diagnostics()

        return try #require(throws: FastCodingError.self) {
            try Conversion.decode(document, options: options, diagnostics: &diagnostics) { _ in }
        }
    }

    private func offset(_ path: String, _ archive: [UInt8]) throws -> Int {
        try Conversion.chunkOffset(at: path, in: archive, dialect: nil, limits: FastLimits())
    }

    @Test(
        "in an archive, whichever key paths have led to it",
        arguments: [
            [], ["$root"], ["a"], ["a.1"], ["a.1.z"], ["a.*"], ["a.*.z"], ["**.z"], ["*.-1"],
            ["b", "a"], ["b", "a.1.z", "a"], ["s", "**.z"],
        ]
    )
    func archives(keyPaths: [String]) throws {
        let archive = try Notation.graph(Self.notation).archived()
        let error = try error(archive) { $0.keyPaths = keyPaths }
        #expect(error.code == .notRepresentable && error.keyPath == "a.1.z")
        #expect(try error.offset == offset("a.1.z", archive))
    }

    @Test(
        "in a text, with line and column",
        arguments: [[], ["k"], ["k.1"], ["k.*"], ["**.a"], ["0k", "k.1.a"], ["k.1.a"]]
    )
    func texts(keyPaths: [String]) throws {
        let text = Array(#"{"0k":2,\#n "k":[1,{"a":[true,null]}]}"#.utf8)
        let error = try error(text, readsTexts: true) {
            $0.format = .xml
            $0.keyPaths = keyPaths
        }
        #expect(error.code == .notRepresentable && error.keyPath == "k.1.a.1")
        #expect(error.location == TextLocation(line: 2, column: 20))
    }

    @Test(
        "in what data holds, by the place of the data",
        arguments: [[], ["k"], ["k.0"], ["k.0.a"], ["k.*"], ["**.a"]]
    )
    func data(keyPaths: [String]) throws {
        let inner = try Notation.graph(#"{"a":null,"b":[1,[2]]}"#).archived()
        let graph = ObjectGraph.make { graph in
            graph.addDictionary([
                ("pad", graph.addString("xxxxxxxx")), ("k", graph.addArray([graph.addData(inner)])),
            ])
        }
        let archive = try graph.archived()
        let error = try error(archive) {
            $0.format = .binary
            $0.dataExpansion = true
            $0.keyPaths = keyPaths
        }
        #expect(error.code == .notRepresentable && error.keyPath == "k.0.a")
        #expect(try error.offset == offset("k.0", archive))
    }

    @Test(
        "if a keyed archive is to be written, too",
        arguments: [[], ["b"], ["b.c"], ["b.c.0"], ["b.*"], ["a", "b"], ["**.c"]]
    )
    func keyed(keyPaths: [String]) throws {
        let vector = #"{"$class":"NSValue","$type":"CGVector","$value":[1,2]}"#
        let archive = try Notation.graph(#"{"a":[1],"b":{"c":[\#(vector)]}}"#).archived()
        var options = WritingOptions()
        options.keyPaths = keyPaths
        var diagnostics = Diagnostics()
        let error = try #require(throws: FastCodingError.self) {
            try Conversion.decode(
                archive,
                to: .binary,
                options: options,
                diagnostics: &diagnostics
            ) { _ in }
        }
        #expect(error.code == .notRepresentable && error.keyPath == "b.c.0")
        #expect(try error.offset == offset("b.c.0", archive))
    }

    @Test(
        "where a cycle closes or too much would be written",
        arguments: [[], ["x"], ["x.1"], ["x.*"], ["y", "x"]]
    )
    func cycles(keyPaths: [String]) throws {
        let cyclic = try Notation.graph(
            #"{"y":1,"x":[0,{"$class":"C","me":[{"$alias":"x.1"}]}]}"#
        ).archived()
        let cycle = try error(cyclic) { $0.keyPaths = keyPaths }
        #expect(cycle.code == .cycle && cycle.keyPath == "x.1.me.0")
        #expect(try cycle.offset == offset("x.1.me.0", cyclic))

        let large = try Notation.graph(#"{"y":1,"x":[0,[1,2,3,4,5]]}"#).archived()
        let tooLarge = try error(large) {
            $0.keyPaths = keyPaths
            $0.dialect = FastDialect(unchecked: "nominal")
            $0.limits.expansion = 5
        }
        #expect(tooLarge.code == .expansionLimit && tooLarge.keyPath == "x.1")
        #expect(try tooLarge.offset == offset("x.1", large))
    }
}
