/// Offsets in an archive, in four bytes each as long as the archive is smaller than 4 GiB.
package struct OffsetTable: Sendable {
    private var low: [UInt32] = []
    /// The upper halves, for a large archive only.
    private var high: [UInt32] = []
    private let isWide: Bool

    /// Makes a table for an archive of `size` bytes.
    package init(size: Int) {
        isWide = size > Int(clamping: UInt32.max)
    }

    package var count: Int { low.count }

    @inline(__always)
    package mutating func append(_ offset: Int) {
        low.append(UInt32(truncatingIfNeeded: offset))
        if isWide { high.append(UInt32(truncatingIfNeeded: offset >> 32)) }
    }

    package subscript(index: Int) -> Int {
        @inline(__always) get { isWide ? Int(high[index]) << 32 | Int(low[index]) : Int(low[index]) }
    }
}
