// The layouts among the dialects. Verify and the search for a dialect try all of them.
extension Dialect {
    /// The dialects that differ in where chunks begin or, in major version 2, in the numbers of
    /// URLs; the usual ones first.
    package static func layouts(for header: ArchiveHeader) -> [Dialect] {
        layouts(of: DialectName.rows(for: header))
    }

    /// The distinct layouts of some dialects.
    static func layouts(of rows: [DialectName]) -> [Dialect] {
        var layouts: [Dialect] = []
        for row in rows where !layouts.contains(row.dialect.layoutOnly) {
            layouts.append(row.dialect.layoutOnly)
        }

        return layouts.sorted { $0.departures < $1.departures }
    }

    /// The dialect with default values for everything that does not move chunks.
    var layoutOnly: Dialect {
        var dialect = self
        dialect.numbering = .reader
        dialect.mergesReopened = false
        dialect.codedNils = false
        dialect.datesSince2001 = false

        if layout == .unpadded {
            dialect.affinePadded = true
        }

        return dialect
    }

    /// Orders layouts, each before the one that differs in affine transforms only.
    private var departures: Int {
        4 * Int(layout.rawValue) + (affinePadded ? 0 : 2) + (urlsFirst ? 1 : 0)
    }

    /// Whether two dialects read an archive alike: whether they differ only in what it doesn't have.
    ///
    /// - Parameter facts: what a scan in one of the two has found.
    func isAlike(_ other: Dialect, for facts: ScanFacts) -> Bool {
        relevant(to: facts) == other.relevant(to: facts)
    }

    /// The dialect with default values for everything that makes no difference in an archive with
    /// these facts.
    private func relevant(to facts: ScanFacts) -> Dialect {
        var dialect = self
        if layout == .unpadded || !facts.has(.affineTransform) {
            dialect.affinePadded = true
        }

        if layout == .datesUnpadded, !facts.has(.legacyDate) {
            dialect.layout = .padded
        }

        if !facts.has(.keyedArchive) {
            dialect.hasShortKeyedArchives = false
        }

        if facts.aliasesAfterCounted == 0 {
            dialect.numbering = .reader
        }

        if facts.urls == 0 {
            dialect.urlsFirst = false
        }

        return dialect
    }
}
