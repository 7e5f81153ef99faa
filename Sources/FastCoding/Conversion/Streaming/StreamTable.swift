/// What the streaming writer needs to know of an archive before it writes: where strings stand, and for each container
/// that is a dictionary's value which string is its key. (Archives hold the value before the key.)
struct StreamTable: ~Copyable {
    /// The strings of the cache.
    var strings = TrivialArray<StringPlace>()
    /// For each container, in the order of their beginnings, the number of its key in ``strings``, or -1.
    var keys = TrivialArray<Int32>()

    /// The bytes of a string.
    @inline(__always)
    @_lifetime(copy bytes)
    func string(_ number: Int, _ bytes: Span<UInt8>) -> Span<UInt8> {
        strings[number].text(in: bytes)
    }
}
