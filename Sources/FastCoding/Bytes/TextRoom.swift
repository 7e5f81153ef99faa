/// Room after what a buffer holds, for loops that keep their place in it in a register.
///
/// While it is in use, nothing else has access to the buffer. Every write is checked against the room.
@safe
struct TextRoom: ~Escapable {
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

    /// Copies the 24 bytes from `source` on to `target`, though only the first of them are needed. They may overlap.
    @inline(__always)
    func copy(from source: Int, to target: Int) {
        precondition(min(source, target) >= 0 && max(source, target) <= size &- 24)
        let first = unsafe base.loadUnaligned(fromByteOffset: source, as: SIMD16<UInt8>.self)
        let second = unsafe base.loadUnaligned(fromByteOffset: source &+ 16, as: UInt64.self)
        unsafe base.storeBytes(of: first, toByteOffset: target, as: SIMD16<UInt8>.self)
        unsafe base.storeBytes(of: second, toByteOffset: target &+ 16, as: UInt64.self)
    }

    /// Writes the bytes of `text` from `index` on, up to the first that JSON must escape (the zero byte that ends a string
    /// is one), and moves both places past them.
    ///
    /// - Returns: false if the room or the text ends first.
    @inline(__always)
    func copyPlainText(_ text: Span<UInt8>, from index: inout Int, to place: inout Int) -> Bool {
        while index &+ 16 <= text.count, place &+ 16 <= size {
            // Written before it is looked at: what comes after a find is overwritten.
            let block = text.block(index)
            store(block, at: place)
            let found = firstEscaped(block)
            index &+= found
            place &+= found
            if found < 16 { return true }
        }
        return false
    }
}

extension ByteBuffer {
    /// Room for `size` bytes after those that have been written. ``advance(_:)`` counts them as written.
    @inline(__always)
    @_lifetime(&self)
    mutating func room(_ size: Int) -> TextRoom {
        reserve(size)
        let room = unsafe TextRoom(base + count, size)
        return unsafe _overrideLifetime(room, mutating: &self)
    }
}
