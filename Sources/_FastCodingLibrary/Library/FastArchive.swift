import _FastCodingRules

/// A FastCoded archive: its bytes, and what can be done with them without building a graph first.
///
///     let archive = FastArchive(bytes)
///     guard archive.verify(.plainData).isOK else { return }
///     let json = try archive.text()
///
/// The bytes may be anything; each function reports what is wrong with them.
public struct FastArchive: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// Takes the bytes of a file without looking at them.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The format version given in the header, such as 3.3.
    ///
    /// - Throws: ``FastCodingError/Code/notAnArchive`` and the like if there is no header.
    public var version: ArchiveVersion {
        get throws(FastCodingError) { try ArchiveHeader(bytes.span).version }
    }

    /// Judges whether the archive can be read to its end and holds only what a policy allows, in every way in which
    /// some reader could read it.
    ///
    /// Insist on a verdict without errors before passing a file of unknown origin to other programs.
    ///
    /// - Parameters:
    ///   - policy: what the archive may contain.
    ///   - dialect: the only dialect to judge it in, by its name in fastcoded(5); nil for all.
    ///   - limits: what the archive may cost its readers.
    public func verify(
        _ policy: ReadingPolicy, dialect: String? = nil, limits: Limits = Limits()
    ) -> Verdict {
        Verifier.judge(bytes, options: policy.options(dialect: dialect, limits: limits))
    }

    /// The same content as a clean archive of version 3.3, without the peculiarities and faults of older versions.
    ///
    /// An archive that is already clean comes out byte for byte the same.
    ///
    /// - Parameter warn: is called for everything that could not be carried over exactly, or had been lost before: the
    ///   report of the migration. See ``WarningHandler``.
    public func migrated(
        dialect: String? = nil, limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> FastArchive {
        FastArchive(
            try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
                try Migration.migrate(bytes, dialect: dialect, limits: limits, diagnostics: &diagnostics).array
            })
    }

    /// Writes the same content as a clean archive of version 3.3, like ``migrated(dialect:limits:warn:)`` but without
    /// holding it in memory twice.
    ///
    /// - Parameters:
    ///   - dialect: the dialect to read the archive in, by its name in fastcoded(5); nil to detect it.
    ///   - limits: what reading may cost.
    ///   - warn: is called for everything that could not be carried over exactly, or had been lost before; see
    ///     ``WarningHandler``.
    ///   - output: takes the new archive, all of it at once, after all warnings. It gets nothing if there is an error.
    public func migrate(
        dialect: String? = nil, limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse,
        to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Migration.migrate(bytes, dialect: dialect, limits: limits, diagnostics: &diagnostics)
        }
        try output(archive.span)
    }

    /// Writes a clean archive of version 3.3 in which something is changed.
    ///
    ///     try archive.migrate(changing: { graph throws(FastCodingError) in
    ///         try graph.apply(.set("items.0.done", value: "true"))
    ///     }, warn: { print($0) }) { new.append($0) }
    ///
    /// - Parameters:
    ///   - dialect: the dialect to read the archive in, by its name in fastcoded(5); nil to detect it.
    ///   - limits: what reading may cost.
    ///   - change: changes what the archive holds. An error that it throws ends the call.
    ///   - warn: is called for everything that could not be carried over exactly, or had been lost before; see
    ///     ``WarningHandler``. Warnings about the old archive come before the change, those about the new one after it.
    ///   - output: takes the new archive, all of it at once, after all warnings. It gets nothing if there is an error.
    public func migrate(
        dialect: String? = nil, limits: Limits = Limits(),
        changing change: (inout ObjectGraph) throws(FastCodingError) -> Void,
        warn: WarningHandler = FastCodingError.refuse, to output: (Span<UInt8>) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        let archive = try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try Migration.migrate(bytes, dialect: dialect, limits: limits, diagnostics: &diagnostics) {
                graph, diagnostics throws(FastCodingError) in
                let warnings = diagnostics.told
                diagnostics = Diagnostics()
                for warning in warnings { try warn(warning) }
                try change(&graph)
            }
        }
        try output(archive.span)
    }
}
