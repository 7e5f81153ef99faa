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
