import _FastCodingCore

/// The names and values of a dictionary or an object.
struct KeyedEntries {
    /// The place of the first value among the graph's children, and the distance to the next one.
    var values = 0
    var stride = 0
    /// The place of the first name: for a dictionary among the children, for an object among the
    /// names of its definition.
    var names = 0
    var isObject = false
    var count = 0

    var indices: Range<Int> { 0..<count }

    /// The place of an entry's value among the children.
    @inline(__always)
    func value(_ entry: Int) -> Int {
        values &+ stride &* entry
    }
}
