/// A FastCoded archive: its bytes, and what can be done with them without making a graph of them first.
///
///     let archive = FastArchive(bytes)
///     guard archive.verify(.plainData).isOK else { return }
///     let json = try archive.text()
///
/// The bytes may be anything; each function says what is wrong with them.
public struct FastArchive: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// Takes the bytes of a file, without looking at them.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The format's version that the header names, such as 3.3.
    ///
    /// - Throws: ``FastCodingError/Code/notAnArchive`` and the like if there is no header.
    public var version: ArchiveVersion {
        get throws(FastCodingError) { try ArchiveHeader(bytes.span).version }
    }

    /// Judges whether the archive can be read to its end and holds only what a policy allows, in every way in which some
    /// reader could read it.
    ///
    /// A verdict without errors is what has to be had before other programs get a file of unknown origin.
    ///
    /// - Parameters:
    ///   - policy: what the archive may contain.
    ///   - dialect: the only dialect to judge it in, by a name of fastcoded(5); nil for all.
    ///   - limits: what the archive may cost its readers.
    public func verify(
        _ policy: ReadingPolicy, dialect: String? = nil, limits: Limits = Limits()
    ) -> Verdict {
        Verifier.judge(bytes, options: policy.options(dialect: dialect, limits: limits))
    }

    /// The same content as a clean archive of version 3.3: what older versions and their faults did is gone.
    ///
    /// An archive that is clean already comes out byte for byte the same.
    ///
    /// - Parameter warn: is told of what could not be carried over exactly, or was lost before: the report of the migration.
    ///   See ``WarningHandler``.
    public func migrated(
        dialect: String? = nil, limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> FastArchive {
        FastArchive(
            try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
                try Migration.migrate(bytes, dialect: dialect, limits: limits, diagnostics: &diagnostics).array
            })
    }
}
