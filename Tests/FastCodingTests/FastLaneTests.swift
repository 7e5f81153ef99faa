import TestSupport

@testable import _FastCodingCore

private struct Scanned: Equatable {
    var events: [RecordingVisitor.Event], facts: ScanFacts, error: String?
}

@Suite("The fast path of the scanner")
struct FastLaneTests {
    enum Place: CaseIterable {
        case root, element, mutableElement, member, value, mutableValue, key, property, relative,
            base, className
        case codedValue, codedKey
    }

    static let types = Array(UInt8.min ... .max)

    /// What follows a type byte.
    static let contents: [[UInt8]] = [
        Array(repeating: 0, count: 160),
        [1, 0, 0, 0, 1, 0, 0, 0] + Array(repeating: 13, count: 160),
        Array(repeating: 0xFF, count: 160),
        Array("text".utf8) + [0, 45] + Array("kéy".utf8) + [0] + Array(repeating: 46, count: 60),
        [0xC3, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0],
        [],
    ]

    /// An archive up to a place that begins `shift` bytes after another one would.
    private func beginning(_ place: Place, shift: Int) -> ArchiveBytes {
        var archive = ArchiveBytes()
        if place == .root {
            return archive
        }

        archive.open(.mutableArray, 4)
        archive.string(String(repeating: "s", count: shift))
        archive.define("C", ["a", "b"])
        archive.chunk(.object8, UInt8(0))
        archive.chunk(.nil)
        archive.data([1])

        switch place {
        case .root: break
        case .element: archive.open(.array, 2)
        case .mutableElement: archive.open(.mutableArray, 2)
        case .member: archive.open(.set, 2)
        case .value: archive.open(.dictionary, 2)
        case .mutableValue: archive.open(.mutableDictionary, 2)
        case .key:
            archive.open(.dictionary, 2)
            archive.chunk(.one)
        case .property: archive.chunk(.object8, UInt8(0))
        case .relative: archive.chunk(.url)
        case .base:
            archive.chunk(.url)
            archive.alias(string: 0)
        case .className: archive.chunk(.codedObject)
        case .codedValue, .codedKey:
            archive.chunk(.codedObject)
            archive.alias(string: 0)

            if place == .codedKey {
                archive.chunk(.zero)
            }
        }

        return archive
    }

    /// The outcome of a scan, with the fast path or without.
    private func record(_ archive: [UInt8], isFast: Bool, _ limits: FastLimits = FastLimits())
        throws
        -> Scanned
    {
        var reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        // No chunk begins there, but a reading with such containers keeps to the general path.
        if !isFast {
            reading.reopened = [-1: -1]
        }

        var visitor = RecordingVisitor()
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: limits,
            visitor: &visitor
        )

        return Scanned(
            events: visitor.events,
            facts: scan.facts,
            error: scan.failure.map { "\($0)" }
        )
    }

    @Test(
        "hands over the same as the general path, for every byte at every place and alignment",
        arguments: Place.allCases
    )
    func everyType(place: Place) throws {
        let number = Place.allCases.firstIndex(of: place) ?? 0
        for shift in 0..<(place == .root ? 1 : 8) {
            let beginning = beginning(place, shift: shift).bytes
            for type in Thoroughness.sample(Self.types, seed: UInt64(8 * number + shift)) {
                for content in Self.contents {
                    let archive = beginning + [type] + content
                    let fast = try record(archive, isFast: true)
                    let slow = try record(archive, isFast: false)
                    try #require(
                        fast == slow,
                        "type \(type), \(place), shift \(shift), \(content.prefix(8))"
                    )
                }
            }
        }
    }

    @Test("keeps the same limits as the general path", arguments: 0..<12)
    func limits(limit: Int) throws {
        var archive = ArchiveBytes()
        archive.open(.array, 2)
        archive.open(.mutableDictionary, 1)
        archive.open(.array, 1)
        archive.string("text")
        archive.string("key")
        archive.chunk(.stringAlias8, UInt8(0))

        for path in [\FastLimits.depth, \FastLimits.chunks, \FastLimits.string] {
            let limits = with(FastLimits()) { $0[keyPath: path] = limit }
            #expect(
                try record(archive.bytes, isFast: true, limits)
                    == record(archive.bytes, isFast: false, limits)
            )
        }
    }
}
