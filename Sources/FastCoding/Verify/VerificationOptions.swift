/// What verify lets pass.
package struct VerificationOptions: Sendable {
    /// The classes that objects may be of.
    package var allowedClasses = ClassPatterns([])
    package var allowsAnyClass = false
    /// Whether keyed archives may be in an archive, as far as the classes that they name are allowed.
    package var allowsKeyedArchives = false
    /// Whether what data holds is judged by the same policy.
    package var judgesNested = false
    /// The dialect to read the archive in, by name; nil to find it.
    package var dialect: String?
    package var limits = Limits()

    package init() {}

    /// Whether objects of a class may be in an archive.
    func allows(_ name: Span<UInt8>) -> Bool { allowsAnyClass || allowedClasses.contain(name) }
}
