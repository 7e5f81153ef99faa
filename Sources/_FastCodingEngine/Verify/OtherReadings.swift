import _FastCodingNotation

/// Judges an archive in readings other than the reported one, which covered the whole file and
/// found nothing forbidden. Another reader may choose another reading, and find a class where this
/// one finds the bytes of a string.
struct OtherReadings {
    private let reported: ArchiveReading
    private let reportedFacts: ScanFacts

    private var header: ArchiveHeader { reported.header }

    init(_ reported: ArchiveReading, _ facts: ScanFacts) {
        self.reported = reported
        reportedFacts = facts
    }

    /// The reason why the archive is refused in a reading other than the reported one; nil if there
    /// is none.
    func refusal(_ scans: [ReadingScan]) -> FastCodingError? {
        for scan in scans where !scan.isReported {
            if let refusal = refusal(scan) {
                return refusal
            }
        }

        return nil
    }

    /// The reason why it is refused in one reading, which the message describes beside the reported
    /// one.
    private func refusal(_ scan: ReadingScan) -> FastCodingError? {
        guard let found = scan.finding, scan.isUsed else { return limited(scan) }

        let rest = scan.failure == nil ? "" : ", before it breaks off"
        let reportedName = reported.dialectName(reportedFacts)
        // The names of the two dialects may be the same: a name does not say how keyed archives are
        // read.
        let other =
            reportedName == dialectName(scan.reading)
            ? "as fastcode itself reads it" : "read in dialect '\(reportedName)'"

        let message =
            "\(name(scan.reading, scan.facts)), the file holds \(found.what), which is not allowed\(rest); \(other) it does not"

        return FastCodingError(found.code, message, offset: found.offset)
    }

    /// The error for a reading that was ended by a limit: it is not known to be harmless.
    private func limited(_ scan: ReadingScan) -> FastCodingError? {
        guard let failure = scan.failure, scan.isLimited else { return nil }
        return FastCodingError(
            failure.code,
            "\(name(scan.reading, nil)), the file can't be judged: \(failure.message)",
            offset: failure.offset
        )
    }

    /// The reading as messages describe it: by the name of its dialect, and by who reads in this
    /// way. It says how keyed archives are read if there may be some.
    private func name(_ reading: ArchiveReading, _ facts: ScanFacts?) -> String {
        let dialect = reading.dialect
        var text = "read in dialect '\(dialectName(reading))'"

        if !reading.codedNils.isEmpty {
            return text + " with nil values in NSCoded objects (Q9)"
        }

        if header.isMajor2 {
            return text
        }

        switch (dialect.layout, dialect.affinePadded) {
        case (.padded, true): text += ", as FastCoder 3.x reads it"
        case (.datesUnpadded, true):
            text += ", as FastCoder 3.0.1 reads it"
        case (.unpadded, _): text += ", as FastCoder 3.0 reads it"
        default: break
        }

        let isShort = dialect.hasShortKeyedArchives && facts?.has(.keyedArchive) != false
        return isShort ? text + ", with keyed archives as FastCoder 3.3 reads them" : text
    }

    /// The name of the dialect with this layout: preferably one that applies to such files.
    private func dialectName(_ reading: ArchiveReading) -> String {
        if header.isMajor2 {
            return reading.dialectName(reportedFacts)
        }

        let rows = DialectName.table.filter {
            $0.major == 3 && $0.dialect.layout == reading.dialect.layout
        }

        let same = rows.filter { $0.dialect.affinePadded == reading.dialect.affinePadded }
        let named = same.isEmpty ? rows : same
        return (named.first { $0.minors.contains(header.version.minor) } ?? named.first)?.name
            ?? "nominal"
    }
}
