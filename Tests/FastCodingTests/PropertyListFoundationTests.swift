import TestSupport

@Suite("Property lists of Foundation and ours")
struct PropertyListFoundationTests {
    private static let seeds = SplitMix64.seeds(60)

    /// What Foundation writes.
    private static func write(_ tree: PropertyListTree, _ format: KeyedArchiveFormat) throws
        -> [UInt8]
    {
        let format: PropertyListSerialization.PropertyListFormat = format == .xml ? .xml : .binary
        return Array(
            try PropertyListSerialization.data(
                fromPropertyList: #require(tree.object),
                format: format,
                options: 0
            )
        )
    }

    /// One of every type.
    private static let every: PropertyListTree = [
        .beginArray,
        .bool(true),
        .bool(false),
        .integer(0),
        .integer(-1),
        .integer(255),
        .integer(65536),
        .integer(.max),
        .integer(.min),
        .whole(1 << 63),
        .whole(UInt128(UInt64.max)),
        .real(1.5),
        .real(0.1),
        .real(.infinity),
        .real(-.infinity),
        .real(.nan),
        .text(""),
        .text("a<&>\"'\r\n\t"),
        .text("é\u{1F600}"),
        .text(String(repeating: "x", count: 300)),
        .data([]),
        .data(Array(0...255)),
        .seconds(0),
        .seconds(-63_113_904_000),
        .seconds(542_894_400),
        .beginArray,
        .endArray,
        .beginDictionary,
        .endDictionary,
        .beginDictionary,
        .key("k"),
        .beginArray,
        .beginDictionary,
        .endDictionary,
        .endArray,
        .endDictionary,
        .endArray,
    ]

    @Test(
        "what one writes is read right by the other, event for event",
        arguments: KeyedArchiveFormat.allCases
    )
    func everything(format: KeyedArchiveFormat) throws {
        #expect(PropertyListReading.of(try Self.write(Self.every, format)).events == Self.every)
        #expect(
            try PropertyListTree(foundation: PropertyListWriting.write(Self.every, format).bytes)
                == Self.every
        )
    }

    @Test("and so are random trees", arguments: seeds, KeyedArchiveFormat.allCases)
    func random(seed: UInt64, format: KeyedArchiveFormat) throws {
        var generator = SplitMix64(seed: seed)
        let isBinary = format == .binary
        var kinds = PropertyListKinds(
            floats: isBinary,
            anyDates: isBinary,
            negativeZero: isBinary,
            controls: isBinary
        )

        let ours = PropertyListTree.random(kinds, using: &generator)
        let writing = PropertyListWriting.write(ours, format)
        #expect(writing.error == nil, "seed \(seed): \(String(describing: writing.error))")
        #expect(try PropertyListTree(foundation: writing.bytes) == ours, "seed \(seed)")
        // Foundation writes control characters even into XML.
        kinds.controls = true
        let theirs = PropertyListTree.random(kinds, using: &generator)
        let reading = PropertyListReading.of(try Self.write(theirs, format))
        #expect(reading.error == nil, "seed \(seed): \(String(describing: reading.error))")
        #expect(reading.events.tree == theirs, "seed \(seed)")
    }

    @Test("what is written here is read back as it was", arguments: seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let plain = PropertyListTree.random(
            .init(identifiers: true, negativeZero: true),
            using: &generator
        )

        #expect(PropertyListReading.xml(PropertyListWriting.xml(plain).bytes).events == plain)
        let kinds = PropertyListKinds(
            floats: true,
            anyDates: true,
            identifiers: true,
            negativeZero: true,
            anyNaN: true,
            controls: true
        )

        let any = PropertyListTree.random(kinds, using: &generator)
        #expect(PropertyListReading.binary(PropertyListWriting.binary(any).bytes).events == any)
    }

    @Test("without dictionaries and reals, the bytes are those of Foundation", arguments: seeds)
    func sameBytes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let tree = Self.withoutDictionaries(
            .random(.init(carriageReturns: false), using: &generator)
        )

        #expect(PropertyListWriting.xml(tree).bytes == (try Self.write(tree, .xml)), "seed \(seed)")
        #expect(
            PropertyListWriting.binary(tree).bytes.count <= (try Self.write(tree, .binary)).count
        )
    }

    private static func withoutDictionaries(_ tree: PropertyListTree) -> PropertyListTree {
        tree.compactMap { event in
            switch event {
            case .float64: .bool(true)
            case .beginDictionary: .beginArray
            case .endDictionary: .endArray
            case .key: nil
            default: event
            }
        }
    }
}
