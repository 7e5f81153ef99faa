import _FastCodingCore

/// The places of the objects of a binary property list, and the objects to which they refer.
struct BinaryPropertyListLayout {
    let bytes: [UInt8]
    let root: Int
    let referenceSize: Int
    let tableOffset: Int
    /// Where each object begins.
    let offsets: [Int]
    /// Where each object ends; nil for those that are damaged, which nothing may refer to.
    private let ends: [Int?]

    init(_ bytes: [UInt8]) throws(FastCodingError) {
        self.bytes = bytes
        let table = try BinaryPropertyListTable(bytes.span)
        root = table.root
        referenceSize = table.referenceSize
        tableOffset = table.tableOffset
        var offsets: [Int] = []
        var ends: [Int?] = []
        offsets.reserveCapacity(table.objectCount)
        ends.reserveCapacity(table.objectCount)

        for object in 0..<table.objectCount {
            let offset = try table.offset(of: object)
            offsets.append(offset)
            ends.append(try? table.end(of: offset))
        }

        self.offsets = offsets
        self.ends = ends
    }

    var count: Int { offsets.count }

    /// Whether an object is an array or a dictionary that can be read.
    func isContainer(_ object: Int) -> Bool {
        let kind = bytes[offsets[object]] >> 4
        return ends[object] != nil && (kind == 0xA || kind == 0xD)
    }

    func isDictionary(_ object: Int) -> Bool { bytes[offsets[object]] >> 4 == 0xD }

    /// The objects that a container refers to: its elements, or its keys and then its values. An
    /// object of another kind refers to none.
    func references(of object: Int) throws(FastCodingError) -> [Int] {
        guard isContainer(object) else { return [] }

        // A table can't be kept, because it must not outlive the span that it reads.
        let table = try BinaryPropertyListTable(bytes.span)
        let counted = try table.count(at: offsets[object])
        let count = isDictionary(object) ? 2 * counted.count : counted.count
        var references: [Int] = []
        // The end of the object has been found, so all of them exist.
        references.reserveCapacity(count)

        for number in 0..<count {
            references.append(try table.reference(at: counted.start + number * referenceSize))
        }

        return references
    }

    /// The objects in the order in which they lie in the file. The bytes of each extend to the next
    /// one, and several objects at one place are one region.
    ///
    /// Throws ``FastCodingError/Code/plistStructure`` if two objects overlap: neither could be
    /// changed without the other.
    func regions() throws(FastCodingError) -> [Region] {
        let order = offsets.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
        var regions: [Region] = []

        for object in order {
            if let last = regions.last, last.start == offsets[object] {
                regions[regions.count - 1].objects.append(object)
                continue
            }

            regions.append(Region(start: offsets[object], end: tableOffset, objects: [object]))
        }

        for index in regions.indices {
            if index + 1 < regions.count {
                regions[index].end = regions[index + 1].start
            }

            if let end = ends[regions[index].objects[0]], end > regions[index].end {
                throw BinaryPropertyListTable.error(
                    "this object overlaps the one at byte \(regions[index].end), so nothing can be changed",
                    at: regions[index].start
                )
            }
        }

        return regions
    }

    /// The bytes of one or more objects.
    struct Region {
        let start: Int
        var end: Int
        var objects: [Int]
    }
}

extension BinaryPropertyListTable {
    /// Where the object that begins at an offset ends.
    fileprivate func end(of offset: Int) throws(FastCodingError) -> Int {
        let marker = bytes[offset]
        let low = Int(marker & 0xF)

        switch marker >> 4 {
        case 0x0: return offset + 1
        case 0x1, 0x2:
            let size = 1 << min(low, 4)
            return try payload(at: offset + 1, size: size, of: offset) + size
        case 0x3: return try payload(at: offset + 1, size: 8, of: offset) + 8
        case 0x8: return try payload(at: offset + 1, size: low + 1, of: offset) + low + 1
        case 0x4, 0x5, 0x6, 0xA, 0xD:
            // The count is at most a sixteenth of the largest number.
            let counted = try count(at: offset)
            let size = counted.count * unitSize(of: marker >> 4)
            return try payload(at: counted.start, size: size, of: offset) + size
        default:
            throw Self.error("this byte does not begin a known object", at: offset)
        }
    }

    /// The bytes of each thing that a count counts: a unit of text, a byte of data, an element or
    /// an entry.
    private func unitSize(of kind: UInt8) -> Int {
        switch kind {
        case 0x4, 0x5: 1
        case 0x6: 2
        case 0xA: referenceSize
        default: 2 * referenceSize
        }
    }
}
