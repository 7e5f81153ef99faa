import _FastCodingRules

extension FastArchive {
    /// The archives inside any bytes, such as a file of another format, in the order in which they begin.
    ///
    ///     let inner = try FastArchive.archives(in: bytes).filter(\.isComplete).map { bytes[$0.offset..<$0.offset + $0.length] }
    ///
    /// What begins like an archive but can't be read to its end is included, with its damage; see ``FoundArchive/State``.
    ///
    /// - Parameters:
    ///   - bytes: anything.
    ///   - limits: what reading an archive may cost.
    ///   - warn: is called for places that are not searched, because too much before them looks like an archive but isn't one
    ///     (``FastCodingError/Code/notSearched``), and for archives whose end depends on the layout
    ///     (``FastCodingError/Code/ambiguousDialect``); see ``WarningHandler``.
    public static func archives(
        in bytes: [UInt8], limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse
    ) throws(FastCodingError) -> [FoundArchive] {
        var found: [FoundArchive] = []
        try forEachArchive(in: bytes, limits: limits, warn: warn) { found.append($0) }
        return found
    }

    /// Finds archives as ``archives(in:limits:warn:)`` does, without keeping what it finds.
    ///
    /// - Parameter body: is called with each archive. An error that it throws ends the search.
    public static func forEachArchive(
        in bytes: [UInt8], limits: Limits = Limits(), warn: WarningHandler = FastCodingError.refuse,
        _ body: (FoundArchive) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        try withWarnings(to: warn) { diagnostics throws(FastCodingError) in
            try ArchiveFinder.find(in: bytes.span, limits: limits) { found throws(FastCodingError) in
                switch found.state {
                case .unread:
                    let message = "not examined, because too much before it looks like an archive but isn't one"
                    diagnostics.warn(.notSearched, FastCodingError(.notSearched, message, offset: found.offset))
                case .limited(let error):
                    let message = "an archive is read up to a limit only: \(error.message)"
                    diagnostics.warn(
                        error.code, FastCodingError(error.code, message, offset: found.offset, remedy: error.remedy))
                case .complete:
                    guard let other = found.otherLength else { break }
                    let message =
                        "the archive can be read in two layouts, of which one has \(counted(found.length, "byte")) and the other "
                        + "\(other); the first is taken"
                    diagnostics.warn(
                        .ambiguousDialect, FastCodingError(.ambiguousDialect, message, offset: found.offset))
                case .damaged: break
                }
                try body(found)
            }
        }
    }
}
