import _FastCodingCore

/// A class of a keyed archive, as instances refer to it.
struct KeyedArchiveClass {
    let name: NodeIndex
    /// The kind of its nodes, if it has one of its own, or one of several.
    let native: NodeKind?
}
