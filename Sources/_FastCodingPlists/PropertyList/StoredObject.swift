import _FastCodingCore

/// An object of a binary property list as it is stored.
package struct StoredObject {
    /// The type of an object. The bytes of text and data, and the references of containers, are in
    /// ``payload``.
    package enum Content {
        case scalar(ScalarValue)
        case asciiString
        case utf16String
        case data
        /// A UID, as keyed archives have it: the number of a slot.
        case identifier(UInt32)
        case array
        case dictionary
    }

    package let content: Content
    /// The offset of its marker.
    package let offset: Int
    /// The elements, entries, bytes or units of UTF-16 that it has; 0 where nothing is counted.
    package let count: Int
    /// The bytes of what is counted. A dictionary's references to its keys precede those to its
    /// values.
    package let payload: Range<Int>

    /// The offset after the object, not counting the objects that it refers to.
    package var end: Int { payload.upperBound }
}
