import TestSupport

@Suite("Property lists of Foundation and ours")
struct PropertyListFoundationTests {
    private static let seeds = SplitMix64.seeds(60)

    private static func write(_ tree: PropertyListTree, _ format: PropertyListSerialization.PropertyListFormat) throws
        -> [UInt8]
    {
        Array(try PropertyListSerialization.data(fromPropertyList: tree.object, format: format, options: 0))
    }

    /// One of every type.
    private static let every = PropertyListTree.array(
        PropertyListTree.values(
            .bool(true), .bool(false), .integer(0), .integer(-1), .integer(255), .integer(65536), .integer(.max),
            .integer(.min), .whole(1 << 63), .whole(UInt128(UInt64.max)), .real(1.5), .real(0.1), .real(.infinity),
            .real(-.infinity), .real(.nan), .text(""), .text("a<&>\"'\r\n\t"), .text("é\u{1F600}"),
            .text(String(repeating: "x", count: 300)), .data([]), .data(Array(0...255)), .seconds(0),
            .seconds(-63_113_904_000), .seconds(542_894_400))
            + [.array([]), .dictionary([]), .sorted([.init("k", .array([.dictionary([])]))])])

    @Test func `what Foundation writes is read right, event for event, and it reads what is written here`() throws {
        let events = Self.every.events
        #expect(PropertyListReading.xml(try Self.write(Self.every, .xml)).events == events)
        #expect(PropertyListReading.binary(try Self.write(Self.every, .binary)).events == events)
        #expect(try PropertyListTree(foundation: PropertyListWriting.xml(events).bytes) == Self.every)
        #expect(try PropertyListTree(foundation: PropertyListWriting.binary(events).bytes) == Self.every)
    }

    @Test("random trees that Foundation writes are read right", arguments: seeds)
    func randomRead(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var kinds = PropertyListTree.Kinds(controls: true)
        let tree = PropertyListTree.random(kinds, using: &generator)
        let xml = PropertyListReading.xml(try Self.write(tree, .xml))
        #expect(xml.error == nil, "seed \(seed): \(String(describing: xml.error))")
        #expect(PropertyListTree(xml.events) == tree, "seed \(seed)")
        kinds.floats = true
        kinds.anyDates = true
        kinds.negativeZero = true
        let other = PropertyListTree.random(kinds, using: &generator)
        let binary = PropertyListReading.binary(try Self.write(other, .binary))
        #expect(binary.error == nil, "seed \(seed): \(String(describing: binary.error))")
        #expect(PropertyListTree(Self.expanded(binary.events)) == other, "seed \(seed)")
    }

    @Test("random trees that are written here are read right by Foundation", arguments: seeds)
    func randomWritten(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        var kinds = PropertyListTree.Kinds()
        let tree = PropertyListTree.random(kinds, using: &generator)
        let xml = PropertyListWriting.xml(tree.events)
        #expect(xml.error == nil, "seed \(seed): \(String(describing: xml.error))")
        #expect(try PropertyListTree(foundation: xml.bytes) == tree, "seed \(seed)")
        kinds = PropertyListTree.Kinds(floats: true, anyDates: true, negativeZero: true, controls: true)
        let other = PropertyListTree.random(kinds, using: &generator)
        let binary = PropertyListWriting.binary(other.events)
        #expect(binary.error == nil, "seed \(seed): \(String(describing: binary.error))")
        #expect(try PropertyListTree(foundation: binary.bytes) == other, "seed \(seed)")
    }

    @Test("what is written here is read back as it was", arguments: seeds)
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let plain = PropertyListTree.random(.init(identifiers: true, negativeZero: true), using: &generator)
        #expect(PropertyListReading.xml(PropertyListWriting.xml(plain.events).bytes).events == plain.events)
        let kinds = PropertyListTree.Kinds(
            floats: true, anyDates: true, identifiers: true, negativeZero: true, anyNaN: true, controls: true)
        let any = PropertyListTree.random(kinds, using: &generator)
        #expect(PropertyListReading.binary(PropertyListWriting.binary(any.events).bytes).events == any.events)
    }

    @Test("without dictionaries and reals, the bytes are those of Foundation", arguments: seeds)
    func sameBytes(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let tree = Self.withoutDictionaries(.random(.init(carriageReturns: false), using: &generator))
        #expect(PropertyListWriting.xml(tree.events).bytes == (try Self.write(tree, .xml)), "seed \(seed)")
        #expect(PropertyListWriting.binary(tree.events).bytes.count <= (try Self.write(tree, .binary)).count)
    }

    private static func withoutDictionaries(_ tree: PropertyListTree) -> PropertyListTree {
        switch tree {
        case .value(.float64): .value(.bool(true))
        case .array(let elements): .array(elements.map(withoutDictionaries))
        case .dictionary(let entries): .array(entries.map { withoutDictionaries($0.value) })
        default: tree
        }
    }

    /// Events in which shared containers are repeated in full.
    private static func expanded(_ events: [PropertyListEvent]) -> [PropertyListEvent] {
        var result: [PropertyListEvent] = []
        var containers: [Range<Int>] = []
        var open: [(ordinal: Int, start: Int)] = []
        for event in events {
            switch event {
            case .again(let ordinal): result += result[containers[ordinal]]
            case .beginArray, .beginDictionary:
                open.append((containers.count, result.count))
                containers.append(0..<0)
                result.append(event)
            case .endArray, .endDictionary:
                result.append(event)
                if let last = open.popLast() { containers[last.ordinal] = last.start..<result.count }
            default: result.append(event)
            }
        }
        return result
    }
}
