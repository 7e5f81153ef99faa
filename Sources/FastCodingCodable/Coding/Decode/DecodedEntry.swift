import _FastCodingCore

/// An entry of a dictionary or a property of an object that a type has asked for.
struct DecodedEntry {
    /// The node of its value.
    let node: NodeIndex
    /// The number of its name.
    let name: Int
}
