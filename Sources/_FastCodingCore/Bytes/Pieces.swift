/// The places in an input of bytes that belong together. There is one place or, as in a database,
/// several.
package struct Pieces: Sendable {
    /// All bytes of an input, in their places.
    package static let input = Pieces([ByteRange(offset: 0, count: .max)])

    private let ranges: [ByteRange]
    /// For each piece, the number of bytes up to its end.
    private let ends: [Int]

    package init(_ ranges: [ByteRange]) {
        self.ranges = ranges
        var total = 0
        ends = ranges.map { range in
            total += range.count
            return total
        }
    }

    /// The places in the input of `count` of the bytes, which have to exist; `offset` counts in the
    /// joined pieces.
    package func slice(_ offset: Int, count: Int) -> [ByteRange] {
        var result: [ByteRange] = []
        // The first piece that ends after the offset.
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
