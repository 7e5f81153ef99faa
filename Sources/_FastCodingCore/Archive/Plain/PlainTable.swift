/// The positions of a plain archive's strings, and for each container that is the value of a dictionary, the string
/// that is its key. (Archives hold the value before the key.)
package struct PlainTable: ~Copyable {
    /// The strings of the cache.
    var strings = TrivialArray<StringPlace>()
    /// For each container, in the order of their beginnings, the number of its key in ``strings``; `UInt32.max` if it
    /// has none.
    var keys = TrivialArray<UInt32>()
}
