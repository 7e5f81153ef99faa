import TestSupport

@Suite("Bounds of coders")
struct DepthTests {
    /// Runs a closure on a thread with a stack of 512 KiB, as threads other than the main one have on Apple's systems.
    static func onSmallStack<T: Sendable>(_ body: @escaping @Sendable () -> T) -> T {
        let result = Box<T>()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            result.value = body()
            done.signal()
        }
        thread.stackSize = 512 << 10
        thread.start()
        done.wait()
        return result.value.present
    }

    /// The code of the error that a closure throws on such a thread.
    static func codeOnSmallStack<T>(_ body: @escaping @Sendable () throws -> T) -> FastCodingError.Code? {
        onSmallStack {
            do {
                _ = try body()
                return nil
            } catch {
                return (error as? any CodingFailure)?.code
            }
        }
    }

    private final class Box<T: Sendable>: @unchecked Sendable {
        var value: T?
    }

    private static func chain(_ depth: Int) -> PlainNode {
        var node = PlainNode(0)
        for value in 1..<depth { node = PlainNode(value, node) }
        return node
    }

    @Test func `values as deep as the limit fit on a stack of 512 KiB, deeper ones are errors`() throws {
        let limit = FastEncoder().depth
        let deepest = Self.onSmallStack { () -> Int in
            guard let archive = try? FastEncoder().encode(Self.chain(limit)),
                var node = try? FastDecoder().decode(PlainNode.self, from: archive)
            else { return 0 }
            var count = 1
            while let next = node.next {
                node = next
                count += 1
            }
            return count
        }
        #expect(deepest == limit)
        #expect(Self.codeOnSmallStack { try FastEncoder().encode(Self.chain(limit + 1)) } == .depthLimit)
    }

    indirect enum List: Codable {
        case end
        case item(Int, List)

        var count: Int {
            var (list, count) = (self, 0)
            while case .item(_, let next) = list { (list, count) = (next, count + 1) }
            return count
        }
    }

    @Test("an indirect enumeration takes one level for each value, and as many as the limit fit on a stack of 512 KiB")
    func enumerations() throws {
        let limit = FastEncoder().depth
        let count = Self.onSmallStack { () -> Int in
            let list = (1..<limit).reduce(List.end) { .item($1, $0) }
            return (try? FastDecoder().decode(List.self, from: FastEncoder().encode(list)).count) ?? 0
        }
        #expect(count == limit - 1)
        let code = Self.codeOnSmallStack {
            try FastEncoder().encode((0..<limit).reduce(List.end) { .item($1, $0) })
        }
        #expect(code == .depthLimit)
    }

    @Test("a chain of references longer than the limit is an error, from archives, graphs and texts alike")
    func longChain() throws {
        // Each refers to the one before it, so nothing nests deeply.
        let nodes = (0..<40).map { LinkedNode($0) }
        for index in 1..<40 { nodes[index].next = nodes[index - 1] }
        let encoder = FastEncoder()
        let (archive, graph, text) = try (encoder.encode(nodes), encoder.graph(of: nodes), encoder.text(nodes))
        var decoder = FastDecoder()
        decoder.limits.depth = 20
        for limit in [40, 41] {
            decoder.limits.chain = limit
            let results = [
                Result { try decoder.decode([LinkedNode].self, from: archive) },
                Result { try decoder.decode([LinkedNode].self, from: graph) },
                Result { try decoder.decode([LinkedNode].self, fromText: text) },
            ]
            for result in results {
                switch result {
                case .success(let back): #expect(limit == 41 && back.count == 40)
                case .failure(let error): #expect(limit == 40 && (error as? DecodingError)?.code == .chainLimit)
                }
            }
        }
    }

    @Test("objects without a class take no stack, however long their chains, made by the program or of several files")
    func unknownObjects() throws {
        let made = (0..<20_000).map { _ in UnknownObject(className: "N") }
        let file = #"{"$class":"N"}"#
        let decoded = try (0..<2000).map { _ in try decode(UnknownObject.self, file) }
        for chain in [made, decoded] {
            for (one, next) in zip(chain, chain.dropFirst()) { one["next"] = FastValue(next) }
            let first = Unchecked(value: chain[0])
            let encoder = with(FastEncoder()) { $0.chain = .max }
            let archive = Self.onSmallStack { [encoder] in (try? encoder.encode(first.value)) ?? [] }
            let index = try ArchiveIndex.find(archive, dialect: nil, limits: .none).index
            #expect(ArchiveStatistics(index).objects.reduce(0, +) == chain.count)
            for object in chain { object["next"] = nil }
        }
    }

    private struct Unchecked<Value>: @unchecked Sendable {
        let value: Value
    }

    @Test func `values without a type nest as deep as the limit, deeper ones are errors`() {
        func nested(_ depth: Int) -> FastValue { (1..<depth).reduce([]) { value, _ in .array([value]) } }
        let limit = FastEncoder().depth
        let (fits, deeper) = (Unchecked(value: nested(limit)), Unchecked(value: nested(limit + 1)))
        #expect(Self.onSmallStack { (try? FastEncoder().encode(fits.value)) != nil })
        #expect(Self.codeOnSmallStack { try FastEncoder().encode(deeper.value) } == .depthLimit)
    }

    @Test func `as many bases of a URL are written as are read`() throws {
        func url(_ count: Int) -> FastValue {
            (1..<count).reduce(.url("0", base: nil)) { .url("\($1)", base: $0) }
        }
        let (fits, longer) = (url(1000), url(1001))
        #expect(
            Self.onSmallStack {
                (try? FastEncoder().encode([longer])) == nil && (try? FastEncoder().encode([fits])) != nil
            })
        expectError(EncodingError.self, .depthLimit) { try FastEncoder().encode([longer]) }
        let decoder = with(FastDecoder()) { $0.limits.depth = 2000 }
        #expect(try decoder.decode([FastValue].self, from: FastEncoder().encode([fits])).map(\.content) == [fits])
    }

    @Test func `sharing that doubles with each level is an error after so many values as the limit allows`() throws {
        // a0 = [1, 1], a1 = [a0, a0], ...
        struct Tree: Codable {
            var children: [Tree]
        }
        var graph = ObjectGraph()
        var node = graph.addContainer(.dictionary, [graph.addContainer(.array, []), graph.addString("children")])
        for _ in 0..<36 {
            let list = graph.addContainer(.array, [node, node])
            node = graph.addContainer(.dictionary, [list, graph.addString("children")])
        }
        graph.rootIndex = node
        let error = expectError(DecodingError.self, .expansionLimit) {
            try FastDecoder().decode(Tree.self, from: graph)
        }
        #expect(error?.context?.debugDescription.contains("4194304 values") == true)
        // What is not shared does not count.
        let decoder = with(FastDecoder()) { $0.limits.expansion = 0 }
        let plain = (0..<1000).map { _ in [["a": 1]] }
        #expect(try decoder.decode([[[String: Int]]].self, from: FastEncoder().graph(of: plain)) == plain)
    }

    @Test func `a long string behind many references is made once`() throws {
        var graph = ObjectGraph()
        let text = graph.addString(String(repeating: "x", count: 1 << 20))
        graph.rootIndex = graph.addContainer(.array, [ObjectGraph.NodeIndex](repeating: text, count: 100_000))
        // Made separately for each, it would be 100 GB.
        let strings = try FastDecoder().decode([String].self, from: graph)
        #expect(strings.count == 100_000)
    }
}

