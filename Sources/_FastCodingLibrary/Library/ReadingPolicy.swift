import _FastCodingRules

/// What an archive may contain.
///
/// The library never instantiates a class that an archive names: to it, classes are names and objects are data. A
/// policy says what a program is prepared to meet. ``FastArchive/verify(_:dialect:limits:)`` checks it against every
/// reading of the file that some reader could choose.
public struct ReadingPolicy: Sendable {
    /// What verify is asked.
    private var verification = VerificationOptions()

    /// Whether what data holds (archives, and property lists of NSKeyedArchiver) is judged by the policy as well. Default false.
    public var judgesNested: Bool {
        get { verification.judgesNested }
        set { verification.judgesNested = newValue }
    }

    /// Null, booleans, numbers, strings, data, dates, URLs, containers and the like, and nothing that names a class.
    public static let plainData = ReadingPolicy()

    /// Whatever the format has, provided that no chain of references is longer than ``Limits/chain``.
    public static let anything = anyClass(keyedArchives: true)

    /// Plain data, and objects of all classes.
    ///
    /// - Parameter keyedArchives: whether property lists of NSKeyedArchiver may be in the archive.
    public static func anyClass(keyedArchives: Bool = false) -> ReadingPolicy {
        var policy = ReadingPolicy()
        policy.verification.allowsAnyClass = true
        policy.verification.allowsKeyedArchives = keyedArchives
        return policy
    }

    /// Plain data, and objects of certain classes.
    ///
    /// - Parameters:
    ///   - names: names of classes. A name that ends in `*` stands for all names that begin with the rest of it.
    ///   - keyedArchives: whether the archive may contain property lists of NSKeyedArchiver. The classes that they name
    ///     must be allowed, or be classes of Foundation that hold plain data.
    public static func classes(_ names: [String], keyedArchives: Bool = false) -> ReadingPolicy {
        var policy = ReadingPolicy()
        policy.verification.allowedClasses = ClassPatterns(names)
        policy.verification.allowsKeyedArchives = keyedArchives
        return policy
    }

    /// Judges a file of any kind: a keyed archive as ``KeyedArchive/verify(_:limits:)`` does; if ``judgesNested`` is set,
    /// any other property list by what its data holds; everything else as ``FastArchive/verify(_:dialect:limits:)`` does.
    ///
    ///     var policy = ReadingPolicy.classes(["TodoItem"])
    ///     policy.judgesNested = true
    ///     let verdict = policy.verdict(on: preferences)
    ///
    /// - Parameters:
    ///   - bytes: the bytes of the file.
    ///   - dialect: the dialect to read an archive in, by its name in fastcoded(5); nil to detect it.
    ///   - limits: what the file may cost its readers.
    public func verdict(on bytes: [UInt8], dialect: String? = nil, limits: Limits = Limits()) -> Verdict {
        let keyed = KeyedArchive(bytes)
        if keyed.isRecognized { return keyed.verify(self, limits: limits) }
        if judgesNested, let format = Conversion.propertyList(bytes) {
            return Verifier.judge(propertyList: bytes, format, options: options(dialect: nil, limits: limits))
        }
        return FastArchive(bytes).verify(self, dialect: dialect, limits: limits)
    }

    /// The options that make verify enforce the policy.
    package func options(dialect: String?, limits: Limits) -> VerificationOptions {
        var options = verification
        options.dialect = dialect
        options.limits = limits
        return options
    }

    /// Whether chains are all that could be refused, which ``ObjectGraph/checkChains(_:)`` finds in the graph.
    var allowsAnything: Bool {
        verification.allowsAnyClass && verification.allowsKeyedArchives && !verification.judgesNested
    }

    /// Throws the first thing in an archive that is not allowed.
    package func check(_ archive: [UInt8], dialect: String?, limits: Limits) throws(FastCodingError) {
        if allowsAnything { return }
        let verdict = Verifier.judge(archive, options: options(dialect: dialect, limits: limits))
        if let error = verdict.errors.warnings.first { throw error }
    }

    /// Throws an error for the first thing in a keyed archive that is not allowed.
    package func check(keyedArchive bytes: [UInt8], limits: Limits) throws(FastCodingError) {
        if allowsAnything { return }
        let verdict = Verifier.judge(keyedArchive: bytes, options: options(dialect: nil, limits: limits))
        if let error = verdict.errors.warnings.first { throw error }
    }
}
