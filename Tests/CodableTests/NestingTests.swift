import TestSupport

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
