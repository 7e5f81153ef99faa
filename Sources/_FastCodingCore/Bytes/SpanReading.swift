extension Span<UInt8> {
    /// The number at `offset`, least significant byte first, at any alignment. The bytes must exist: callers check
    /// that.
    @inlinable @inline(__always)
    package func load<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: T.Type = T.self) -> T {
        T(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// The count or the number of 32 bits at `offset`. Where Int has no more bits itself, one that is too large for any
    /// memory there counts as an eighth of what Int holds, so that callers may multiply it by 8.
    @inline(__always)
    package func count(at offset: Int) -> Int {
        Int(truncatingIfNeeded: min(load(offset), UInt32(clamping: Int.max / 8)))
    }

    /// The bytes of a range, which must exist.
    @inline(__always)
    @_lifetime(copy self)
    package func slice(_ range: Range<Int>) -> Span<UInt8> {
        extracting(range)
    }

    /// Whether the bytes are those of `other`.
    @inline(__always)
    package func equals(_ other: Span<UInt8>) -> Bool {
        let count = self.count
        guard count == other.count else { return false }
        Effort.count(count)
        if count >= 8 {
            var index = 0
            while index < count &- 8 {
                if load(index, as: UInt64.self) != other.load(index, as: UInt64.self) { return false }
                index &+= 8
            }
            // The last word overlaps the one before it if the length is not a multiple of eight.
            return load(count &- 8, as: UInt64.self) == other.load(count &- 8, as: UInt64.self)
        }
        if count >= 4 {
            return load(0, as: UInt32.self) == other.load(0, as: UInt32.self)
                && load(count &- 4, as: UInt32.self) == other.load(count &- 4, as: UInt32.self)
        }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    /// Whether the bytes are those of an ASCII literal.
    package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { buffer in
            for index in 0..<count where unsafe self[index] != buffer[index] { return false }
            return true
        }
    }
}
