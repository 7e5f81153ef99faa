import TestSupport

@Suite("Bounds of the reader of binary property lists")
struct PropertyListBinaryBoundsTests {
    @Test func `containers that double with each level are reported once`() {
        let objects = (1...200).map { [0xA2, UInt8($0), UInt8($0)] as [UInt8] } + [[0x50]]
        let reading = PropertyListReading.binary(binaryPropertyList(objects))
        #expect(reading.error == nil)
        #expect(reading.events.count == 3 * 199 + 4 && reading.fault == nil)
    }

    @Test func `a string that stands in very many places is charged for each`() {
        let size = 1 << 10
        let string = [0x5F, 0x11, 4, 0] + [UInt8](repeating: 0x61, count: size)

        func file(_ count: Int) -> [UInt8] {
            let head = [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 255)] as [UInt8]
            return binaryPropertyList(
                [head + [UInt8](repeating: 1, count: count), string],
                offsetSize: 3
            )
        }

        var options = ReadingOptions()
        options.limits.expansion = 0
        #expect(PropertyListReading.binary(file(50), options: options).error == nil)
        let many = PropertyListReading.binary(file(10_000), options: options)
        #expect(many.error?.code == .expansionLimit)
        #expect(many.events.count < 64 * file(10_000).count / size + 2)
        options.limits.expansion = 10_000 * size
        #expect(PropertyListReading.binary(file(10_000), options: options).error == nil)
    }

    @Test func `containers that overlap can't multiply what they hold`() {
        // Each header says that 65535 references follow, which are the next headers.
        let headers = (0..<2000).flatMap { _ in [0xAF, 0x11, 0xFF, 0xFF] as [UInt8] }
        var root: [UInt8] = [0xAF, 0x11, 0x07, 0xD0]

        for index in 2..<2002 {
            root += [UInt8(index >> 8), UInt8(index & 255)]
        }

        var objects = [[0x09], root, headers + [UInt8](repeating: 0, count: 1 << 17)]
        var offsets: [Int: Int] = [:]

        for index in 0..<2000 {
            if index > 0 {
                objects.append([])
            }
            offsets[index + 2] = 8 + 1 + root.count + 4 * index
        }

        // References 0xAF11 and 0xFFFF must exist.
        while objects.count < 65536 {
            offsets[objects.count] = 8
            objects.append([])
        }

        let bytes = binaryPropertyList(
            objects,
            referenceSize: 2,
            offsetSize: 4,
            root: 1,
            offsets: offsets
        )

        let reading = PropertyListReading.binary(bytes)
        #expect(reading.error?.code == .plistStructure)
        #expect(reading.events.count < bytes.count)
    }
}
