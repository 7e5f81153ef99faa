/// The encoding of a text, and the size of its byte order mark in bytes.
package struct DetectedEncoding {
    package let encoding: TextEncoding
    package let mark: Int

    package init(_ encoding: TextEncoding, mark: Int = 0) {
        self.encoding = encoding
        self.mark = mark
    }
}
