/// A growing run of bytes: where archives and texts are written.
///
/// It does not clear the memory that it reserves. Every access is checked against what has been
/// written.
@safe @usableFromInline
package struct ByteBuffer: ~Copyable {
    /// Only for the extensions in this folder, which write into what they have reserved.
    @usableFromInline package internal(set) var base: UnsafeMutablePointer<UInt8>
    @usableFromInline package internal(set) var count = 0
    @usableFromInline var capacity: Int

    package init(capacity: Int = 256) {
        var size = max(capacity, 16)
        unsafe base = RawMemory.allocate(&size).assumingMemoryBound(to: UInt8.self)
        self.capacity = size
    }

    deinit {
        unsafe RawMemory.release(base, capacity)
    }

    /// Enlarges the block by half, or by more if `extra` bytes need it.
    @usableFromInline @inline(never)
    mutating func grow(_ extra: Int) {
        var size = max(capacity + capacity / 2, count + extra)
        unsafe base = RawMemory.enlarge(base, from: capacity, to: &size).assumingMemoryBound(
            to: UInt8.self
        )
        capacity = size
    }

    /// Makes room for `extra` more bytes, so that this many can be appended without further checks.
    @inlinable @inline(__always)
    package mutating func reserve(_ extra: Int) {
        if capacity &- count < extra {
            grow(extra)
        }
    }

    /// Counts bytes as written that an extension in this folder has put after the others, in
    /// reserved room.
    @inlinable @inline(__always)
    package mutating func advance(_ extra: Int) {
        precondition(UInt(bitPattern: extra) <= UInt(bitPattern: capacity &- count))
        count &+= extra
    }

    @inlinable @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count &+= 1
    }

    @inline(__always)
    package mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        unsafe ByteBuffer.copy(bytes, to: base + count)
        count &+= bytes.count
    }

    /// Copies bytes to a place that has room for them. Up to 32 bytes are copied as two blocks or
    /// words, which may overlap.
    @inline(__always)
    private static func copy(_ bytes: Span<UInt8>, to start: UnsafeMutablePointer<UInt8>) {
        let size = bytes.count
        Effort.count(size)
        let target = UnsafeMutableRawPointer(start)

        if size > 32 {
            unsafe bytes.withUnsafeBufferPointer { source in
                if let first = source.baseAddress {
                    unsafe start.update(from: first, count: size)
                }
            }
        } else if size > 16 {
            // The two blocks overlap unless there are exactly 32 bytes. Shorter runs are copied in
            // the same way, as two words.
            let first = bytes.block(0)
            let last = bytes.block(size &- 16)
            unsafe target.storeBytes(of: first, as: SIMD16<Int8>.self)
            unsafe target.storeBytes(of: last, toByteOffset: size &- 16, as: SIMD16<Int8>.self)
        } else if size >= 8 {
            let first = bytes.load(0, as: UInt64.self)
            let last = bytes.load(size &- 8, as: UInt64.self)
            unsafe target.storeBytes(of: first.littleEndian, as: UInt64.self)
            unsafe target.storeBytes(
                of: last.littleEndian,
                toByteOffset: size &- 8,
                as: UInt64.self
            )
        } else if size >= 4 {
            let first = bytes.load(0, as: UInt32.self)
            let last = bytes.load(size &- 4, as: UInt32.self)
            unsafe target.storeBytes(of: first.littleEndian, as: UInt32.self)
            unsafe target.storeBytes(
                of: last.littleEndian,
                toByteOffset: size &- 4,
                as: UInt32.self
            )
        } else {
            for index in 0..<size {
                unsafe start[index] = bytes[index]
            }
        }
    }

    /// Appends the lowest `size` bytes of a word, at most 8, the lowest first.
    @inline(__always)
    package mutating func append(word: UInt64, size: Int) {
        reserve(8)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(
            of: word.littleEndian,
            as: UInt64.self
        )

        precondition(UInt(bitPattern: size) <= 8)
        count &+= size
    }

    /// Appends a byte, zeros up to a multiple of a number's size, and the number.
    @inline(__always)
    package mutating func append<T: FixedWidthInteger>(_ byte: UInt8, aligned value: T) {
        let size = MemoryLayout<T>.size
        // A size is a power of two and at most 8: the byte and its padding are written as one word.
        let place = (count &+ size) & ~(size &- 1)
        reserve(16)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(
            of: UInt64(byte).littleEndian,
            as: UInt64.self
        )

        unsafe UnsafeMutableRawPointer(base + place).storeBytes(of: value.littleEndian, as: T.self)
        count = place &+ size
    }

    /// Appends a byte, the bytes of a string, and a zero byte: the type of a chunk and its text.
    @inline(__always)
    package mutating func append(_ byte: UInt8, terminated bytes: Span<UInt8>) {
        let size = bytes.count
        reserve(size &+ 2)
        let start = unsafe base + count
        unsafe start[0] = byte
        unsafe ByteBuffer.copy(bytes, to: start + 1)
        unsafe start[size &+ 1] = 0
        count &+= size &+ 2
    }

    /// Appends a key of JSON, an ASCII literal that needs no escapes, after a comma if one is
    /// wanted.
    package mutating func append(key word: StaticString, comma: Bool) {
        let size = word.utf8CodeUnitCount
        reserve(size &+ 4)
        // The quote overwrites the comma if none is wanted.
        unsafe base[count] = 0x2C
        let start = unsafe base + count + (comma ? 1 : 0)
        unsafe start[0] = 0x22
        word.withUTF8Buffer { unsafe ByteBuffer.copy(Span(_unsafeElements: $0), to: start + 1) }
        unsafe start[size &+ 1] = 0x22
        unsafe start[size &+ 2] = 0x3A
        count &+= size &+ (comma ? 4 : 3)
    }

    package mutating func append(_ text: String) {
        text.withBytes { append($0) }
    }

    @inline(__always)
    package mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
        let size = MemoryLayout<T>.size
        reserve(size)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: value.littleEndian, as: T.self)
        count &+= size
    }

    /// Appends zero bytes up to the next multiple of `alignment`, which may be any number above 0.
    @inline(__always)
    package mutating func pad(to alignment: Int) {
        let rest = count % alignment
        if rest != 0 {
            append(zeros: alignment - rest)
        }
    }

    package mutating func append(zeros number: Int) {
        for _ in 0..<number {
            append(0)
        }
    }

    /// Overwrites four of the bytes with a number.
    package mutating func overwrite(at offset: Int, littleEndian value: UInt32) {
        precondition(offset >= 0 && offset <= count - 4)
        unsafe UnsafeMutableRawPointer(base + offset).storeBytes(
            of: value.littleEndian,
            as: UInt32.self
        )
    }

    package mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count)
        count = newCount
    }

    /// Removes bytes from the beginning and moves the others there.
    package mutating func removeFirst(_ number: Int) {
        precondition(number >= 0 && number <= count)
        unsafe base.update(from: base + number, count: count - number)
        count -= number
    }

    package var span: Span<UInt8> {
        @_lifetime(borrow self)
        @inline(__always)
        get {
            let buffer = unsafe UnsafeBufferPointer(start: base, count: count)
            let span = unsafe Span(_unsafeElements: buffer)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    package var array: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: base, count: count))
    }

    @inline(__always)
    package mutating func append(literal text: StaticString) {
        text.withUTF8Buffer { buffer in
            unsafe append(Span(_unsafeElements: buffer))
        }
    }
}
