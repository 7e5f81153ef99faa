import _FastCodingNotation

/// The class of an object, the same in all graphs of a merge.
struct ClassKey: Hashable {
    /// A fingerprint of the class's name.
    let name: UInt64
    /// Whether its objects have encoded themselves. Fingerprints of their names are made in another
    /// way, so that they can't be compared with those of other objects.
    let isCoded: Bool
}
