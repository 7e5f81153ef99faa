/// A list that grows in blocks, so that it is never copied as a whole and takes no more memory than what is in it.
struct BlockList<Element: BitwiseCopyable> {
    private static var blockSize: Int { 1 << 16 }

    private var full: [[Element]] = []
    private var last: [Element] = []

    var count: Int {
        @inline(__always) get { full.count * Self.blockSize + last.count }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if last.count == Self.blockSize { beginBlock() }
        last.append(element)
    }

    @inline(never)
    private mutating func beginBlock() {
        full.append(last)
        last = []
        last.reserveCapacity(Self.blockSize)
    }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            let block = index / Self.blockSize
            return block < full.count ? full[block][index % Self.blockSize] : last[index % Self.blockSize]
        }
        set {
            let block = index / Self.blockSize
            if block < full.count {
                full[block][index % Self.blockSize] = newValue
            } else {
                last[index % Self.blockSize] = newValue
            }
        }
    }
}
