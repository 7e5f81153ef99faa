import _FastCodingPlists

/// Names that begin with a dollar sign, in the form of the notation: with an additional one.
///
/// A long name is assembled once, however many objects have the property.
struct DollarNames: ~Copyable {
    /// The long names, one after the other, followed by the last requested one if it is short.
    private var texts = ByteBuffer()
    /// The ranges of long names in ``texts``, by the names.
    private var ranges: [ByteRange: ByteRange] = [:]
    /// Where the long names end in ``texts``.
    private var end = 0

    /// The text of a name in a graph's pool with an additional dollar sign, as a range for
    /// ``bytes(_:)`` alone, valid until the next call. No range of a pool is equal to it. The range
    /// of a long name remains valid, because callers remember ranges unless they are quick to hash.
    mutating func escaped(_ name: ByteRange, in graph: borrowing ObjectGraph) -> ByteRange {
        if let known = ranges[name] {
            return known
        }

        texts.truncate(to: end)
        texts.append(UInt8(ascii: "$"))
        texts.append(graph.bytes(name))
        let range = ByteRange(offset: ~end, count: name.count + 1)
        if !range.isQuickToHash {
            ranges[name] = range
            end = texts.count
        }

        return range
    }

    /// The bytes of a name that ``escaped(_:in:)`` has returned. Its offset is the complement of
    /// the one in ``texts``, so that no range of a pool equals it.
    @_lifetime(borrow self)
    func bytes(_ escaped: ByteRange) -> Span<UInt8> {
        texts.span.extracting(~escaped.offset..<(~escaped.offset + escaped.count))
    }
}
