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
        let content = try content(at: offset)
        let extent = try table.extent(of: offset)
        if extent.count > 0 {
            unread -= extent.payload.count
        }

        if unread < 0 {
            throw BinaryPropertyListTable.error("this object overlaps others", at: offset)
        }

        return StoredObject(
            content: content,
            offset: offset,
            count: extent.count,
            payload: extent.payload
        )
    }

    /// The type of the object at an offset, and its value if that is no more than a number.
    private func content(at offset: Int) throws(FastCodingError) -> StoredObject.Content {
        switch BinaryObjectType(ofMarker: table.bytes[offset]) {
        case .data: .data
        case .asciiString: .asciiString
        case .utf16String: .utf16String
        case .array: .array
        case .dictionary: .dictionary
        case .identifier: .identifier(try table.identifier(at: offset))
        // Markers of no known object end here, too: `scalar` throws for them.
        default: .scalar(try table.scalar(at: offset))
        }
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
