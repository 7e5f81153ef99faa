/// Room after what a buffer holds, for loops that keep their place in it in a register.
///
/// While it is in use, nothing else has access to the buffer. Every write is checked against the room.
@safe
package struct TextRoom: ~Escapable {
    private let base: UnsafeMutableRawPointer
    /// How many bytes there are.
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
        unsafe base.storeBytes(of: words.high.littleEndian, toByteOffset: place &+ 8, as: UInt64.self)
    }

    /// Writes the bytes of `text` from `index` on, up to the first that JSON must escape (the zero byte that ends a string
    /// is one), and moves both places past them.
    ///
    /// - Returns: false if the room or the text ends first.
    @inline(__always)
    func copyPlainText(_ text: Span<UInt8>, from index: inout Int, to place: inout Int) -> Bool {
        // Most texts end within 32 bytes, so that whether another round follows is easy to predict.
        while index &+ 32 <= text.count, place &+ 32 <= size {
            // Written before they are looked at: what comes after a find is overwritten.
            let (first, second) = (text.block(index), text.block(index &+ 16))
            store(first, at: place)
            store(second, at: place &+ 16)
            let found = firstLane(escaped(first), escaped(second))
            index &+= found
            place &+= found
            if found < 32 { return true }
        }
        return false
    }
}

extension ByteBuffer {
    /// Room for `size` bytes after those that have been written. ``advance(_:)`` counts them as written.
    @inline(__always)
    @_lifetime(&self)
    package mutating func room(_ size: Int) -> TextRoom {
        reserve(size)
        let room = unsafe TextRoom(base + count, size)
        return unsafe _overrideLifetime(room, mutating: &self)
    }
}
