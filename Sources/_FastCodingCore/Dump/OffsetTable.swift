/// Offsets in an archive, some of which may be nil, in four bytes each as long as the archive is smaller than 4 GiB.
package struct OffsetTable: Sendable {
    private var low: [UInt32] = []
    /// The upper halves, for a large archive only.
    private var high: [UInt32] = []
    private let isWide: Bool

    /// Makes a table for an archive of `size` bytes.
    package init(size: Int) {
        isWide = size >= Int(UInt32.max)
    }

    package var count: Int { low.count }

    /// Appends an offset, or nil.
    @inline(__always)
    package mutating func append(_ offset: Int?) {
        let bits = Self.bits(offset)
        low.append(UInt32(truncatingIfNeeded: bits))
        if isWide { high.append(UInt32(truncatingIfNeeded: bits >> 32)) }
    }

    /// The offset at an index, or nil.
    package subscript(index: Int) -> Int? {
        @inline(__always) get {
            let lower = low[index]
            guard isWide else { return lower == .max ? nil : Int(lower) }
            let bits = UInt64(high[index]) << 32 | UInt64(lower)
            return bits == .max ? nil : Int(truncatingIfNeeded: bits)
        }
        @inline(__always) set {
            let bits = Self.bits(newValue)
            low[index] = UInt32(truncatingIfNeeded: bits)
            if isWide { high[index] = UInt32(truncatingIfNeeded: bits >> 32) }
        }
    }

    /// All ones stand for nil; a table for small archives keeps only the lower half of them.
    @inline(__always)
    private static func bits(_ offset: Int?) -> UInt64 { offset.map { UInt64(truncatingIfNeeded: $0) } ?? .max }
}
