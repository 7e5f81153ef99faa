/// A growing run of trivial values for hot loops: unlike an array it is never shared, so that
/// changes need not check for that. Every access is checked.
@safe @usableFromInline
package struct TrivialArray<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline package internal(set) var count = 0
    /// The size of the block in bytes.
    @usableFromInline var size: Int
    @usableFromInline var capacity: Int

    @inlinable package init(capacity: Int = 16) {
        size = max(capacity, 1) * MemoryLayout<Element>.stride
        unsafe base = RawMemory.allocate(&size).assumingMemoryBound(to: Element.self)
        self.capacity = size / MemoryLayout<Element>.stride
    }

    @inlinable deinit {
        unsafe RawMemory.release(base, size)
    }

    /// Makes room for `least` values, or for twice as many as now.
    @inlinable @inline(never)
    mutating func grow(to least: Int) {
        var newSize = max(least, capacity * 2) * MemoryLayout<Element>.stride
        unsafe base = RawMemory.enlarge(base, from: size, to: &newSize).assumingMemoryBound(
            to: Element.self
        )

        size = newSize
        capacity = size / MemoryLayout<Element>.stride
    }

    @inlinable @inline(__always)
    package subscript(index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return unsafe base[index]
        }
        _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            yield unsafe &base[index]
        }
    }

    @inlinable @inline(__always)
    package var isEmpty: Bool { count == 0 }

    @inlinable @inline(__always)
    package var last: Element? { count > 0 ? self[count &- 1] : nil }

    @inlinable @inline(__always)
    package mutating func append(_ value: Element) {
        if count == capacity {
            grow(to: count + 1)
        }

        unsafe base[count] = value
        count &+= 1
    }

    @inlinable package mutating func append(_ value: Element, times number: Int) {
        guard number > 0 else { return }

        if capacity - count < number {
            grow(to: count + number)
        }

        unsafe (base + count).update(repeating: value, count: number)
        count += number
    }

    /// The last value, which has to exist.
    @inlinable @inline(__always)
    package var top: Element {
        get { self[count &- 1] }
        _modify { yield &self[count &- 1] }
    }

    @inlinable @inline(__always)
    package mutating func removeLast() -> Element {
        precondition(count > 0)
        count &-= 1
        return unsafe base[count]
    }

    @inlinable @inline(__always)
    package mutating func popLast() -> Element? {
        count > 0 ? removeLast() : nil
    }

    @inlinable @inline(__always)
    package mutating func truncate(to newCount: Int) {
        precondition(newCount >= 0 && newCount <= count)
        count = newCount
    }

    @inlinable package mutating func remove(at index: Int) {
        precondition(index >= 0 && index < count)
        unsafe (base + index).update(from: base + index + 1, count: count - index - 1)
        count -= 1
    }

    /// Appends the values from `start` on to an array.
    @inlinable @inline(__always)
    package borrowing func append(to array: inout [Element], from start: Int) {
        precondition(start >= 0 && start <= count)
        unsafe array.append(
            contentsOf: UnsafeBufferPointer(start: base + start, count: count &- start)
        )
    }

    /// A copy with room for the same number of values again.
    @inlinable package borrowing func copy() -> TrivialArray {
        var copy = TrivialArray(capacity: 2 * count)
        for index in 0..<count {
            copy.append(self[index])
        }

        return copy
    }
}

// Nobody else has its memory.
extension TrivialArray: @unchecked Sendable where Element: Sendable {}
