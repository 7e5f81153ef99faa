import _FastCodingNotation

/// Judges an archive in the readings other than the reported one: whoever writes an archive also writes the counts by
/// which its dialect is found, and what is data in one dialect may be an object in another.
///
/// Which classes an archive of major version 3 names depends only on its layout; neither the numbering nor the
/// treatment of a Nil in an NSCoded object moves chunks or strings. In major version 2 only the numbering is in doubt,
/// and with it the string that an alias in place of a class name refers to. So there are at most nine scans.
struct OtherReadings {
    let archive: [UInt8]
    /// The reported reading, which covered the whole file and found nothing that is not allowed, and what it counted.
    let reported: ArchiveReading
    let reportedFacts: ScanFacts
    let options: VerificationOptions

    private var header: ArchiveHeader { reported.header }

    /// Why the archive is refused in a reading other than the reported one; nil if none does.
    func refusal() -> FastCodingError? {
        if options.allowsAnyClass, options.allowsKeyedArchives { return nil }
        return header.isMajor2 ? refusalByNumbering() : refusalByLayout()
    }

    // MARK: - Major version 3

    private func refusalByLayout() -> FastCodingError? {
        var known = [Dialect(layout: reported.dialect.layout, affinePadded: reported.dialect.affinePadded)]
        var pending: [Dialect] = []
        if reported.dialect.layout == .unpadded {
            pending = [.original]
        } else {
            pending = known[0].variants(LayoutAxes(types: reportedFacts.types))
            pending.append(Dialect(layout: .unpadded, affinePadded: true))
        }
        while let dialect = pending.popLast() {
            if known.contains(dialect) { continue }
            known.append(dialect)
            let judgement = judge(dialect)
            if let refusal = judgement.refusal { return refusal }
            pending += dialect.variants(judgement.axes)
        }
        return nil
    }

    // MARK: - Major version 2

    private func refusalByNumbering() -> FastCodingError? {
        let facts = reportedFacts
        let coded = VersionLayout.major2.types.firstIndex(of: .codedObject).map { facts.types >> UInt64($0) & 1 } ?? 0
        guard coded == 1, facts.aliases > 0 else { return nil }
        for urlsFirst in facts.urls > 0 ? [false, true] : [false] {
            var dialect = Dialect()
            dialect.urlsFirst = urlsFirst
            dialect.datesSince2001 = reported.dialect.datesSince2001
            if dialect == reported.dialect { continue }
            if let refusal = judge(dialect).refusal { return refusal }
        }
        return nil
    }

    // MARK: - One reading

    /// Judges one reading. It counts if it completes the root, or if it is that of the original's last releases, which
    /// have already made their objects by the time they fail.
    private func judge(_ dialect: Dialect) -> (refusal: FastCodingError?, axes: LayoutAxes) {
        var reading = ArchiveReading(header: header, dialect: dialect)
        reading.isLenient = true
        return judge(reading)
    }

    /// Judges the reading that would be found if none were asked for by name, in case it has no name.
    func refusalOfFoundReading() -> FastCodingError? {
        if options.allowsAnyClass, options.allowsKeyedArchives { return nil }
        let nominal = ArchiveReading(header: header)
        let finder = DialectFinder(archive: archive, header: header, limits: options.limits)
        let (facts, error) = finder.scan(nominal)
        if error == nil, DialectFinder.isSettled(nominal, facts, size: archive.count) { return nil }
        guard let found = try? finder.findReading(nominalError: error) else { return nil }
        return found.codedNils.isEmpty && found.reopened.isEmpty ? nil : judge(found).refusal
    }

