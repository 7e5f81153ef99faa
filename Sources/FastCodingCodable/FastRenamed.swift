import _FastCodingLibrary

/// A type whose properties had other names in old archives.
///
///     extension TodoItem: FastRenamed {
///         static var fastOldNames: [String: [String]] { ["title": ["text", "label"]] }
///     }
public protocol FastRenamed {
    /// For a key, the names that a decoder tries, in this order, when the key itself is absent, or its value is null or
    /// nil.
    ///
    /// An old name that is itself a key here means that property; give a property without old names an empty list if
    /// its name is another's old one. One old name of two properties is an error.
    static var fastOldNames: [String: [String]] { get }
}
