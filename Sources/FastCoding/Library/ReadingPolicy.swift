/// What an archive may contain.
///
/// The library never instantiates a class that an archive names: to it, classes are names and objects are data. A
/// policy says what a program is prepared to meet. ``FastArchive/verify(_:dialect:limits:)`` checks it against every
/// reading of the file that some reader could choose.
public struct ReadingPolicy: Sendable {
    /// The options for verify; nil if anything is allowed.
    let verification: VerificationOptions?

    /// Null, booleans, numbers, strings, data, dates, URLs, containers and the like, but nothing that names a class.
    public static let plainData = ReadingPolicy(verification: VerificationOptions())

    /// Everything that the format can hold.
    public static let anything = ReadingPolicy(verification: nil)

    /// Plain data, and objects of certain classes.
    ///
    /// - Parameters:
    ///   - names: names of classes. A name that ends in `*` stands for all names that begin with the rest of it.
    ///   - keyedArchives: whether the archive may contain property lists of NSKeyedArchiver. The classes that they name
    ///     must be allowed, or be classes of Foundation that hold plain data.
    public static func classes(_ names: [String], keyedArchives: Bool = false) -> ReadingPolicy {
        var options = VerificationOptions()
        options.allowedClasses = ClassPatterns(names)
        options.allowsKeyedArchives = keyedArchives
        return ReadingPolicy(verification: options)
    }

    /// The options that make verify enforce the policy.
    func options(dialect: String?, limits: Limits) -> VerificationOptions {
        var options = verification ?? VerificationOptions()
        if verification == nil {
            options.allowsAnyClass = true
            options.allowsKeyedArchives = true
        }
        options.dialect = dialect
        options.limits = limits
        return options
    }

    /// Throws an error for the first thing in an archive that is not allowed.
    func check(_ archive: [UInt8], dialect: String?, limits: Limits) throws(FastCodingError) {
        guard verification != nil else { return }
        let verdict = Verifier.judge(archive, options: options(dialect: dialect, limits: limits))
        if let error = verdict.errors.warnings.first { throw error }
    }

    /// Throws an error for the first thing in a keyed archive that is not allowed.
    func check(keyedArchive bytes: [UInt8], limits: Limits) throws(FastCodingError) {
        guard verification != nil else { return }
        let verdict = Verifier.judge(keyedArchive: bytes, options: options(dialect: nil, limits: limits))
        if let error = verdict.errors.warnings.first { throw error }
    }
}