    private func judge(_ reading: ArchiveReading) -> (refusal: FastCodingError?, axes: LayoutAxes) {
        let (finding, foundAxes, failure) = PolicyVisitor.scan(archive, reading, options, .verifying)
        var axes = foundAxes
        // A chunk that is incomplete at the end of the file may be complete in another layout.
        if failure?.code == .truncated { axes = .all }
        guard let found = finding else { return (limited(failure, reading), axes) }
        if failure != nil, !reading.isOriginal(axes) { return (limited(failure, reading), axes) }
        let rest = failure == nil ? "" : ", before it breaks off"
        let reportedName = reported.dialectName(reportedFacts)
        // What tells the two readings apart need not show in the name of the dialect.
        let other =
            reportedName == dialectName(reading) ? "as fastcode itself reads it" : "read in dialect '\(reportedName)'"
        let message =
            "\(name(reading, axes)), the file holds \(found.what), which is not allowed\(rest); \(other) it does not"
        return (FastCodingError(found.code, message, offset: found.offset), axes)
    }

    /// A reading that was ended by a limit is not known to be harmless.
    private func limited(_ failure: FastCodingError?, _ reading: ArchiveReading) -> FastCodingError? {
        guard let failure, [.depthLimit, .chunkLimit, .stringLimit].contains(failure.code) else { return nil }
        return FastCodingError(
            failure.code, "\(name(reading, .all)), the file can't be judged: \(failure.message)",
            offset: failure.offset)
    }

    /// The reading as messages describe it: by the name of its dialect, and by who reads in this way.
    private func name(_ reading: ArchiveReading, _ axes: LayoutAxes) -> String {
        let dialect = reading.dialect
        var text = "read in dialect '\(dialectName(reading))'"
        if !reading.codedNils.isEmpty { return text + " with nil values in NSCoded objects (Q9)" }
        if header.isMajor2 { return text }
        switch (dialect.layout, dialect.affinePadded) {
        case (.padded, true): text += ", as FastCoder 3.x reads it"
        case (.datesUnpadded, true): text += ", as FastCoder 3.0.1 reads it"
        case (.unpadded, _): text += ", as FastCoder 3.0 reads it"
        default: break
        }
        let isShort = dialect.hasShortKeyedArchives && axes.contains(.keyedArchives)
        return isShort ? text + ", with keyed archives as FastCoder 3.3 reads them" : text
    }

    /// The name of the dialect with this layout: preferably one that applies to such files.
    private func dialectName(_ reading: ArchiveReading) -> String {
        if header.isMajor2 { return reading.dialectName(reportedFacts) }
        let rows = DialectName.table.filter { $0.major == 3 && $0.dialect.layout == reading.dialect.layout }
        let same = rows.filter { $0.dialect.affinePadded == reading.dialect.affinePadded }
        let named = same.isEmpty ? rows : same
        return (named.first { $0.minors.contains(header.version.minor) } ?? named.first)?.name ?? "nominal"
    }
}

extension Dialect {
    fileprivate init(layout: Layout, affinePadded: Bool) {
        self.init()
        self.layout = layout
        self.affinePadded = affinePadded
    }

    /// The layout in which the original's last releases read.
    fileprivate static var original: Dialect {
        var dialect = Dialect()
        dialect.hasShortKeyedArchives = true
        return dialect
    }

    /// The layouts that differ from this one in a single axis, among those axes that make a difference.
    fileprivate func variants(_ axes: LayoutAxes) -> [Dialect] {
        if layout == .unpadded { return [] }
        var variants: [Dialect] = []
        if axes.contains(.affineTransforms) {
            var dialect = self
            dialect.affinePadded.toggle()
            variants.append(dialect)
        }
        if axes.contains(.dates) {
            var dialect = self
            dialect.layout = layout == .padded ? .datesUnpadded : .padded
            variants.append(dialect)
        }
        if axes.contains(.keyedArchives) {
            var dialect = self
            dialect.hasShortKeyedArchives.toggle()
            variants.append(dialect)
        }
        return variants
    }
}

extension ArchiveReading {
    /// Whether this is how the original's last releases read an archive in which these axes occur.
    fileprivate func isOriginal(_ axes: LayoutAxes) -> Bool {
        isLenientNominal && (header.isMajor2 || dialect.hasShortKeyedArchives || !axes.contains(.keyedArchives))
    }
}
