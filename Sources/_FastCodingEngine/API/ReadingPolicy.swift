import _FastCodingNotation

/// The contents that an archive may have.
///
/// The library never instantiates a class that an archive names: to it, classes are names and
/// objects are data. A policy says what a program is prepared to meet.
/// ``FastArchive/verify(_:options:)`` checks it against every reading of the file that some reader
/// could choose.
public struct ReadingPolicy: Sendable {
    private var verification = VerificationOptions()

    /// Whether the contents of data (archives, and property lists of NSKeyedArchiver) are judged by
    /// the policy as well. Default false.
    public var judgesNested: Bool {
        get { verification.judgesNested }
        set {
            verification.judgesNested = newValue
        }
    }

    /// Null, booleans, numbers, strings, data, dates, URLs, containers and the like, and nothing
    /// that names a class.
    public static let plainData = ReadingPolicy()

    /// Everything that the format has, provided that no chain of references is longer than
    /// ``FastLimits/chain``.
    public static let anything = anyClass(keyedArchives: true)

    /// Plain data, objects of all classes and, if `keyedArchives` is true, property lists of
    /// NSKeyedArchiver.
    public static func anyClass(keyedArchives: Bool = false) -> ReadingPolicy {
        var policy = ReadingPolicy()
        policy.verification.allowsAnyClass = true
        policy.verification.allowsKeyedArchives = keyedArchives

        return policy
    }

    /// Plain data, and objects of certain classes.
    ///
    /// - Parameters:
    ///   - names: names of classes. A name that ends in `*` means all names that begin with the
    ///     rest of it.
    ///   - keyedArchives: whether the archive may contain property lists of NSKeyedArchiver. The
    ///     classes that they name must be allowed, or be classes of Foundation that hold plain
    ///     data.
    public static func classes(_ names: [String], keyedArchives: Bool = false) -> ReadingPolicy {
        var policy = ReadingPolicy()
        policy.verification.allowedClasses = ClassPatterns(names)
        policy.verification.allowsKeyedArchives = keyedArchives

        return policy
    }

    /// Judges a file of any kind: a keyed archive; if ``judgesNested`` is set, any other property
    /// list by what its data holds; everything else as ``FastArchive/verify(_:options:)`` does.
    ///
    ///     var policy = ReadingPolicy.classes(["TodoItem"])
    ///     policy.judgesNested = true
    ///     let verdict = policy.verdict(on: preferences)
    ///
    /// A keyed archive is a file for which ``FastVerdict/Facts/isKeyedArchive`` is true: a property
    /// list, binary or XML, whose root has the keys `$archiver`, or `$objects` and `$top`. All
    /// class names that occur anywhere in it count: those of objects, of superclasses, and of the
    /// classes that may replace one that is missing. Foundation's classes for plain data are always
    /// allowed.
    ///
    /// - Parameter options: the only dialect to judge an archive in, nil for all, and what the file
    ///   may cost its readers.
    public func verdict(on bytes: [UInt8], options: ReadingOptions = ReadingOptions())
        -> FastVerdict
    {
        verdict(on: Document(bytes), options: options)
    }

    /// The same for a document whose format is known.
    package func verdict(on document: Document, options: ReadingOptions = ReadingOptions())
        -> FastVerdict
    {
        let judging = self.options(ReadingOptions(limits: options.limits))
        if document.isKeyedArchive {
            return Verifier.judge(keyedArchive: document.bytes, options: judging)
        }

        if judgesNested, document.isOtherPropertyList {
            return Verifier.judge(propertyList: document.bytes, options: judging)
        }

        if judgesNested, document.format == .json, FormatDetector.opensJSON(document.bytes) {
            return Verifier.judge(json: document.bytes, options: judging)
        }

        return FastArchive(document.bytes).verify(self, options: options)
    }

    /// The options that make verify enforce the policy.
    package func options(_ reading: ReadingOptions) -> VerificationOptions {
        var options = verification
        options.dialect = reading.dialect?.description
        options.limits = reading.limits

        return options
    }

    /// Whether nothing but a long chain of references could be refused.
    /// ``ObjectGraph/checkChains(_:)`` finds such chains in the graph, so that the archive need not
    /// be judged.
    package var allowsAnything: Bool {
        verification.allowsAnyClass && verification.allowsKeyedArchives
            && !verification.judgesNested
    }

    /// Throws the first finding. The judge is called only if the policy could refuse anything.
    package func check(_ judge: () -> FastVerdict) throws(FastCodingError) {
        if allowsAnything {
            return
        }
        if let error = judge().errors.messages.first {
            throw error
        }
    }
}

extension FastVerdict {
    /// Whether the archive can be read and holds only what is allowed.
    public var isOK: Bool { errors.reported.isEmpty }

    /// The reasons why the archive can't be read, and its contents that are not allowed. For each
    /// code the first ten are listed, followed by one whose ``FastCodingError/furtherCount`` counts
    /// the rest.
    public var findings: [FastCodingError] { errors.reported }

    /// The oddities of the archive that are harmless; listed as ``findings`` are.
    public var harmlessFindings: [FastCodingError] { warnings.reported }
}
