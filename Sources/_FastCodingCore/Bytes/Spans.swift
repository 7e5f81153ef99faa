// The spans of arrays and texts. The standard library has its own only on systems from 2025 on.
extension Array where Element: BitwiseCopyable {
    /// The elements. Elements of this kind are never a view of an NSArray, so they are always in
    /// one place.
    @inlinable package var span: Span<Element> {
        @inline(__always)
        @_lifetime(borrow self)
        borrowing get {
            let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
            return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
        }
    }
}

extension String {
    /// The text of the bytes; nil if they are not UTF-8.
    package init?(utf8 bytes: Span<UInt8>) {
        guard bytes.firstInvalidUTF8() == nil else { return nil }
        self.init(lossy: bytes)
    }

    /// The text of the bytes, with U+FFFD in place of bytes that are not UTF-8.
    package init(lossy bytes: Span<UInt8>) {
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Hands the bytes of the text to a function: a short text has none in memory that a span could
    /// stay on.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var text = self
        let result = text.withUTF8 { bytes in
            Swift.Result { () throws(Failure) in try body(unsafe Span(_unsafeElements: bytes)) }
        }
        return try result.get()
    }
}

extension Span<UInt8> {
    /// The number at `offset`, least significant byte first, at any alignment. The bytes must
    /// exist: callers check.
    @inlinable @inline(__always)
    package func load<T: FixedWidthInteger & BitwiseCopyable>(
        _ offset: Int,
        as type: T.Type = T.self
    ) -> T {
        T(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// The count or the number of 32 bits at `offset`. Where Int has no more bits itself, one that
    /// is too large for any memory there counts as an eighth of the largest Int, so that callers
    /// may multiply it by 8.
    @inline(__always)
    package func count(at offset: Int) -> Int {
        Int(truncatingIfNeeded: min(load(offset), UInt32(clamping: Int.max / 8)))
    }

    @inline(__always)
    @_lifetime(copy self)
    package func slice(_ range: Range<Int>) -> Span<UInt8> {
        extracting(range)
    }

    /// Whether both have the same bytes.
    @inline(__always)
    package func equals(_ other: Span<UInt8>) -> Bool {
        let count = self.count
        guard count == other.count else { return false }

        Effort.count(count)
        if count >= 8 {
            var index = 0
            while index < count &- 8 {
                if load(index, as: UInt64.self) != other.load(index, as: UInt64.self) {
                    return false
                }
                index &+= 8
            }

            // The last word overlaps the one before it if the length is not a multiple of eight.
            return load(count &- 8, as: UInt64.self) == other.load(count &- 8, as: UInt64.self)
        }

        if count >= 4 {
            return load(0, as: UInt32.self) == other.load(0, as: UInt32.self)
                && load(count &- 4, as: UInt32.self) == other.load(count &- 4, as: UInt32.self)
        }

        for index in 0..<count where self[index] != other[index] {
            return false
        }

        return true
    }

    package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { buffer in
            for index in 0..<count where unsafe self[index] != buffer[index] {
                return false
            }
            return true
        }
    }
}

extension Array where Element == UInt8 {
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        Effort.count(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    package mutating func appendLittleEndian<T: FixedWidthInteger>(_ value: T) {
        var rest = value
        for _ in 0..<MemoryLayout<T>.size {
            append(UInt8(truncatingIfNeeded: rest))
            rest = rest >> 8
        }
    }
}

/// A range of bytes of a file or of a graph's pool. Unlike `Range`, it can be made and hashed
/// without checks.
@usableFromInline package struct ByteRange: Hashable, Sendable {
    @usableFromInline package var offset: Int
    @usableFromInline package var count: Int
    @inlinable package var range: Range<Int> {
        offset..<(offset + count)
    }

    /// Whether hashing the bytes again costs no more than looking up a result by their position, so
    /// that only results for longer ranges are worth remembering.
    package var isQuickToHash: Bool { count < 64 }

    @inlinable package init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }
}
