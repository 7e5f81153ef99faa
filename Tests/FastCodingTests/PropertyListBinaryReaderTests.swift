import TestSupport

/// Puts a binary property list together from encoded objects, the first of which is the root.
func binaryPropertyList(
    _ objects: [[UInt8]],
    magic: String = "bplist00",
    referenceSize: Int = 1,
    offsetSize: Int = 2,
    root: Int = 0,
    count: Int? = nil,
    table: Int? = nil,
    offsets: [Int: Int] = [:]
) -> [UInt8] {
    func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    var bytes = Array(magic.utf8)
    var places: [Int] = []

    for object in objects {
        places.append(bytes.count)
        bytes += object
    }

    let end = bytes.count
    for (index, place) in places.enumerated() {
        bytes += bigEndian(offsets[index] ?? place, offsetSize)
    }

    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    bytes += bigEndian(count ?? objects.count, 8) + bigEndian(root, 8) + bigEndian(table ?? end, 8)
    return bytes
}

@Suite("The reader of binary property lists")
struct PropertyListBinaryReaderTests {
    @Test(
        "objects become events",
        arguments: [
            ([[0x00]], [.null]),
            ([[0x08]], [.bool(false)]),
            ([[0x09]], [.bool(true)]),
            ([[0x10, 0xFF]], [.integer(255)]),
            ([[0x11, 0xFF, 0xFE]], [.integer(65534)]),
            ([[0x12, 0xFF, 0xFF, 0xFF, 0xFF]], [.integer(4_294_967_295)]),
            ([[0x13] + [UInt8](repeating: 0xFF, count: 8)], [.integer(-1)]),
            ([[0x14] + [UInt8](repeating: 0xFF, count: 16)], [.integer(-1)]),
            (
                [[0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)],
                [.whole(UInt128(UInt64.max))]
            ),
            (
                [[0x14, 0x80] + [UInt8](repeating: 0, count: 15)],
                [.whole(1 << 127, negative: true)]
            ),
            ([[0x22, 0x3F, 0xC0, 0, 0]], [.float(1.5)]),
            ([[0x22, 0x7F, 0x80, 0, 1]], [.float32(0x7F80_0001)]),
            ([[0x23, 0x80, 0, 0, 0, 0, 0, 0, 0]], [.real(-0.0)]),
            ([[0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]], [.seconds(.infinity)]),
            ([[0x42, 1, 0]], [.data([1, 0])]),
            ([[0x40]], [.data([])]),
            ([[0x4F, 0x11, 0, 2, 7, 8]], [.data([7, 8])]),
            ([[0x4F, 0x14] + [UInt8](repeating: 0, count: 15) + [1, 9]], [.data([9])]),
            ([[0x50]], [.text("")]),
            ([[0x52, 0x61, 0x7F]], [.text("a\u{7F}")]),
            ([[0x63, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0]], [.text("\u{E9}\u{1F600}")]),
            ([[0x6F, 0x10, 1, 0xFF, 0xFE]], [.text("\u{FFFE}")]),
            ([[0x81, 1, 0]], [.beginDictionary, .key("CF$UID"), .integer(256), .endDictionary]),
            (
                [[0x8F] + [UInt8](repeating: 0, count: 15) + [5]],
                [.beginDictionary, .key("CF$UID"), .integer(5), .endDictionary]
            ),
            ([[0xA0]], [.beginArray, .endArray]),
            ([[0xD0]], [.beginDictionary, .endDictionary]),
            (
                [[0xD2, 1, 2, 3, 4], [0x51, 0x62], [0x51, 0x61], [0xA1, 1], [0x09]],
                [
                    .beginDictionary,
                    .key("b"),
                    .beginArray,
                    .text("b"),
                    .endArray,
                    .key("a"),
                    .bool(true),
                    .endDictionary,
                ]
            ),
            (
                [[0xA4, 1, 1, 2, 2], [0xA0], [0x81, 0, 7]],
                [
                    .beginArray,
                    .beginArray,
                    .endArray,
                    .again(1),
                    .beginDictionary,
                    .key("CF$UID"),
                    .integer(7),
                    .endDictionary,
                    .beginDictionary,
                    .key("CF$UID"),
                    .integer(7),
                    .endDictionary,
                    .endArray,
                ]
            ),
            (
                [[0xA4, 2, 1, 1, 2], [0xA1, 2], [0xD0]],
                [
                    .beginArray,
                    .beginDictionary,
                    .endDictionary,
                    .beginArray,
                    .again(1),
                    .endArray,
                    .again(2),
                    .again(1),
                    .endArray,
                ]
            ),
        ] as [([[UInt8]], [PropertyListEvent])]
    )
    func objects(objects: [[UInt8]], events: [PropertyListEvent]) {
        let reading = PropertyListReading.binary(binaryPropertyList(objects))
        #expect(reading.error == nil, "\(String(describing: reading.error))")
        #expect(reading.events == events && reading.fault == nil)
    }

