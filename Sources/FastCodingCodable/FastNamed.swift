import _FastCodingLibrary

/// A type that chooses the class name of its values in archives.
///
/// A structure or an enumeration that conforms is written as an object of that class instead of as a dictionary. A
/// class that conforms uses that name instead of its type's. Subclasses need names of their own.
///
///     struct Tag: Codable, FastNamed {
///         static let fastClassName = "TodoTag"
///         var title: String
///     }
public protocol FastNamed {
    /// The class name.
    static var fastClassName: String { get }
}
