/// A component of a coding path: a key or an index.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// The key that a keyed container's `superEncoder()` encodes under.
    static let `super` = PathKey(stringValue: "super")

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

/// The place of a value in the one around it.
enum CodingPlace {
    /// At the same path, like the content of a single-value container.
    case same
    /// Encoding: under a key, given by the node of its text.
    case key(ObjectGraph.NodeIndex)
    /// Decoding: under a key, given by the number of its name.
    case name(Int)
    /// Among elements, counted from 0.
    case index(Int)
}