extension Optional {
    fileprivate var present: Wrapped {
        guard let self else { preconditionFailure("the thread has set it") }
        return self
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

    private enum CodingKeys: CodingKey { case next }

    /// Encodes an optional as such, which the compiler does not.
    final class Explicit: Nesting {
        var next: Explicit?
        init() {}
        init(_ inner: Explicit) { next = inner }
        init(from decoder: any Decoder) throws {
            next = try decoder.container(keyedBy: CodingKeys.self).decode(Explicit?.self, forKey: .next)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(next, forKey: .next)
        }
    }

    final class Doubly: Nesting {
        var next: [Doubly??] = []
        init() {}
        init(_ inner: Doubly) { next = [inner] }
    }

    final class Listing: Nesting {
        var next: [Listing] = []
        init() {}
        init(_ inner: Listing) { next = [inner] }
    }

    struct Tabling: Nesting {
        var next: [Int: Tabling] = [:]
        init() {}
        init(_ inner: Tabling) { next = [1: inner] }
    }

    struct Grouping: Nesting, Hashable {
        var next: Set<Grouping> = []
        init() {}
        init(_ inner: Grouping) { next = [inner] }
    }

    indirect enum Paying: Nesting {
        case empty
        case one(Paying, note: String?)
        init() { self = .empty }
        init(_ inner: Paying) { self = .one(inner, note: "n") }
    }

    /// Is written as an object.
    struct Named: Nesting, FastNamed {
        static var fastClassName: String { "Named" }
        var next: [Named] = []
        init() {}
        init(_ inner: Named) { next = [inner] }
    }

    /// Is coded by a single value.
    final class Single: Nesting {
        var next: Single?
        init() {}
        init(_ inner: Single) { next = inner }
        init(from decoder: any Decoder) throws { next = try decoder.singleValueContainer().decode(Single?.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(next)
        }
    }

    /// Is coded by nested containers and super encoders.
    final class Containing: Nesting {
        var next: Containing?
        init() {}
        init(_ inner: Containing) { next = inner }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .next)
            if !list.isAtEnd { next = try Containing(from: list.superDecoder()) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var list = container.nestedUnkeyedContainer(forKey: .next)
            try next?.encode(to: list.superEncoder())
        }
    }

    private static let types: [any Nesting.Type] = [
        Explicit.self, Doubly.self, Listing.self, Tabling.self, Grouping.self, Paying.self, Named.self, Single.self,
        Containing.self,
    ]

    @Test func `up to some depth they are coded, and deeper ones are errors, on a stack of 512 KiB`() {
        func check<T: Nesting>(_ type: T.Type) {
            let outcomes = DepthTests.onSmallStack { (1...100).map { Self.outcome(type, depth: $0) } }
            let fitting = outcomes.prefix { $0 == "fits" }.count
            #expect(fitting >= 20 && outcomes.dropFirst(fitting).allSatisfy { $0 == "error" }, "\(type): \(outcomes)")
        }
        for type in Self.types { check(type) }
    }

    @Test func `what is deeper in a file than can be decoded is an error, on a stack of 512 KiB`() throws {
        func check<T: Nesting>(_ type: T.Type) throws {
            let encoder = with(FastEncoder()) { $0.depth = 1000 }
            let archive = try encoder.encode(Self.nested(type, depth: 100))
            #expect(
                DepthTests.codeOnSmallStack { try FastDecoder().decode(type, from: archive) } == .depthLimit, "\(type)")
        }
        for type in Self.types { try check(type) }
    }

    private static func nested<T: Nesting>(_ type: T.Type, depth: Int) -> T {
        (1..<depth).reduce(T()) { inner, _ in T(inner) }
    }

    /// What becomes of a value that is written and read.
    private static func outcome<T: Nesting>(_ type: T.Type, depth: Int) -> String {
        do {
            let archive = try FastEncoder().encode(nested(type, depth: depth))
            return try FastEncoder().encode(FastDecoder().decode(type, from: archive)).isEmpty ? "nothing" : "fits"
        } catch let error as EncodingError where error.code == .depthLimit {
            return "error"
        } catch {
            return "\(error)"
        }
    }
}
