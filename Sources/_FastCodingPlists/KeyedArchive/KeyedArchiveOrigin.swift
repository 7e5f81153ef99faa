/// Where the children of a node are in the property list of a keyed archive: in which containers,
/// by their numbers.
enum KeyedArchiveOrigin {
    /// The entries of a dictionary, other than the class of an instance.
    case properties(Int)
    /// The elements of an array.
    case elements(Int)
    /// The entries of an instance whose keys are `NS.object.0` and so on.
    case numberedElements(Int)
    /// The elements of two arrays.
    case pairs(keys: Int, values: Int)
    /// The entries of an instance whose keys are `NS.key.0`, `NS.object.0` and so on.
    case numberedPairs(Int)
    /// The entries of a dictionary that is a value by itself.
    case entries(Int)
}
