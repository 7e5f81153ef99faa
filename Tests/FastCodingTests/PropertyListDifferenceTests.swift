import TestSupport

@Suite("Damaged property lists, ours against Foundation's")
struct PropertyListDifferenceTests {
    private static let tree: PropertyListTree = [
        .beginDictionary,
        .key("a"),
        .beginArray,
        .bool(true),
        .integer(-12),
        .whole(UInt128(UInt64.max)),
        .integer(255),
        .endArray,
        .key("b&"),
        .real(1.5e-3),
        .key("f"),
        .beginArray,
        .beginArray,
        .endArray,
        .beginDictionary,
        .endDictionary,
        .text("\u{1F600}<"),
        .endArray,
        .key("key"),
        .data([1, 2, 3, 4]),
        .key("é"),
        .seconds(542_894_400),
        .endDictionary,
    ]

    /// Whether Foundation reads the same, if our reader succeeds.
    private func compare(_ bytes: [UInt8], _ reading: PropertyListReading, _ place: String) {
        #expect(reading.fault == nil)
        #expect(reading.error.map { $0.offset != nil } ?? true, "\(place)")

        guard reading.error == nil, let ours = reading.events.tree else { return }

        #expect((try? PropertyListTree(foundation: bytes)) == ours, "\(place)")
    }

    @Test func `what is still read of a damaged XML property list is what Foundation reads of it`()
    {
        let bytes = PropertyListWriting.xml(Self.tree).bytes
        // Foundation takes a '>' in quotes for the end of a tag or of the document type.
        let start = bytes.span.firstOffset(of: "<dict>", from: 0) ?? 0
        var successes = 0

        for index in Thoroughness.sample(start..<bytes.count) {
            for value in Set(
                (0..<8).map { bytes[index] ^ 1 << $0 } + Array("<>&\"'/ -0aA=]\0".utf8)
            ) {
                var damaged = bytes
                damaged[index] = value
                let reading = PropertyListReading.xml(damaged)
                successes += reading.error == nil ? 1 : 0
                compare(damaged, reading, "byte \(index) is \(value)")
            }
        }

        #expect(successes > Thoroughness.count(100))
    }

    @Test
    func `what is still read of a damaged binary property list is what Foundation reads of it`() {
        let bytes = PropertyListWriting.binary(Self.tree).bytes
        for count in bytes.indices {
            #expect(
                PropertyListReading.binary(Array(bytes[..<count])).error?.offset != nil,
                "\(count) bytes"
            )
        }

        var successes = 0
        for index in Thoroughness.sample(bytes.indices) {
            // Foundation on Linux refuses 0x60, an empty string in UTF-16.
            for value in 0...255 where value != Int(bytes[index]) && value != 0x60 {
                var damaged = bytes
                damaged[index] = UInt8(value)
                let reading = PropertyListReading.binary(damaged)
                successes += reading.error == nil ? 1 : 0

                if reading.events.contains(where: Self.isBeyondFoundation)
                    || hasEqualKeys(reading.events)
                {
                    continue
                }

                compare(damaged, reading, "byte \(index) is \(value)")
            }
        }

        #expect(successes > Thoroughness.count(100))
    }

    /// Whether Foundation loses something that the tests' trees have: sharing, null, UIDs, the
    /// upper half of some integers, the bits of NaN.
    private static func isBeyondFoundation(_ event: PropertyListEvent) -> Bool {
        switch event {
        case .again, .null: true
        case .key(let key): key.elementsEqual("CF$UID".utf8)
        case .decimal(let value): value.propertyListInteger == nil
        case .float32(let bits): Float(bitPattern: bits).isNaN
        case .float64(let bits): Double(bitPattern: bits).isNaN
        default: false
        }
    }

    private func hasEqualKeys(_ events: [PropertyListEvent]) -> Bool {
        let keys = events.compactMap {
            if case .key(let key) = $0 {
                key
            } else {
                nil
            }
        }
        return Set(keys).count < keys.count
    }
}
