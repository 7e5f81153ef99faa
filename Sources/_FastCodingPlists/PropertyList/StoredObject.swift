import _FastCodingCore

/// An object of a binary property list as it is stored.
package struct StoredObject {
    /// What an object is. Text, data and references are ``payload``.
    package enum Content {
        case scalar(ScalarValue)
        case asciiString
        case utf16String
        case data
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

    package var end: Int { payload.upperBound }
}
