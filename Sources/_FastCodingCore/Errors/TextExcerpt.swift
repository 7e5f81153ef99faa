/// A piece of a text around a place in it, for messages.
package struct TextExcerpt: Sendable {
    /// The place in the whole text: the offset of a byte.
    package let offset: Int
    /// The bytes around it; at least as many of its own line as a message shows.
    package let bytes: [UInt8]
    /// The place in ``bytes``, possibly their end.
    package let place: Int

    package init(offset: Int, bytes: [UInt8], place: Int) {
        self.offset = offset
        self.bytes = bytes
        self.place = place
    }
}
