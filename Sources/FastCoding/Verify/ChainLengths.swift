/// Measures how long chains of references are: from a container or an object to what it holds or an alias in it points to,
/// and on from there.
///
/// Such a chain can be long though nothing nests: objects that each refer to the one before. A reference back to what is
/// still open closes a cycle and adds nothing. The length below what an alias points to is known by its number.
struct ChainLengths: ~Copyable {
    /// By the number in the object cache; 0 for what is open or holds nothing.
    private var lengths = TrivialArray<UInt32>()
    /// The longest chain that begins in what has been read of the innermost open chunk.
    private var longest: UInt32 = 0

    /// The length of the longest chain in what has been read, once nothing is open.
    var length: Int { Int(longest) }

    /// A chunk was opened that chunks belong to.
    ///
    /// - Returns: what ``close(_:around:)`` has to be given.
    @inline(__always)
    mutating func open() -> UInt32 {
        let around = longest
        longest = 0
        return around
    }

    /// An alias to an object.
    @inline(__always)
    mutating func follow(_ target: CacheNumber) {
        if target.index < lengths.count { longest = max(longest, lengths[target.index]) }
    }

    /// The chunk was closed that was opened last.
    ///
    /// - Returns: the length of the longest chain that begins with it, itself included.
    @inline(__always)
    mutating func close(_ chunk: Chunk, around: UInt32) -> Int {
        let length = longest == .max ? longest : longest + 1
        if let number = chunk.number, number.cache == .object {
            if number.index >= lengths.count { lengths.append(0, times: number.index + 1 - lengths.count) }
            lengths[number.index] = length
        }
        longest = max(around, length)
        return Int(length)
    }
}
