/// The position of a string's text in an archive of less than 4 GiB.
struct StringPlace: BitwiseCopyable {
    private var start: UInt32
    private var size: UInt32

    /// Stands for no text.
    static let none = StringPlace(offset: 0, count: 0)

    /// Both must be below 2^32.
    @inline(__always)
    init(offset: Int, count: Int) {
        start = UInt32(truncatingIfNeeded: offset)
        size = UInt32(truncatingIfNeeded: count)
    }

    var offset: Int {
        @inline(__always) get { Int(start) }
    }

    var count: Int {
        @inline(__always) get { Int(size) }
    }

    @inline(__always)
    @_lifetime(copy bytes)
    func text(in bytes: Span<UInt8>) -> Span<UInt8> {
        bytes.slice(offset..<(offset &+ count))
    }
}
