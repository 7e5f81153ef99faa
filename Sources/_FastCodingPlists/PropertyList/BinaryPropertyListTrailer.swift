import _FastCodingCore

/// The last 32 bytes of a binary property list, which can be recognized without the rest of it: 6
/// unused ones, and the numbers without which nothing can be found.
package struct BinaryPropertyListTrailer {
    package static let size = 32
    /// How many bytes come before its numbers.
    static let unusedSize = 6
    /// Where the objects of a list begin: after `bplist00`.
    package static let objectsOffset = 8

    /// Its numbers, by their offsets from its beginning. The two sizes have one byte each, the others
    /// 8, the most significant first.
    enum Field: Int {
        case offsetSize = 6
        case referenceSize = 7
        case objectCount = 8
        case root = 16
        case table = 24
    }

    /// The bytes of an entry of the table of offsets.
    let offsetSize: UInt8
    /// The bytes of a reference to an object.
    let referenceSize: UInt8
    let objectCount: UInt64
    /// The number of the root object.
    let root: UInt64
    /// Where the table of offsets begins.
    let table: UInt64

    init(offsetSize: Int, referenceSize: Int, objectCount: Int, root: Int, table: Int) {
        self.offsetSize = UInt8(truncatingIfNeeded: offsetSize)
        self.referenceSize = UInt8(truncatingIfNeeded: referenceSize)
        self.objectCount = UInt64(objectCount)
        self.root = UInt64(root)
        self.table = UInt64(table)
    }

    /// Reads the 32 bytes at an offset, which must exist, and checks nothing.
    init(at offset: Int, in bytes: Span<UInt8>) {
        func number(_ field: Field) -> UInt64 {
            BinaryPropertyListTable.number(bytes, at: offset + field.rawValue, size: 8)
        }

        offsetSize = bytes[offset + Field.offsetSize.rawValue]
        referenceSize = bytes[offset + Field.referenceSize.rawValue]
        objectCount = number(.objectCount)
        root = number(.root)
        table = number(.table)
    }

    /// Appends the trailer, with zeros before its numbers.
    func append(to output: inout ByteBuffer) {
        output.append(zeros: Self.unusedSize)
        appendNumbers(to: &output)
    }

    /// Appends everything but the unused bytes.
    func appendNumbers(to output: inout ByteBuffer) {
        output.append(offsetSize)
        output.append(referenceSize)
        output.append(bigEndian: objectCount, size: 8)
        output.append(bigEndian: root, size: 8)
        output.append(bigEndian: table, size: 8)
    }

    /// How far the trailer in these 32 bytes is from the beginning of its list, if the numbers in
    /// it agree: nothing is between the objects and the table of their offsets, or between the
    /// table and the trailer. Nil if they don't, and it is none.
    package static func distance(from bytes: Span<UInt8>) -> Int? {
        guard bytes.count == size else { return nil }

        for index in 0..<5 where bytes[index] != 0 {
            return nil
        }

        let trailer = BinaryPropertyListTrailer(at: 0, in: bytes)
        guard (1...8).contains(trailer.offsetSize), (1...8).contains(trailer.referenceSize),
            trailer.root < trailer.objectCount, trailer.table > UInt64(objectsOffset)
        else {
            return nil
        }

        let (tableSize, isTooLarge) = trailer.objectCount.multipliedReportingOverflow(
            by: UInt64(trailer.offsetSize)
        )
        let (distance, isTooFar) = trailer.table.addingReportingOverflow(tableSize)
        return isTooLarge || isTooFar ? nil : Int(exactly: distance)
    }
}
