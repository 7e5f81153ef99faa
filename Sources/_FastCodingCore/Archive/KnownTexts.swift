/// The numbers of strings that have been written, by their places in the pool of a graph, as far as
/// they have not been displaced by others.
///
/// In the graph of a text, the keys are nodes of their own with the same place in the pool. With
/// these numbers they are neither checked nor hashed again.
struct KnownTexts: ~Copyable {
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Entry: BitwiseCopyable {
        var offset: Int
        var count: Int
        var number: UInt32
    }

    /// The number of slots, a power of two.
    private static let size = 256

    private var entries = TrivialArray<Entry>(capacity: size)

    init() {
        entries.append(Entry(offset: -1, count: 0, number: 0), times: Self.size)
    }

    /// The slot of a text. Another text in it is displaced.
    @inline(__always)
    private func slot(_ range: ByteRange) -> Int {
        (range.offset ^ range.offset &>> 8) & (Self.size - 1)
    }

    subscript(range: ByteRange) -> UInt32? {
        @inline(__always)
        get {
            let entry = entries[slot(range)]
            let isKnown = entry.offset == range.offset && entry.count == range.count
            return isKnown ? entry.number : nil
        }
        @inline(__always)
        set {
            guard let newValue else { return }

            entries[slot(range)] = Entry(
                offset: range.offset,
                count: range.count,
                number: newValue
            )
        }
    }
}
