/// The places of a few strings of an array that follow each other in a text or an archive, which
/// has them without escapes.
package struct StringRun {
    /// How many strings a run has at most.
    private static let most = 8

    private var places = InlineEight<Range<Int>>(repeating: 0..<0)
    package private(set) var count = 0

    @inline(__always)
    var isFull: Bool { count == StringRun.most }

    /// The end of the last string; there must be one.
    @inline(__always)
    package var end: Int {
        mutating get {
            places[count &- 1].upperBound
        }
    }

    @inline(__always)
    package mutating func append(_ string: Range<Int>) {
        places[count] = string
        count &+= 1
    }

    package mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    package subscript(index: Int) -> Range<Int> {
        mutating get {
            places[index]
        }
    }
}
