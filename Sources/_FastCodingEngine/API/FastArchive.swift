import _FastCodingNotation

/// A FastCoded archive: its bytes, and the operations on them that need no graph first.
///
///     let archive = FastArchive(bytes)
///     guard archive.verify(.plainData).isOK else { return }
///     let json = try archive.text()
///
/// The bytes may be anything; each function reports what is wrong with them. Functions that hand
/// over bytes in blocks return their warnings, and rethrow what the output throws; after an error,
/// the output has received only a part.
public struct FastArchive: Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The warnings from when the archive was made from something else: what could not be taken
    /// over exactly, or was odd.
    public let warnings: [FastCodingError]

    /// Takes the bytes of a file without looking at them.
    public init(_ bytes: [UInt8]) {
        self.init(bytes, warnings: [])
    }

    /// Takes an archive that was made, with the warnings of its making.
    package init(_ bytes: [UInt8], warnings: [FastCodingError]) {
        self.bytes = bytes
        self.warnings = warnings
    }

    /// The format version given in the header, such as 3.3.
    ///
    /// - Throws: ``FastCodingError/Code/notAnArchive`` and the like if there is no header.
    public var version: ArchiveVersion {
        get throws(FastCodingError) {
            try ArchiveHeader(bytes.span).version
        }
    }

    /// Judges whether the archive can be read to its end and holds only what a policy allows, in
    /// every way in which some reader could read it. Insist on a verdict without errors before
    /// passing a file of unknown origin to other programs.
    ///
    /// - Parameter options: the only dialect to judge it in, nil for all, and what the archive may
    ///   cost its readers.
    public func verify(_ policy: ReadingPolicy, options: ReadingOptions = ReadingOptions())
        -> FastVerdict
    {
        Verifier.judge(bytes, options: policy.options(options))
    }

    /// The archives inside any bytes, such as a file of another format, in the order in which they
    /// begin.
    ///
    ///     let found = try FastArchive.archives(in: bytes).filter(\.isComplete)
    ///     let inner = found.map { bytes[$0.offset..<$0.offset + $0.length] }
    ///
    /// Bytes that begin like an archive but can't be read to its end are included, with their
    /// ``FoundArchive/error``.
    public static func archives(
        in bytes: [UInt8],
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> [FoundArchive] {
        var found: [FoundArchive] = []
        try ArchiveFinder.find(in: bytes.span, limits: limits) { found.append($0) }
        return found
    }
}

extension FoundArchive {
    /// The reason why it can't be read to its end: damage, a limit, or that too much before it
    /// looks like an archive but isn't one, so that it was not examined; nil if it can.
    public var error: FastCodingError? {
        switch state {
        case .complete: nil
        case .damaged(let error), .limited(let error): error
        case .unread: warning
        }
    }

    /// The reason for doubts about it: it was not searched, because too much before it looks like
    /// an archive but isn't one (``FastCodingError/Code/notSearched``), it exceeds a limit, or its
    /// end depends on the layout (``FastCodingError/Code/ambiguousDialect``).
    package var warning: FastCodingError? {
        switch state {
        case .unread:
            let message =
                "not examined: too many bytes before it look like archives and aren't"
            return FastCodingError(.notSearched, message, offset: offset)
        case .limited(let error):
            let message = "the archive is read only up to a limit: \(error.message)"
            return FastCodingError(
                error.code,
                message,
                offset: offset,
                suggestion: error.suggestion
            )
        case .complete:
            guard let other = otherLength else { return nil }

            let message =
                "the archive can be read in two layouts, of which one has \(counted(length, "byte")) and the other "
                + "\(other); the first is taken"
            return FastCodingError(.ambiguousDialect, message, offset: offset)
        case .damaged: return nil
        }
    }
}
