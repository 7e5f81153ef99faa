import _FastCodingCore

/// Elements that are read a block at a time, such as the lines of a text.
package protocol ElementBlocks {
    /// The decoder that reads them.
    var decoder: FastDecoder { get }

    /// Whether all blocks have been read.
    var isAtEnd: Bool { get }

    /// The state of the next block, whose root is an array of elements.
    ///
    /// - Throws: an error for an element that can't be read, once those before it have been
    ///   returned. The next call goes on after it.
    mutating func next() throws -> DecodingState
}
