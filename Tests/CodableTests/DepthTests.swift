import TestSupport

@Suite("Bounds of coders")
struct DepthTests {
    @Test(
        "a chain of references longer than the limit is an error, from archives, graphs and texts alike"
    )
    func longChain() throws {
        // Each refers to the one before it, so nothing nests deeply.
        let nodes = (0..<40).map { _ in LinkedNode() }
        for index in 1..<40 {
            nodes[index].next = nodes[index - 1]
        }

        let encoder = FastEncoder()
        let (archive, graph, text) = try (
            encoder.encode(nodes), encoder.graph(of: nodes), encoder.text(nodes)
        )

        var decoder = with(FastDecoder()) { $0.limits.depth = 20 }
        for limit in [40, 41] {
            decoder.limits.chain = limit
            for read in [
                { try decoder.decode([LinkedNode].self, from: archive) },
                { try decoder.decode([LinkedNode].self, from: graph) },
                { try decoder.decode([LinkedNode].self, fromText: text) },
            ] {
                if limit == 41 {
                    #expect(try read().count == 40)
                } else {
                    expectError(DecodingError.self, .chainLimit) { try read() }
                }
            }
        }
    }

    @Test func `containers that a value nests in itself count for chains, too`() {
        struct Nesting: Encodable {
            let rest: Int

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 1..<25 {
                    container = container.nestedUnkeyedContainer()
                }

                if rest > 1 {
                    try container.encode(Nesting(rest: rest - 1))
                }
            }
        }

        let encoder = with(FastEncoder()) {
            $0.depth = 26
            $0.chain = 600
        }

        #expect(throws: Never.self) { try encoder.encode(Nesting(rest: 24)) }
        expectError(EncodingError.self, .chainLimit) { try encoder.encode(Nesting(rest: 25)) }
    }

    @Test(
        "objects without a class take no stack, however long their chains, made by the program or of several files"
    )
    func unknownObjects() throws {
        let made = (0..<20_000).map { _ in UnknownObject(className: "N") }
        let file = #"{"$class":"N"}"#
        let decoded = try (0..<2000).map { _ in try decode(UnknownObject.self, file) }
        for chain in [made, decoded] {
            for (one, next) in zip(chain, chain.dropFirst()) {
                one["next"] = FastValue(next)
            }

            let encoder = with(FastEncoder()) { $0.chain = .max }
            let archive = try onSmallStack { try encoder.encode(chain[0]) }
            let index = try ArchiveIndex.find(archive, dialect: nil, limits: .none).index
            #expect(ArchiveStatistics(index).objects.reduce(0, +) == chain.count)

            for object in chain {
                object["next"] = nil
            }
        }
    }

    @Test func `values without a type nest as deep as the limit, deeper ones are errors`() throws {
        func nested(_ depth: Int) -> FastValue {
            (1..<depth).reduce([]) { value, _ in .array([value]) }
        }

        let encoder = with(FastEncoder()) { $0.depth = 80 }
        #expect(throws: Never.self) { try onSmallStack { try encoder.encode(nested(80)) } }
        let deeper = nested(81)
        expectError(EncodingError.self, .depthLimit) {
            try onSmallStack { try encoder.encode(deeper) }
        }

        // By default the stack is the limit.
        let deep = nested(FastEncoder().depth)
        let deepest = try FastEncoder().encode(deep)
        do {
            let archive = try onSmallStack { try FastEncoder().encode(deep) }
            #expect(archive == deepest)
        } catch {
            #expect((error as? EncodingError)?.code == .depthLimit)
        }
    }

    @Test func `as many bases of a URL are written as are read`() throws {
        func url(_ count: Int) -> FastValue {
            (1..<count).reduce(.url("0", base: nil)) { .url("\($1)", base: $0) }
        }

        let fits = url(1000)
        expectError(EncodingError.self, .depthLimit) {
            try onSmallStack { try FastEncoder().encode([url(1001)]) }
        }

        let archive = try onSmallStack { try FastEncoder().encode([fits]) }
        let decoder = with(FastDecoder()) { $0.limits.depth = 2000 }
        #expect(try decoder.decode([FastValue].self, from: archive).map(\.content) == [fits])
    }

    @Test
    func
        `sharing that doubles with each level is an error after so many values as the limit allows`()
        throws
    {
        // a0 = [1, 1], a1 = [a0, a0], ...
        struct Tree: Codable {
            var children: [Tree]
        }

        var graph = ObjectGraph()
        var node = graph.addContainer(
            .dictionary,
            [graph.addContainer(.array, []), graph.addString("children")]
        )

        for _ in 0..<36 {
            let list = graph.addContainer(.array, [node, node])
            node = graph.addContainer(.dictionary, [list, graph.addString("children")])
        }

        graph.rootIndex = node
        // By default there may be four million, which take a debug build ten seconds.
        let decoder = with(FastDecoder()) {
            if !Thoroughness.isFull {
                $0.limits.expansion = 1 << 17
            }
        }
        let error = expectError(DecodingError.self, .expansionLimit) {
            try decoder.decode(Tree.self, from: graph)
        }

        #expect(error?.text.contains("\(decoder.limits.expansion) values") == true)
        // What is not shared does not count.
        let strictest = with(FastDecoder()) { $0.limits.expansion = 0 }
        let plain = (0..<1000).map { _ in [["a": 1]] }
        #expect(
            try strictest.decode([[[String: Int]]].self, from: FastEncoder().graph(of: plain))
                == plain
        )
    }

    @Test func `a long string behind many references is made once`() throws {
        var graph = ObjectGraph()
        let text = graph.addString(String(repeating: "x", count: 1 << 20))
        graph.rootIndex = graph.addContainer(
            .array,
            [ObjectGraph.NodeIndex](repeating: text, count: 100_000)
        )

        // Made separately for each, it would be 100 GB.
        let strings = try FastDecoder().decode([String].self, from: graph)
        #expect(strings.count == 100_000)
    }
}

extension PlainNode: NestingTests.Nesting {
    convenience init(_ inner: PlainNode) {
        self.init()
        next = inner
    }
}
