/// Measures the lengths of chains of references: from a container or an object to what it contains,
/// or to the target of an alias in it, and so on.
///
/// Chains can be long even if nothing nests: objects that each refer to the one before. A reference
/// back to something still open closes a cycle and adds nothing. The length below the target of an
/// alias is known from its number.
struct ChainLengths: ~Copyable {
    /// The length for each number in the object cache; 0 for things that are open or contain
    /// nothing.
    private var lengths = TrivialArray<UInt32>()
    /// The longest chain that begins in the part of the innermost open chunk that has been read.
    private var longest: UInt32 = 0

    /// The length of the longest chain, once nothing is open.
    var length: Int { Int(longest) }

    /// Opens a chunk that other chunks belong to.
    ///
    /// - Returns: the value to pass to ``close(_:around:)``.
    @inline(__always)
    mutating func open() -> UInt32 {
        let around = longest
        longest = 0
        return around
    }

    /// Follows an alias in the innermost open chunk.
    @inline(__always)
    mutating func follow(_ target: CacheNumber) {
        if target.index < lengths.count {
            longest = max(longest, lengths[target.index])
        }
    }

    /// Closes the chunk that was opened last.
    ///
    /// - Returns: the length of the longest chain that begins with it, itself included.
    @inline(__always)
    mutating func close(_ chunk: Chunk, around: UInt32) -> Int {
        let length = longest == .max ? longest : longest + 1
        if let number = chunk.number, number.cache == .object {
            if number.index >= lengths.count {
                lengths.append(0, times: number.index + 1 - lengths.count)
            }
            lengths[number.index] = length
        }

        longest = max(around, length)
        return Int(length)
    }
}
