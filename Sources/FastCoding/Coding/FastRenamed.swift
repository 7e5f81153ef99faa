/// A type whose properties had other names in old archives.
///
///     extension TodoItem: FastRenamed {
///         static var fastOldNames: [String: [String]] { ["title": ["text", "label"]] }
///     }
public protocol FastRenamed {
    /// For a key, the names that a decoder tries, in this order, when the key itself is absent.
    static var fastOldNames: [String: [String]] { get }
}
