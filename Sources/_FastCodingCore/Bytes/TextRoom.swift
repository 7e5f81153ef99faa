/// Room after the bytes of a buffer, for loops that keep their place in it in a register.
///
/// While it is in use, nothing else has access to the buffer. Every write is checked against the
/// room.
@safe
package struct TextRoom: ~Escapable {
    private let base: UnsafeMutableRawPointer
    let size: Int

    @inline(__always)
    @_lifetime(borrow base)
    fileprivate init(_ base: UnsafeMutablePointer<UInt8>, _ size: Int) {
        unsafe self.base = UnsafeMutableRawPointer(base)
        self.size = size
    }

    /// Overwrites the bytes from a place on; the bytes of a number go lowest first.
    @inline(__always)
    func store<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, at place: Int) {
        precondition(place >= 0 && place <= size &- MemoryLayout<T>.size)
        unsafe base.storeBytes(of: value.littleEndian, toByteOffset: place, as: T.self)
    }

    @inline(__always)
    func store(_ block: SIMD16<Int8>, at place: Int) {
        precondition(place >= 0 && place <= size &- 16)
        unsafe base.storeBytes(of: block, toByteOffset: place, as: SIMD16<Int8>.self)
    }

    @inline(__always)
    func store(_ words: TwoWords, at place: Int) {
        precondition(place >= 0 && place <= size &- 16)
        unsafe base.storeBytes(of: words.low.littleEndian, toByteOffset: place, as: UInt64.self)
        unsafe base.storeBytes(
            of: words.high.littleEndian,
            toByteOffset: place &+ 8,
            as: UInt64.self
        )
    }

    /// Writes the bytes of `text` from `index` on, up to the first that JSON must escape (the zero
    /// byte that ends a string is one), and moves both places past them.
    ///
    /// - Returns: false if the room or the text ends first.
    @inline(__always)
    func copyPlainText(_ text: Span<UInt8>, from index: inout Int, to place: inout Int) -> Bool {
        // Most texts end within 32 bytes, so that whether another round follows is easy to predict.
        while index &+ 32 <= text.count, place &+ 32 <= size {
            // Written before they are looked at: what comes after a find is overwritten.
            let first = text.block(index)
            let second = text.block(index &+ 16)
            store(first, at: place)
            store(second, at: place &+ 16)
            let found = firstLane(escaped(first), escaped(second))
            index &+= found
            place &+= found

            if found < 32 {
                return true
            }
        }

        return false
    }
}

extension ByteBuffer {
    /// Room for `size` bytes after those that have been written. ``advance(_:)`` counts them as
    /// written.
    @inline(__always)
    @_lifetime(&self)
    package mutating func room(_ size: Int) -> TextRoom {
        reserve(size)
        let room = unsafe TextRoom(base + count, size)
        return unsafe _overrideLifetime(room, mutating: &self)
    }

    /// Appends the bytes of `text` from `start` up to the first that JSON must escape (a quote, a
    /// backslash or a control character), and returns its position; the end if there is none.
    @inline(__always)
    package mutating func appendPlainText(_ text: Span<UInt8>, from start: Int) -> Int {
        var index = start
        let end = text.count
        reserve(end &- start &+ 16)

        while index &+ 16 <= end {
            // Written before it is examined: anything after a byte that was found is overwritten.
            let block = text.block(index)
            let found = firstLane(escaped(block))
            unsafe UnsafeMutableRawPointer(base + count).storeBytes(
                of: block,
                as: SIMD16<Int8>.self
            )

            advance(found)
            index &+= found

            if found < 16 {
                return index
            }
        }

        let rest = index
        if rest == end {
            return end
        }

        if end &- rest >= 4, firstLane(escaped(text.shortBlock(rest, end &- rest))) == 16 {
            index = end
        } else {
            while index < end, text[index] != 0x22, text[index] != 0x5C, text[index] >= 0x20 {
                index &+= 1
            }
        }

        append(text.extracting(rest..<index))
        return index
    }
}

extension Span<UInt8> {
    /// Whether all of it is ASCII that JSON need not escape, and that any terminal shows.
    var isShownASCII: Bool {
        for index in 0..<count {
            let byte = self[index]
            if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C {
                return false
            }
        }
        return true
    }

    /// A run of 4 to 15 bytes as a block: its first 8 (or 4) and its last 8 (or 4) bytes, which
    /// overlap, and spaces.
    @inline(__always)
    fileprivate func shortBlock(_ offset: Int, _ size: Int) -> SIMD16<Int8> {
        let spaces: UInt64 = 0x2020_2020_2020_2020
        let words =
            size >= 8
            ? SIMD2(load(offset, as: UInt64.self), load(offset &+ size &- 8, as: UInt64.self))
            : SIMD2(
                UInt64(load(offset, as: UInt32.self)) | spaces << 32,
                UInt64(load(offset &+ size &- 4, as: UInt32.self)) | spaces << 32
            )
        return unsafe unsafeBitCast(words, to: SIMD16<Int8>.self)
    }
}

/// The bytes of a block that JSON must escape: quotes, backslashes and control characters.
@inline(__always)
package func escaped(_ block: SIMD16<Int8>) -> SIMDMask<SIMD16<Int8>> {
    let bytes = unsafe unsafeBitCast(block, to: SIMD16<UInt8>.self)
    let control = bytes .< SIMD16<UInt8>(repeating: 0x20)
    let quoting =
        (block .== SIMD16<Int8>(repeating: 0x22)) .| (block .== SIMD16<Int8>(repeating: 0x5C))

    return control .| quoting
}
