#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A growing run of bytes: where archives and texts are written.
///
/// It grows through `realloc`, which moves large blocks by remapping pages instead of copying them, and it does not
/// clear what it reserves. Every access is checked against what has been written.
@safe
package struct ByteBuffer: ~Copyable {
    /// For the extensions in this folder alone, which write into what they have reserved.
    private(set) var base: UnsafeMutablePointer<UInt8>
    /// How many bytes have been written.
    package private(set) var count = 0
    private var capacity: Int

    /// Makes an empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 256) {
        let capacity = max(capacity, 16)
        unsafe base = ByteBuffer.allocate(nil, capacity)
        self.capacity = capacity
    }

    deinit {
        unsafe free(base)
    }

    private static func allocate(_ old: UnsafeMutablePointer<UInt8>?, _ size: Int) -> UnsafeMutablePointer<UInt8> {
        guard let block = unsafe realloc(old, size) else {
            // The system has no memory left for output that is bounded by the input: nothing can go on from here.
            preconditionFailure("out of memory")
        }
        return unsafe block.assumingMemoryBound(to: UInt8.self)
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        capacity = max(capacity + capacity / 2, count + extra)
        unsafe base = ByteBuffer.allocate(base, capacity)
    }

    /// Makes room for `extra` more bytes, so that as many can be appended without another check for room.
    @inline(__always)
    package mutating func reserve(_ extra: Int) {
        if capacity - count < extra { grow(extra) }
    }

    /// How many bytes are reserved behind those written.
    @inline(__always)
    var capacityBehind: Int { capacity &- count }

    /// Counts bytes as written that an extension in this folder has put behind the others, into reserved room.
    @inline(__always)
    mutating func advance(_ extra: Int) {
        precondition(extra >= 0 && extra <= capacity - count)
        count += extra
    }

    /// Appends one byte.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count += 1
    }

    /// Appends the bytes of a span.
    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        let extra = bytes.count
        guard extra > 0 else { return }
        reserve(extra)
        unsafe bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress {
                unsafe (base + count).update(from: start, count: extra)
            }
        }
        count += extra
    }

    /// Appends the UTF-8 bytes of a literal or another short text.
    package mutating func append(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    /// Appends a number, least significant byte first, without padding.
    @inline(__always)
    package mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
        let size = MemoryLayout<T>.size
        reserve(size)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: value.littleEndian, as: T.self)
        count += size
    }

    /// Appends zero bytes up to the next multiple of `alignment`, which is any number above 0.
    @inline(__always)
    package mutating func pad(to alignment: Int) {
        let rest = count % alignment
        if rest != 0 { append(zeros: alignment - rest) }
    }

    /// Appends zero bytes up to the next multiple of a power of two of at most 8.
    @inline(__always)
    package mutating func pad(toPowerOfTwo alignment: Int) {
        let extra = (0 &- count) & (alignment &- 1)
        if extra == 0 { return }
        // Eight zeros at once, of which only the needed ones are kept.
        reserve(8)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: 0, as: UInt64.self)
        count += extra
    }

    /// Appends `number` zero bytes.
    package mutating func append(zeros number: Int) {
        for _ in 0..<number { append(0) }
    }

    /// Writes a number over four bytes that have been written already.
    package mutating func overwrite(at offset: Int, littleEndian value: UInt32) {
        precondition(offset >= 0 && offset <= count - 4)
        unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value.littleEndian, as: UInt32.self)
    }

    /// Forgets everything after the first `newCount` bytes.
    package mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count)
        count = newCount
    }

    /// What has been written.
    package var span: Span<UInt8> {
        @_lifetime(borrow self)
        @inline(__always)
        get {
            let buffer = unsafe UnsafeBufferPointer(start: base, count: count)
            let span = unsafe Span(_unsafeElements: buffer)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// A copy of what has been written.
    package var array: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: base, count: count))
    }
}
