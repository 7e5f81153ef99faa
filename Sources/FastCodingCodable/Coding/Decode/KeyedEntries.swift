import _FastCodingEngine

/// The names and values of a dictionary or an object.
struct KeyedEntries {
    /// Where the values stand among the graph's children, and how far apart they are.
    var values = 0
    var stride = 0
    /// Where the names stand: those of a dictionary among the children, those of an object in its
    /// definition.
    var names = 0
    var isObject = false
    var count = 0

    var indices: Range<Int> { 0..<count }

    @inline(__always)
    func value(_ entry: Int) -> Int {
        values &+ stride &* entry
    }
}
