/// Where bytes that belong together stand in an input: in one place or, as in a database, in several.
package struct Pieces: Sendable {
    /// All bytes of an input, in their places.
    package static let input = Pieces([ByteRange(offset: 0, count: .max)])

    private let ranges: [ByteRange]
    /// How many bytes the pieces have up to each one's end.
    private let ends: [Int]

    package init(_ ranges: [ByteRange]) {
        self.ranges = ranges
        var total = 0
        ends = ranges.map { range in
            total += range.count
            return total
        }
    }

    /// The places of some of the bytes, which have to be among them.
    package func slice(_ offset: Int, count: Int) -> [ByteRange] {
        var result: [ByteRange] = []
        var index = partitionPoint(below: ends.count) { ends[$0] > offset }
        var start = offset
        let last = offset + count
        while index < ranges.count, start < last {
            let range = ranges[index]
            let skipped = start - (ends[index] - range.count)
            let taken = min(last, ends[index]) - start
            result.append(ByteRange(offset: range.offset + skipped, count: taken))
            start += taken
            index += 1
        }

        return result
    }
}
