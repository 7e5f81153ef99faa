import _FastCodingNotation

/// Tells equal names apart by how many come before them: keys of a dictionary, properties of a
/// class, members of a set.
struct NameCounts {
    private var counts: [UInt64: UInt64] = [:]

    /// A fingerprint for the next occurrence of a name: its own the first time, and another one each
    /// further time.
    mutating func distinct(_ name: UInt64) -> UInt64 {
        let count = counts[name] ?? 0
        counts[name] = count + 1
        return count == 0 ? name : SeededHash.shared.hash(name &+ count)
    }
}
