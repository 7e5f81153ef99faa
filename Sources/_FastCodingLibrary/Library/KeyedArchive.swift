import _FastCodingRules

/// A property list that NSKeyedArchiver wrote, or that claims to be one: its bytes, and what can be done with them
/// without building a graph first.
///
///     let archive = KeyedArchive(bytes)
///     guard archive.isRecognized, archive.verify(.classes(["TodoItem"])).isOK else { return }
///     let graph = try ObjectGraph(keyedArchive: bytes, policy: .anything) { print($0) }
public struct KeyedArchive: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// Takes the bytes of a file without looking at them.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the bytes are a property list, binary or XML, whose root has the keys of a keyed archive: `$archiver`,
    /// or `$objects` and `$top`. The archive may still be broken.
    public var isRecognized: Bool { KeyedArchiveReader.recognizes(bytes) }

    /// Judges whether the archive can be read and holds only what a policy allows.
    ///
    /// All class names that occur anywhere in it count: those of objects, of superclasses, and of the classes that may
    /// stand in for one that is missing. Foundation's classes for plain data are always allowed.
    ///
    /// - Parameters:
    ///   - policy: what the archive may contain.
    ///   - limits: what the archive may cost its readers.
    public func verify(_ policy: ReadingPolicy, limits: Limits = Limits()) -> Verdict {
        Verifier.judge(keyedArchive: bytes, options: policy.options(dialect: nil, limits: limits))
    }
}

extension ObjectGraph {
    /// Reads what NSKeyedArchiver wrote, as a binary or an XML property list: fastcode-notation(5), "Keyed archives".
    ///
    ///     let graph = try ObjectGraph(keyedArchive: bytes, policy: .classes(["TodoItem"])) { print($0) }
    ///
    /// Nothing is instantiated: objects of classes other than plain data become objects with a class name and
    /// properties.
    ///
    /// - Parameters:
    ///   - keyedArchive: its bytes, which may be anything.
    ///   - policy: what it may contain, as ``KeyedArchive/verify(_:limits:)`` judges. Anything else is an error.
    ///   - limits: what reading may cost.
    ///   - warn: is called for what a graph has no place for (``FastCodingError/Code/classChain``) or holds only in
    ///     another form (``FastCodingError/Code/madeMutable``); see ``WarningHandler``.
    /// - Throws: an error with the offset of the byte; for XML, with line and column.
    public init(
        keyedArchive: some Sequence<UInt8>, policy: ReadingPolicy, limits: Limits = Limits(),
        warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) {
        let bytes = Array(keyedArchive)
        try policy.check(keyedArchive: bytes, limits: limits)
        self = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try KeyedArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        }
        if policy.allowsAnything { try checkChains(limits) }
    }

    /// Writes the graph as NSKeyedArchiver would, so that NSKeyedUnarchiver reads it.
    ///
    /// Objects and coded objects become instances of their classes. Numbers and booleans are stored directly under the
    /// keys of properties, as `encode(_:forKey:)` of an Int or a Bool stores them; properties that are nil are left
    /// out.
    ///
    /// - Parameters:
    ///   - format: the kind of property list; XML does not distinguish single precision numbers from double ones.
    ///   - limits: only the limit on output applies.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` with the key path of what a keyed archive can't hold:
    ///   vectors, transforms, keyed archives, equal names of properties.
    public func keyedArchive(
        _ format: KeyedArchiveFormat = .binary, limits: Limits = Limits()
    ) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions()
        options.limits = limits
        let output = CollectedOutput()
        try KeyedArchiveWriter.write(self, as: format, options: options, size: sizeInMemory) { output.append($0) }
        return output.bytes
    }
}
