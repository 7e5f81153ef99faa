/// Which of the open containers are dictionaries, as a stack of bits.
struct NestingStack {
    private(set) var depth = 0
    /// The innermost containers, up to 64, with the innermost in the lowest bit.
    private var top: UInt64 = 0
    /// The others in groups of 64, the outermost first.
    private var rest: [UInt64] = []

    /// Whether the innermost container is a dictionary.
    @inline(__always)
    var isDictionary: Bool { top & 1 == 1 }

    /// Whether the innermost container is an array; false if none is open.
    @inline(__always)
    var isArray: Bool { top & 1 == 0 && depth > 0 }

    @inline(__always)
    mutating func push(isDictionary: Bool) {
        if depth & 63 == 0, depth > 0 {
            rest.append(top)
        }

        top = top << 1 | (isDictionary ? 1 : 0)
        depth &+= 1
    }

    @inline(__always)
    mutating func pop() {
        top >>= 1
        depth &-= 1

        if depth & 63 == 0, depth > 0 {
            top = rest.removeLast()
        }
    }
}
