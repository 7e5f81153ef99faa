import TestSupport

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

    @Test(
        "the stack of the thread is the limit, and what it has no room for is an error, both ways",
        arguments: [
            (PlainNode.self, 80),
            (Paying.self, 80),
            (Explicit.self, 40),
            (Doubly.self, 25),
            // Trees, two levels for each value.
            (Listing.self, 45),
            (Tabling.self, 45),
            (Named.self, 45),
            (Single.self, 40),
        ] as [(any Nesting.Type, Int)]
    )
    func stacks(_ type: any Nesting.Type, least: Int) throws {
        try checkStack(type, least)
    }

    private func checkStack<T: Nesting>(_ type: T.Type, _ least: Int) throws {
        func nested(_ depth: Int) -> T {
            (1..<depth).reduce(T()) { inner, _ in T(inner) }
        }

        let encoder = with(FastEncoder()) { $0.depth = 10_000 }
        let decoder = with(FastDecoder()) { $0.depth = 10_000 }
        let fitting = nested(least)
        let archive = try onSmallStack { try encoder.encode(fitting) }
        let read = try onSmallStack { try decoder.decode(type, from: archive) }
        #expect(try encoder.encode(read) == archive)

        // The sizes of frames are those of a build, so any depth may be the first not to fit.
        for depth in Array(stride(from: least, to: least + 100, by: 9)) + [1600] {
            let value = nested(depth)
            let isWritten = try fits { _ = try encoder.encode(value) }
            #expect(!isWritten || depth < 1600)

            let archive = try onStack(of: 64 << 20) { try encoder.encode(value) }
            let isRead = try fits { _ = try decoder.decode(type, from: archive) }
            #expect(!isRead || depth < 1600)
        }
    }

    @Test func `decoders for superclasses are bounded by the stack, too`() throws {
        let value = (1..<1600).reduce(Containing()) { inner, _ in Containing(inner) }
        let encoder = with(FastEncoder()) { $0.depth = 10_000 }
        let decoder = with(FastDecoder()) { $0.depth = 10_000 }
        let archive = try onStack(of: 64 << 20) { try encoder.encode(value) }
        expectError(DecodingError.self, .depthLimit) {
            try onSmallStack { try decoder.decode(Containing.self, from: archive) }
        }
    }

    /// Whether something is done on a small stack, and not an error about its depth.
    private func fits(_ body: @escaping () throws -> Void) throws -> Bool {
        do {
            try onSmallStack(body)
            return true
        } catch let error as any CodingFailure where error.code == .depthLimit {
            return false
        }
    }

    /// Has what is in it coded on a thread of its own.
    final class Elsewhere: Nesting {
        var next: Elsewhere?
        init() {}
        init(_ inner: Elsewhere) {
            next = inner
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            next = try onSmallStack {
                try container.decodeIfPresent(Elsewhere.self, forKey: .next)
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try onSmallStack { try container.encodeIfPresent(self.next, forKey: .next) }
        }
    }

    @Test func `a value that goes on on another thread has that one's stack`() throws {
        let value = (1..<200).reduce(Elsewhere()) { inner, _ in Elsewhere(inner) }
        let archive = try FastEncoder().encode(value)
        let read = try FastDecoder().decode(Elsewhere.self, from: archive)
        #expect(try FastEncoder().encode(read) == archive)
    }

    @Test func `trees of as many levels as JSONDecoder reads are coded on a large stack`() throws {
        struct Tree: Codable {
            var children: [Tree] = []
        }

        let tree = (1..<256).reduce(Tree()) { tree, _ in Tree(children: [tree]) }
        let archive = try FastEncoder().encode(tree)
        let read = try FastDecoder().decode(Tree.self, from: archive)
        #expect(try FastEncoder().encode(read) == archive)
        let json = try JSONEncoder().encode(tree.children[0])
        _ = try JSONDecoder().decode(Tree.self, from: json)

        expectError(EncodingError.self, .depthLimit) {
            try FastEncoder().encode(Tree(children: [tree]))
        }
    }

    private func check<T: Nesting>(_ type: T.Type, _ counts: ClosedRange<Int>) throws {
        func nested(_ depth: Int) -> T {
            (1..<depth).reduce(T()) { inner, _ in T(inner) }
        }

        let encoder = with(FastEncoder()) { $0.depth = 80 }
        let decoder = with(FastDecoder()) { $0.depth = 80 }
        let fitting = (1...100).prefix { depth in
            let isSame = try? onSmallStack {
                let archive = try encoder.encode(nested(depth))
                return try encoder.encode(decoder.decode(type, from: archive)) == archive
            }
            return isSame == true
        }

        #expect(counts.contains(fitting.count), "\(fitting.count)")
        for depth in fitting.count + 1...fitting.count + 10 {
            let value = nested(depth)
            expectError(EncodingError.self, .depthLimit) {
                try onSmallStack { try encoder.encode(value) }
            }
        }

        let archive = try with(FastEncoder()) { $0.depth = 1000 }.encode(nested(100))
        expectError(DecodingError.self, .depthLimit) {
            try onSmallStack { try decoder.decode(type, from: archive) }
        }
    }
}
