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

    @Test func `values without a type nest as deep as the limit, deeper ones are errors`() {
        func nested(_ depth: Int) -> FastValue {
            (1..<depth).reduce([]) { value, _ in .array([value]) }
        }

        let limit = FastEncoder().depth
        #expect(throws: Never.self) { try onSmallStack { try FastEncoder().encode(nested(limit)) } }
        let deeper = nested(limit + 1)
        expectError(EncodingError.self, .depthLimit) {
            try onSmallStack { try FastEncoder().encode(deeper) }
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
        let error = expectError(DecodingError.self, .expansionLimit) {
            try FastDecoder().decode(Tree.self, from: graph)
        }

        #expect(error?.text.contains("4194304 values") == true)
        // What is not shared does not count.
        let decoder = with(FastDecoder()) { $0.limits.expansion = 0 }
        let plain = (0..<1000).map { _ in [["a": 1]] }
        #expect(
            try decoder.decode([[[String: Int]]].self, from: FastEncoder().graph(of: plain))
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

/// Types whose values contain others of the same type, each in its own way.
@Suite("Values of all shapes that nest")
struct NestingTests {
    protocol Nesting: Codable, SendableMetatype {
        init()
        /// Contains another one.
        init(_ inner: Self)
    }

    private enum CodingKeys: CodingKey {
        case next
    }

    /// Encodes an optional as such, which the compiler does not.
    final class Explicit: Nesting {
        var next: Explicit?
        init() {}
        init(_ inner: Explicit) {
            next = inner
        }
        init(from decoder: any Decoder) throws {
            next = try decoder.container(keyedBy: CodingKeys.self).decode(
                Explicit?.self,
                forKey: .next
            )
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(next, forKey: .next)
        }
    }

    final class Doubly: Nesting {
        var next: [Doubly??] = []
        init() {}
        init(_ inner: Doubly) {
            next = [inner]
        }
    }

    final class Listing: Nesting {
        var next: [Listing] = []
        init() {}
        init(_ inner: Listing) {
            next = [inner]
        }
    }

    struct Tabling: Nesting {
        var next: [Int: Tabling] = [:]
        init() {}
        init(_ inner: Tabling) {
            next = [1: inner]
        }
    }

    struct Grouping: Nesting, Hashable {
        var next: Set<Grouping> = []
        init() {}
        init(_ inner: Grouping) {
            next = [inner]
        }
    }

    indirect enum Paying: Nesting {
        case empty
        case one(Paying, note: String?)
        init() {
            self = .empty
        }
        init(_ inner: Paying) {
            self = .one(inner, note: "n")
        }
    }

    /// Is written as an object.
    struct Named: Nesting, FastNamed {
        static var fastClassName: String { "Named" }
        var next: [Named] = []
        init() {}
        init(_ inner: Named) {
            next = [inner]
        }
    }

    /// Is coded by a single value.
    final class Single: Nesting {
        var next: Single?
        init() {}
        init(_ inner: Single) {
            next = inner
        }
        init(from decoder: any Decoder) throws {
            next = try decoder.singleValueContainer().decode(Single?.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(next)
        }
    }

    /// Is coded by nested containers and super encoders.
    final class Containing: Nesting {
        var next: Containing?
        init() {}
        init(_ inner: Containing) {
            next = inner
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .next)
            if !list.isAtEnd {
                next = try Containing(from: list.superDecoder())
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var list = container.nestedUnkeyedContainer(forKey: .next)
            try next?.encode(to: list.superEncoder())
        }
    }

    @Test(
        "as many as fit in the limit are coded, and more are errors, both ways, on a stack of 512 KiB",
        arguments: [
            // The compiler's structures, classes and enumerations take one level for each value.
            (PlainNode.self, 80...80),
            (Paying.self, 80...80),
            (Explicit.self, 20...80),
            (Doubly.self, 20...80),
            (Listing.self, 20...80),
            (Tabling.self, 20...80),
            (Grouping.self, 20...80),
            (Named.self, 20...80),
            (Single.self, 20...80),
            (Containing.self, 20...80),
        ] as [(any Nesting.Type, ClosedRange<Int>)]
    )
    func depths(_ type: any Nesting.Type, counts: ClosedRange<Int>) throws {
        try check(type, counts)
    }

    private func check<T: Nesting>(_ type: T.Type, _ counts: ClosedRange<Int>) throws {
        func nested(_ depth: Int) -> T {
            (1..<depth).reduce(T()) { inner, _ in T(inner) }
        }

        let fitting = (1...100).prefix { depth in
            let isSame = try? onSmallStack {
                let archive = try FastEncoder().encode(nested(depth))
                return try FastEncoder().encode(FastDecoder().decode(type, from: archive))
                    == archive
            }
            return isSame == true
        }

        #expect(counts.contains(fitting.count), "\(fitting.count)")
        for depth in fitting.count + 1...fitting.count + 10 {
            let value = nested(depth)
            expectError(EncodingError.self, .depthLimit) {
                try onSmallStack { try FastEncoder().encode(value) }
            }
        }

        let archive = try with(FastEncoder()) { $0.depth = 1000 }.encode(nested(100))
        expectError(DecodingError.self, .depthLimit) {
            try onSmallStack { try FastDecoder().decode(type, from: archive) }
        }
    }
}

extension PlainNode: NestingTests.Nesting {
    convenience init(_ inner: PlainNode) {
        self.init()
        next = inner
    }
}
