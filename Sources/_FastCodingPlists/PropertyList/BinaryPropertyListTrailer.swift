import _FastCodingCore

/// The last 32 bytes of a binary property list, which can be recognized without the rest of it.
package enum BinaryPropertyListTrailer {
    /// Where the objects of a list begin.
    package static let objectsOffset = BinaryPropertyListTable.objectsOffset

    private static let size = 32

    /// How far the trailer in these 32 bytes is from the beginning of its list, if the numbers in
    /// it agree: nothing is between the objects and the table of their offsets, or between the
    /// table and the trailer. Nil if they don't, and it is none.
    package static func distance(from bytes: Span<UInt8>) -> Int? {
        guard bytes.count == size else { return nil }

        for index in 0..<5 where bytes[index] != 0 {
            return nil
        }

        let offsetSize = bytes[6]
        let objects = BinaryPropertyListTable.number(bytes, at: 8, size: 8)
        let root = BinaryPropertyListTable.number(bytes, at: 16, size: 8)
        let table = BinaryPropertyListTable.number(bytes, at: 24, size: 8)
        guard (1...8).contains(offsetSize), (1...8).contains(bytes[7]), root < objects,
            table > UInt64(objectsOffset)
        else {
            return nil
        }

        let (tableSize, isTooLarge) = objects.multipliedReportingOverflow(by: UInt64(offsetSize))
        let (distance, isTooFar) = table.addingReportingOverflow(tableSize)
        return isTooLarge || isTooFar ? nil : Int(exactly: distance)
    }
}
