/// Offsets in an archive, or none, in four bytes each as long as the archive is smaller than 4 GiB.
package struct OffsetTable: Sendable {
    private var low: [UInt32] = []
    /// The upper halves, of a large archive only.
    private var high: [UInt32] = []
    private let isWide: Bool

    /// Makes a table for an archive of `size` bytes.
    init(size: Int) {
        isWide = size >= Int(UInt32.max)
    }

    package var count: Int { low.count }

    /// Appends an offset, or -1 for none.
    @inline(__always)
    mutating func append(_ offset: Int) {
        low.append(UInt32(truncatingIfNeeded: offset))
        if isWide { high.append(UInt32(truncatingIfNeeded: offset >> 32)) }
    }

    /// The offset at a place, or -1 for none.
    package subscript(index: Int) -> Int {
        @inline(__always) get {
            let lower = low[index]
            if isWide { return Int(truncatingIfNeeded: UInt64(high[index]) << 32 | UInt64(lower)) }
            return lower == .max ? -1 : Int(lower)
        }
        @inline(__always) set {
            low[index] = UInt32(truncatingIfNeeded: newValue)
            if isWide { high[index] = UInt32(truncatingIfNeeded: newValue >> 32) }
        }
    }
}
