/// The policy for the content of an archive, and how the archive is examined.
package struct VerificationOptions: Sendable {
    package var allowedClasses = ClassPatterns([])
    package var allowsAnyClass = false
    /// Whether an archive may contain keyed archives, provided that the classes that they name are
    /// allowed.
    package var allowsKeyedArchives = false
    /// Whether the content of data is judged by the same policy.
    package var judgesNested = false
    /// The dialect to read the archive in; nil to detect it.
    package var dialect: String?
    package var limits = FastLimits()

    package init() {}

    /// Whether a class is allowed.
    package func allows(_ name: Span<UInt8>) -> Bool {
        allowsAnyClass || allowedClasses.contain(name)
    }
}
