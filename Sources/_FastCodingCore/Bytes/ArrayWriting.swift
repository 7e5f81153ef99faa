extension Array where Element == UInt8 {
    /// Appends the bytes of a span.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        Effort.count(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends a number, least significant byte first, without padding.
    package mutating func appendLittleEndian<T: FixedWidthInteger>(_ value: T) {
        var rest = value
        for _ in 0..<MemoryLayout<T>.size {
            append(UInt8(truncatingIfNeeded: rest))
            rest = rest >> 8
        }
    }
}
