/// The place of a text in an archive of less than 4 GiB.
struct StringPlace: BitwiseCopyable {
    private var start: UInt32
    private var size: UInt32

    static let none = StringPlace(offset: 0, count: 0)

    init(offset: Int, count: Int) {
        start = UInt32(truncatingIfNeeded: offset)
        size = UInt32(truncatingIfNeeded: count)
    }

    var offset: Int { Int(start) }
    var count: Int { Int(size) }

    /// The bytes of the text.
    @inline(__always)
    @_lifetime(copy bytes)
    func text(in bytes: Span<UInt8>) -> Span<UInt8> {
        bytes.slice(offset..<(offset &+ count))
    }
}
