/// A few strings of an array that follow each other in a text or an archive, and stand in it as they are.
package struct StringRun {
    private static let most = 8

    private var places = InlineEight<Range<Int>>(repeating: 0..<0)
    /// How many there are.
    package private(set) var count = 0

    @inline(__always)
    var isFull: Bool { count == StringRun.most }

    /// Where the last one ends.
    @inline(__always)
    package var end: Int { places[count &- 1].upperBound }

    @inline(__always)
    package mutating func append(_ string: Range<Int>) {
        places[count] = string
        count &+= 1
    }

    package mutating func removeAll() { count = 0 }

    /// Where a string stands.
    @inline(__always)
    package subscript(index: Int) -> Range<Int> { places[index] }
}
