/// What verify allows.
package struct VerificationOptions: Sendable {
    /// The classes that objects may have.
    package var allowedClasses = ClassPatterns([])
    package var allowsAnyClass = false
    /// Whether an archive may contain keyed archives, provided that the classes that they name are allowed.
    package var allowsKeyedArchives = false
    /// Whether the content of data is judged by the same policy.
    package var judgesNested = false
    /// The dialect to read the archive in, by name; nil to detect it.
    package var dialect: String?
    package var limits = Limits()

    package init() {}

    /// Whether an archive may contain objects of a class.
    package func allows(_ name: Span<UInt8>) -> Bool { allowsAnyClass || allowedClasses.contain(name) }
}
