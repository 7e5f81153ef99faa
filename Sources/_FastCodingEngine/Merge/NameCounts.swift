import _FastCodingNotation

/// Distinguishes equal names by the number of those before them: keys of a dictionary, properties
/// of a class, members of a set.
struct NameCounts {
    private var counts: [UInt64: UInt64] = [:]

    /// A fingerprint for the next occurrence of a name: that of the name the first time, and
    /// another one each further time.
    mutating func distinct(_ name: UInt64) -> UInt64 {
        let count = counts[name] ?? 0
        counts[name] = count + 1
        return count == 0 ? name : SeededHash.shared.hash(name &+ count)
    }
}
