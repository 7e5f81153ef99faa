internal import _FastCodingEngine

/// Names one after the other, with their order.
struct SortedNames {
    /// All names, each followed by a zero byte.
    private(set) var bytes: [UInt8] = []
    /// The offset of each name in ``bytes``.
    private(set) var starts: [Int] = []
    /// The place of each name in the order of their bytes. Names are compared only here, because
    /// any number of classes may have the same long ones.
    private(set) var ranks: [Int]

    init(_ names: [[UInt8]]) {
        for name in names {
            starts.append(bytes.count)
            bytes += name + [0]
        }

        ranks = Array(repeating: 0, count: names.count)
        let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
        for (rank, number) in order.enumerated() {
            ranks[number] = rank
        }
    }
}
