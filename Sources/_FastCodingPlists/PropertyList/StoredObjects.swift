import _FastCodingCore

/// The objects of a binary property list by their numbers, whether or not anything refers to them.
///
/// The table of offsets leads to each object, so one that can't be read doesn't hide the others.
/// Reading each object once takes time for the size of the file, because contents that overlap are
/// refused, as ``BinaryPropertyListReader`` refuses them.
package struct StoredObjects: ~Copyable, ~Escapable {
    private let table: BinaryPropertyListTable
    /// How many more bytes of references, strings and data there can be if no two objects overlap.
    private var unread: Int
    private var scratch: [UInt8] = []
    private var misnamed = MisnamedStrings()

    /// - Throws: what is wrong with the trailer, without which nothing can be found.
    @_lifetime(copy bytes)
    package init(_ bytes: Span<UInt8>) throws(FastCodingError) {
        table = try BinaryPropertyListTable(bytes)
        unread = table.tableOffset - BinaryPropertyListTable.objectsOffset
    }

    package var count: Int { table.objectCount }
    package var root: Int { table.root }
    /// The bytes of a reference.
    package var referenceSize: Int { table.referenceSize }
    /// Where the objects begin, after `bplist00`.
    package static var start: Int { BinaryPropertyListTable.objectsOffset }
    /// Where the objects end and the table of offsets begins.
    package var end: Int { table.tableOffset }

    /// The offset of an object's marker, from the table.
    ///
    /// - Throws: plist-structure if it lies outside the objects.
    package func offset(of number: Int) throws(FastCodingError) -> Int {
        try table.offset(of: number)
    }

    /// The object at an offset that ``offset(of:)`` has returned, which must not be read twice for
    /// one number.
    package mutating func object(at offset: Int) throws(FastCodingError) -> StoredObject {
        let marker = table.bytes[offset]
        switch marker >> 4 {
        case 0x4: return try counted(.data, at: offset, unit: 1)
        case 0x5: return try counted(.asciiString, at: offset, unit: 1)
        case 0x6: return try counted(.utf16String, at: offset, unit: 2)
        case 0xA: return try counted(.array, at: offset, unit: table.referenceSize)
        case 0xD: return try counted(.dictionary, at: offset, unit: 2 * table.referenceSize)
        case 0x8:
            let number = try table.identifier(at: offset)
            return fixed(.identifier(number), at: offset, size: Int(marker & 0xF) + 1)
        default:
            // Markers of no known object end here, too: `scalar` throws for them.
            let value = try table.scalar(at: offset)
            return fixed(.scalar(value), at: offset, size: Self.size(ofScalar: marker))
        }
    }

    /// How many bytes follow the marker of a scalar.
    private static func size(ofScalar marker: UInt8) -> Int {
        marker < 0x10 ? 0 : 1 << Int(marker & 0xF)
    }

    /// An object whose size its marker tells; `size` is that of the bytes after the marker.
    private func fixed(_ content: StoredObject.Content, at offset: Int, size: Int) -> StoredObject {
        let start = offset + 1
        return StoredObject(
            content: content,
            offset: offset,
            count: 0,
            payload: start..<(start + size)
        )
    }

    /// An object that has a count after its marker; `unit` is the number of bytes for each.
    private mutating func counted(_ content: StoredObject.Content, at offset: Int, unit: Int)
        throws(FastCodingError) -> StoredObject
    {
        let found = try table.count(at: offset)
        let (size, overflow) = found.count.multipliedReportingOverflow(by: unit)
        let start = try table.payload(at: found.start, size: overflow ? .max : size, of: offset)
        unread -= size
        if unread < 0 {
            throw BinaryPropertyListTable.error("this object overlaps others", at: offset)
        }

        return StoredObject(
            content: content,
            offset: offset,
            count: found.count,
            payload: start..<(start + size)
        )
    }

    /// Appends a string as UTF-8.
    package mutating func appendText(of string: StoredObject, to text: inout ByteBuffer)
        throws(FastCodingError)
    {
        guard case .utf16String = string.content else {
            if try !table.checkASCII(string.payload) {
                misnamed.add(at: string.offset)
            }
            return text.append(table.bytes.extracting(string.payload))
        }

        try table.decodeUTF16(string.payload, into: &scratch)
        text.append(scratch.span)
    }

    /// Warns of strings whose text was in another encoding than they say.
    package func warn(_ diagnostics: inout Diagnostics) {
        misnamed.warn(&diagnostics)
    }

    /// The number of the object that a container refers to.
    ///
    /// - Parameter place: the index of the reference in the container, which has twice as many as
    ///   entries if it is a dictionary.
    package func reference(_ place: Int, of container: StoredObject) throws(FastCodingError) -> Int
    {
        try table.reference(at: container.payload.lowerBound + place * table.referenceSize)
    }
}
