import _FastCodingCore

/// Bytes of an input that were searched in another way.
struct PassedOverRanges {
    /// In their order, without any that overlap.
    private let ranges: [ByteRange]

    init(_ ranges: [ByteRange] = []) {
        self.ranges = ranges.sorted { $0.offset < $1.offset }
    }

    /// Whether the byte at an offset is one of them.
    func contains(_ offset: Int) -> Bool {
        let next = partitionPoint(below: ranges.count) { ranges[$0].offset > offset }
        return next > 0 && ranges[next - 1].range.contains(offset)
    }
}
