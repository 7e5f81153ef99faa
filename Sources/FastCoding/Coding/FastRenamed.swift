/// A type whose properties had other names in old archives.
///
///     extension TodoItem: FastRenamed {
///         static var fastOldNames: [String: [String]] { ["title": ["text", "label"]] }
///     }
public protocol FastRenamed {
    /// For a key, the names under which a decoder looks for it when it is absent, in this order.
    static var fastOldNames: [String: [String]] { get }
}
