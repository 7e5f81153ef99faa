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
            ends.append(try? table.extent(of: offset).payload.upperBound)
        }

        self.offsets = offsets
        self.ends = ends
    }

    var count: Int { offsets.count }

    /// Whether an object is an array or a dictionary that can be read.
    func isContainer(_ object: Int) -> Bool {
        ends[object] != nil && [.array, .dictionary].contains(objectType(object))
    }

    func isDictionary(_ object: Int) -> Bool { objectType(object) == .dictionary }

    private func objectType(_ object: Int) -> BinaryObjectType {
        BinaryObjectType(ofMarker: bytes[offsets[object]])
    }

    /// The objects that a container refers to: its elements, or its keys and then its values. An
    /// object of another kind refers to none.
    func references(of object: Int) throws(FastCodingError) -> [Int] {
        guard isContainer(object) else { return [] }

        // A table can't be kept, because it must not outlive the span that it reads.
        let table = try BinaryPropertyListTable(bytes.span)
        let range = try table.extent(of: offsets[object]).payload
        var references: [Int] = []
        references.reserveCapacity(range.count / referenceSize)

        for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
            references.append(try table.reference(at: place))
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
