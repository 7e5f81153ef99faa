/// Offsets in four bytes each as long as the archive is smaller than 4 GiB.
package struct OffsetTable: ~Copyable, Sendable {
    private var low = TrivialArray<UInt32>()
    private var high = TrivialArray<UInt32>()
    private let isWide: Bool

    /// A table for an archive of some size in bytes.
    package init(size: Int) {
        isWide = size > Int(clamping: UInt32.max)
    }

    package var count: Int { low.count }

    @inline(__always)
    package mutating func append(_ offset: Int) {
        low.append(UInt32(truncatingIfNeeded: offset))
        if isWide {
            high.append(UInt32(truncatingIfNeeded: offset >> 32))
        }
    }

    package subscript(index: Int) -> Int {
        @inline(__always) get {
            isWide ? Int(high[index]) << 32 | Int(low[index]) : Int(low[index])
        }
    }
}