    @Test("offsets and references may have 1 to 8 bytes", arguments: 1...8, 1...8)
    func sizes(offsetSize: Int, referenceSize: Int) {
        let reference = [UInt8](repeating: 0, count: referenceSize - 1) + [0]
        let objects = [[0x09], [0xA1] + reference]
        let bytes = binaryPropertyList(
            objects,
            referenceSize: referenceSize,
            offsetSize: offsetSize,
            root: 1
        )

        let reading = PropertyListReading.binary(bytes)
        #expect(reading.events == [.beginArray, .bool(true), .endArray])
        #expect(reading.offsets == [9, 8, 9])
    }

    private func check(_ bytes: [UInt8], _ code: FastCodingError.Code, _ offset: Int) {
        let error = PropertyListReading.binary(bytes).error
        #expect(error?.code == code)
        #expect(error?.offset == offset, "\(String(describing: error))")
        #expect(error?.location == nil)
    }

    @Test(
        "damaged files are refused at the byte",
        arguments: [
            ([], 0),
            (Array("bplist".utf8), 0),
            (Array("bplist00".utf8), 8),
            (binaryPropertyList([[9]], magic: "bplist15"), 0),
            (binaryPropertyList([[9]]) + [0], 19),
            (binaryPropertyList([]), 40),
            (binaryPropertyList([[9]], offsetSize: 9), 24),
            (binaryPropertyList([[9]], referenceSize: 0), 18),
            (binaryPropertyList([[9]], root: 1), 27),
            (binaryPropertyList([[9]], root: -1), 27),
            (binaryPropertyList([[9]], count: 2), 19),
            (binaryPropertyList([[9]], count: -1), 19),
            (binaryPropertyList([[9]], table: 8), 35),
            (binaryPropertyList([[9]], table: -1), 35),
            (binaryPropertyList([[9]], table: 11), 35),
            (binaryPropertyList([[9]], offsets: [0: 7]), 9),
            (binaryPropertyList([[9]], offsets: [0: 9]), 9),
            (binaryPropertyList([[0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8)]), 9),
            (binaryPropertyList([[0x6F, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)]), 9),
        ] as [([UInt8], Int)]
    )
    func damaged(bytes: [UInt8], offset: Int) {
        check(bytes, .plistStructure, offset)
    }

    @Test(
        "objects that are damaged, or refer to what they can't, are refused at the byte",
        arguments: [
            ([[0xA1, 1]], 9),
            ([[0xA1, 0]], 8),
            ([[0xA1, 1], [0xD1, 2, 0], [0x50]], 8),
            ([[0xA2, 0]], 8),
            ([[0xD1, 1], [0x50]], 10),
            ([[0xD1, 1, 1], [0x10, 5]], 11),
            ([[0xD1, 1, 1], [0xA0]], 11),
            ([[0xC1, 1], [9]], 8),
            ([[0xB0]], 8),
            ([[0x0F]], 8),
            ([[0x15]], 8),
            ([[0x20, 0]], 8),
            ([[0x21, 0, 0]], 8),
            ([[0x30]], 8),
            ([[0x71, 0x61]], 8),
            ([[0x90]], 8),
            ([[0xE0]], 8),
            ([[0xFF]], 8),
            ([[0x11, 0]], 8),
            ([[0x23, 0]], 8),
            ([[0x41]], 8),
            ([[0x52, 0x61]], 8),
            ([[0x61, 0]], 8),
            ([[0x5F]], 8),
            ([[0x5F, 0x22]], 9),
            ([[0x5F, 0x15]], 9),
            ([[0x5F, 0x13, 0]], 8),
            ([[0xAF, 0x13, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], 8),
            ([[0x84, 1, 0, 0, 0, 0]], 8),
            ([[0x52, 0x61, 0xE9]], 10),
        ] as [([[UInt8]], Int)]
    )
    func damagedObjects(objects: [[UInt8]], offset: Int) {
        check(binaryPropertyList(objects), .plistStructure, offset)
    }

    @Test(
        "strings that no archive can hold are refused at the byte",
        arguments: [
            ([[0x52, 0x61, 0]], .nulInString, 10),
            ([[0x62, 0, 0x61, 0, 0]], .nulInString, 11),
            ([[0x62, 0, 0x61, 0xD8, 0]], .loneSurrogate, 11),
            ([[0x62, 0xDC, 0, 0, 0x61]], .loneSurrogate, 9),
        ] as [([[UInt8]], FastCodingError.Code, Int)]
    )
    func strings(objects: [[UInt8]], code: FastCodingError.Code, offset: Int) {
        check(binaryPropertyList(objects), code, offset)
    }
}
