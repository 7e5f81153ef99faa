import _FastCodingNotation

/// Judges an archive in readings other than the reported one, which covered the whole file and
/// found nothing forbidden.
struct OtherReadings {
    let readings: ExaminedReadings
    let reportedFacts: ScanFacts
    let options: VerificationOptions

    private var reported: ArchiveReading { readings.reported }
    private var header: ArchiveHeader { reported.header }

    /// Why the archive is refused in a reading other than the reported one; nil if none does.
    func refusal() -> FastCodingError? {
        if options.allowsAnyClass, options.allowsKeyedArchives {
            return nil
        }

        var refusal: FastCodingError?
        readings.forEach(includingReported: false) { reading in
            let (finding, outcome) = PolicyVisitor.scan(readings, reading, options, .verifying)
            refusal = self.refusal(outcome, finding)
            return refusal == nil ? outcome : nil
        }

        return refusal
    }

    private func refusal(_ outcome: ExaminedReadings.Outcome, _ found: PolicyVisitor.Finding?)
        -> FastCodingError?
    {
        guard let found, outcome.isUsed else { return limited(outcome) }

        let rest = outcome.failure == nil ? "" : ", before it breaks off"
        let reportedName = reported.dialectName(reportedFacts)
        // What tells the two readings apart need not show in the name of the dialect.
        let other =
            reportedName == dialectName(outcome.reading)
            ? "as fastcode itself reads it" : "read in dialect '\(reportedName)'"

        let message =
            "\(name(outcome.reading, outcome.facts)), the file holds \(found.what), which is not allowed\(rest); \(other) it does not"

        return FastCodingError(found.code, message, offset: found.offset)
    }

    /// A reading that was ended by a limit is not known to be harmless.
    private func limited(_ outcome: ExaminedReadings.Outcome) -> FastCodingError? {
        guard let failure = outcome.failure, outcome.isLimited else { return nil }
        return FastCodingError(
            failure.code,
            "\(name(outcome.reading, nil)), the file can't be judged: \(failure.message)",
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
