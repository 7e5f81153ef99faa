/// Names that begin with a dollar sign, as the notation writes them: with one more.
///
/// A long one is put together once, however many objects have the property.
struct DollarNames: ~Copyable {
    /// How many bytes a name has that is kept.
    private static let long = 64

    /// The long ones, one after the other, and the one that was asked for last if that is short.
    private var texts = ByteBuffer()
    private var ranges: [ByteRange: ByteRange] = [:]
    /// Where the long ones end in ``texts``.
    private var end = 0

    /// The text of a name in a graph's pool with one more dollar sign: a range for ``bytes(_:)`` alone, valid until the
    /// next call. No range of a pool is equal to it, and that of a long name stands for this name for good.
    mutating func escaped(_ name: ByteRange, in graph: borrowing ObjectGraph) -> ByteRange {
        if let known = ranges[name] { return known }
        texts.truncate(to: end)
        texts.append(UInt8(ascii: "$"))
        texts.append(graph.bytes(name))
        let range = ByteRange(offset: ~end, count: texts.count - end)
        if name.count >= Self.long {
            ranges[name] = range
            end = texts.count
        }
        return range
    }

    /// A text that ``escaped(_:in:)`` has made.
    @_lifetime(borrow self)
    func bytes(_ escaped: ByteRange) -> Span<UInt8> {
        texts.span.extracting(~escaped.offset..<(~escaped.offset + escaped.count))
    }

    /// Whether the range of a text stands for it for good.
    func isKept(_ escaped: ByteRange) -> Bool { escaped.count > Self.long }
}
