/// Determines, by evidence, the dialect in which an archive is written: fastcoded(5), "Dialects".
///
/// For each layout, one scan tells whether it reads the whole file and which numberings its counts
/// fit; only these are fingerprinted and compared. So damage costs a few scans up to it, and any
/// file a bounded number of scans.
package struct DialectFinder {
    package let archive: [UInt8]
    package let header: ArchiveHeader
    package let limits: FastLimits

    package init(archive: [UInt8], header: ArchiveHeader, limits: FastLimits) {
        self.archive = archive
        self.header = header
        self.limits = limits
    }

    /// Whether a scan has read the whole file with the right counts, and no other numbering can
    /// mean anything else.
    package static func isSettled(_ reading: ArchiveReading, _ facts: ScanFacts, size: Int) -> Bool
    {
        let header = reading.header
        guard facts.end == size, HeaderCounts.fit(reading, facts) else { return false }

        // Without an alias, the numbering does not matter. Only dates that are not counted leave
        // the layout open.
        if facts.objectAliases == 0 {
            return !(reading.hasUncountedDates && facts.legacyDates > 0)
        }

        // A count of 0 is no evidence, and the aliases may mean other objects in another numbering.
        if header.objectCount == 0 {
            return false
        }

        // Releases 2.1 to 2.1.3 numbered URLs before their parts, later ones after them, and both
        // may fit.
        return !(header.isMajor2 && header.version.minor == 1 && facts.urls > 0)
    }

    /// Reads an archive in its dialect. The nominal one is tried first, at the cost of no extra
    /// scan, because nearly all archives are in it.
    package func find() throws(FastCodingError) -> ArchiveReader.Result {
        var nominalError: FastCodingError?
        var nominalFacts: ScanFacts?
        do throws(FastCodingError) {
            let result = try ArchiveReader.read(
                archive,
                ArchiveReading(header: header),
                limits: limits,
                failing: &nominalFacts
            )

            if Self.isSettled(result.reading, result.facts, size: archive.count) {
                return result
            }
        } catch {
            nominalError = error
        }

        // That graph is not kept: other readings are compared without making any.
        return try ArchiveReader.read(
            archive,
            try findReading(nominalError: nominalError, nominalFacts: nominalFacts),
            limits: limits
        )
    }

    /// Finds the way to read an archive that a nominal scan, which ended with `nominalError`, did
    /// not settle.
    ///
    /// - Parameter nominalFacts: the facts of that scan, if it failed and they are known. Its layout
    ///   need not be scanned again then.
    /// - Throws: the nominal reading's error if no other reading works; `ambiguous-dialect` if
    ///   several readings give different graphs; `unreadable-dialect` if too many would have to be
    ///   tried; that of a limit if it keeps a reading from being ruled out.
    package func findReading(
        nominalError: FastCodingError?,
        nominalFacts: ScanFacts? = nil
    ) throws(FastCodingError) -> ArchiveReading {
        let nominal = ArchiveReading(header: header)
        let hasNoWholeReading = nominalError?.code.isOfLayout ?? false && !header.mayHaveBareNils
        var candidates = candidates(nominalFacts: hasNoWholeReading ? nominalFacts : nil)

        // Counts are evidence, so readings that they confirm come before all others.
        candidates.preferKnownFaults(of: header)
        let fitting = candidates.kept.filter(\.countsFit)
        let agreed = try fitting.first.map { first throws(FastCodingError) in
            try agree(first, fitting)
        }

        // Only a search that has tried everything knows that this reading is the only one.
        if candidates.isIncomplete {
            throw Self.tooManyReadings
        }

        if agreed != nil || nominalError == nil, let limit = candidates.limit {
            throw limit
        }

        if let agreed {
            return mark(agreed, nominal, reads: nominalError == nil)
        }

        if let nominalError {
            throw explain(nominalError)
        }

        let result = try ReadingFingerprint(archive, nominal, limits: limits)
        // The counts are hints that other writers may not observe; but no other graph may fit just
        // as well.
        if result.facts.end == archive.count {
            return try agree(result, candidates.kept).reading
        }

        if mayLackValues, result.facts.classes > 0 {
            throw explain(
                FastCodingError(
                    .trailingBytes,
                    "bytes are left over after the root",
                    offset: result.facts.end
                )
            )
        }

        return nominal
    }

    /// The error if there are too many combinations of bare nils.
    private static var tooManyReadings: FastCodingError {
        FastCodingError(
            .unreadableDialect,
            "versions 2.3 to 3.2.1 wrote nil values of NSCoded objects in a way that looks like the object's end (Q9), "
                + "and there are too many places where that may be so to try all ways to read the file",
            suggestion: .dialect(nil)
        )
    }

    /// Notes whether the dialect is worth a warning: it is not if the nominal reading gives the
    /// same graph.
    private func mark(_ result: ReadingFingerprint, _ nominal: ArchiveReading, reads: Bool)
        -> ArchiveReading
    {
        var reading = result.reading
        guard reads, let other = attempt(nominal) else { return reading }

        if other.facts.end == archive.count, other.fingerprint == result.fingerprint {
            reading.dialectMatters = false
        }

        return reading
    }

    /// Whether the release may have left out values of later objects of a class without recording
    /// which.
    private var mayLackValues: Bool {
        header.isMajor2 && header.version.minor == 1
    }

    /// Replaces an error that follows from the known fault of the release by one that explains it.
    private func explain(_ error: FastCodingError) -> FastCodingError {
        guard mayLackValues,
            [.truncated, .countExceedsData, .trailingBytes, .unknownChunkType].contains(error.code),
            scan(ArchiveReading(header: header)).facts.classes > 0
        else { return error }

        return FastCodingError(
            .unreadableDialect,
            "\(error.message); versions 2.1 to 2.1.3 wrote further objects of a class without the values that they lacked, "
                + "so the end of each object can't be determined",
            offset: error.offset,
            keyPath: error.keyPath
        )
    }

    /// Returns the first of some readings if all give the same graph.
    private func agree(
        _ first: ReadingFingerprint,
        _ candidates: [ReadingFingerprint]
    ) throws(FastCodingError) -> ReadingFingerprint {
        if let other = candidates.first(where: { $0.fingerprint != first.fingerprint }) {
            throw FastCodingError(
                .ambiguousDialect,
                "the file can be read \(way(first)) and \(way(other)), with different results",
                suggestion: .dialect(nil)
            )
        }

        return first
    }

    /// A reading in words, for the error that names two of them.
    private func way(_ result: ReadingFingerprint) -> String {
        let faults = result.reading.faults(result.facts).filter {
            $0.hasSuffix("(Q8)") || $0.hasSuffix("(Q9)")
        }
        let dialect = "in dialect '\(result.reading.dialectName(result.facts))'"
        return faults.isEmpty ? dialect : "\(dialect) with \(faults.joined(separator: " and "))"
    }

    /// The fingerprint of a reading; nil if the archive can't be read in it.
    func attempt(_ reading: ArchiveReading) -> ReadingFingerprint? {
        try? ReadingFingerprint(archive, reading, limits: limits)
    }

    /// Takes a reading among the candidates if it covers the whole file.
    private func attempt(_ reading: ArchiveReading, into found: inout DialectCandidates) {
        do throws(FastCodingError) {
            found.add(try ReadingFingerprint(archive, reading, limits: limits))
        } catch {
            found.note(error)
        }
    }

    /// All readings of the whole file, those of the nominal layout first.
    ///
    /// - Parameter nominalFacts: what a scan in the nominal layout has noticed, if it showed that
    ///   there is no reading of the whole file in that; nil otherwise.
    private func candidates(nominalFacts: ScanFacts?) -> DialectCandidates {
        let nominal = ArchiveReading(header: header).dialect.layoutOnly
        var found = DialectCandidates(size: archive.count)
        var budget = budgetForBareNils
        var seenAffine = true

        // Each layout is scanned once. The numberings are only tried where that scan covers the
        // file, and the values of NSCoded objects only where a release wrote them wrongly.
        for layout in Dialect.layouts(for: header) {
            // The layout of transforms makes no difference if there are none.
            if !layout.affinePadded, !seenAffine {
                continue
            }

            if let nominalFacts, layout == nominal {
                seenAffine = nominalFacts.highestType >= ChunkType.affineTransform.rawValue
                continue
            }

            var nils = LooseNils()
            let reading = ArchiveReading(header: header, dialect: layout, .writer)
            let scan = ChunkScanner.scan(
                archive.span,
                reading,
                limits: limits,
                visitor: &nils
            )

            if layout.affinePadded {
                seenAffine = scan.facts.highestType >= ChunkType.affineTransform.rawValue
            }

            let isWhole = scan.failure == nil && scan.facts.end == archive.count
            if isWhole {
                for numbering in numberings(layout, scan.facts) {
                    attempt(numbering, into: &found)
                }
            }

            var forks = scan.facts
            if let failure = scan.failure, failure.code.isLimit {
                let whole = scanWithoutLimits(reading)
                if whole.failure?.code.isLimit ?? (whole.facts.end == archive.count) {
                    found.note(failure)
                }

                forks = whole.facts
            }

            let isSettled = isWhole && nils.count == 0 && found.kept.contains(where: \.countsFit)
            if header.mayHaveBareNils, !isSettled {
                findBareNils(layout, from: forks, &budget, into: &found)
            }
        }

        return found
    }

    /// Scans the archive in a reading, only to count.
    package func scan(_ reading: ArchiveReading) -> ScanResult {
        var visitor = NullVisitor()
        return ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor)
    }

    /// Scans in a reading that a limit has cut short, without limits. The reading is not ruled out
    /// if it would cover the whole file.
    private func scanWithoutLimits(_ reading: ArchiveReading) -> ScanResult {
        var visitor = NullVisitor()
        return ChunkScanner.scan(archive.span, reading, limits: .none, visitor: &visitor)
    }

    /// The numberings to try for a layout, according to what a scan has counted.
    private func numberings(_ layout: Dialect, _ facts: ScanFacts) -> [ArchiveReading] {
        var numberings: [Dialect.Numbering] = [.reader]
        if !header.isMajor2 {
            let dates = header.version.minor == 0 ? facts.legacyDates : 0
            if facts.countedValues + dates > 0 {
                numberings.append(.writer)
            }

            if facts.countedValues + dates > 1 {
                numberings.append(.writerMerged)
            }
        }

        // The containers written twice (quirk Q8) change nothing unless an alias follows, so they
        // are tried only if there is one.
        let isBetween = liesBetween(layout, facts)
        return numberings.flatMap { numbering in
            (facts.objectAliases > 0 ? [false, true] : [false]).map { merges in
                var reading = ArchiveReading(header: header, dialect: layout, numbering)
                reading.dialect.mergesReopened = merges
                reading.countsSomeValuesOnce = isBetween && numbering == .writer && !merges

                return reading
            }
        }
    }

    /// Where only some equal values were a single instance, the count lies between those of the two
    /// numberings; this is no contradiction if no alias depends on it. `full` is what a scan with
    /// the writer's numbering has counted.
    private func liesBetween(_ layout: Dialect, _ full: ScanFacts) -> Bool {
        guard full.aliasesAfterCounted == 0, header.objectCount < full.numbered, !header.isMajor2
        else {
            return false
        }
        return scan(ArchiveReading(header: header, dialect: layout, .writerMerged)).facts.numbered
            < header.objectCount
    }

    /// How many bytes may be scanned in search of bare nils, in all layouts together: 16 times the
    /// size of a large file, which takes less than a second for each megabyte, and thousands of
    /// times that of a small one. Data gets less, because there may be much of it. No known file
    /// needs more than 35 times its size.
    var budgetForBareNils: Int {
        limits.areForData ? 64 * archive.count : 16 * archive.count + (1 << 20)
    }

    /// Looks for readings in which some Nil chunks are values of NSCoded objects, not their ends:
    /// fastcoded(5), quirk Q9.
    ///
    /// Each Nil that is followed by a string is a fork. A reading is a list of the forks that were
    /// taken as values; it branches at the forks after the last of them. The search gives up if
    /// there are more than the budget allows.
    func findBareNils(
        _ layout: Dialect,
        from facts: ScanFacts,
        _ budget: inout Int,
        into found: inout DialectCandidates
    ) {
        if facts.hasMoreAmbiguousNils {
            return found.giveUp()
        }

        // The last list is taken first, so the candidates are tried depth-first and the stack stays
        // short.
        var stack = facts.ambiguousNils.reversed().map { [$0] }
        while let nils = stack.popLast() {
            if budget <= 0 || stack.count > ScanFacts.mostAmbiguousNils {
                return found.giveUp()
            }

            var reading = ArchiveReading(header: header, dialect: layout)
            reading.dialect.codedNils = true
            reading.codedNils = nils

            if !header.isMajor2, header.version.minor == 0 {
                reading.dialect.numbering = .writer
            }

            let scan = scan(reading)
            Effort.count(scan.facts.end)
            // A scan costs as much as 64 bytes beside its own.
            budget -= scan.facts.end + 64

            if scan.failure == nil, scan.facts.end == found.size, let result = attempt(reading),
                result.countsFit,
                !result.repeatsCodedKey
            {
                found.add(result)
            }

            // Readings that a limit cuts short are as little known as those that are not tried at
            // all.
            if scan.facts.hasMoreAmbiguousNils || scan.failure?.code.isLimit == true {
                return found.giveUp()
            }

            // Only forks after the last one are recorded: the combinations are then each tried
            // once, in ascending order of the offsets.
            for fork in scan.facts.ambiguousNils {
                stack.append(nils + [fork])
            }
        }
    }

    /// The layout and numbering that gets furthest; the nominal one if none gets further.
    func furthestReading() -> ArchiveReading {
        let numberings: [Dialect.Numbering] = header.isMajor2 ? [.reader] : [.reader, .writer]
        var furthest = ArchiveReading(header: header)
        var furthestEnd = -1

        for layout in Dialect.layouts(for: header) {
            for numbering in numberings {
                let reading = ArchiveReading(header: header, dialect: layout, numbering)
                let scan = scan(reading)
                // The place of the error counts, not how far the scan looked to find it. Reaching
                // the end counts as one byte further.
                let place = min(scan.failure?.offset ?? scan.facts.end, archive.count)
                let isWhole = scan.failure == nil && scan.facts.end == archive.count
                let end = isWhole ? place + 1 : place
                if end > furthestEnd {
                    furthest = reading
                    furthestEnd = end
                }
            }
        }

        return furthest
    }
}

extension FastCodingError.Code {
    /// Whether an error with this code is the same in every numbering of a layout.
    fileprivate var isOfLayout: Bool {
        switch self {
        case .truncated, .unknownChunkType, .countExceedsData, .invalidUTF8: true
        default: false
        }
    }
}

extension ArchiveHeader {
    /// Whether the release that wrote the archive wrote nil values of NSCoded objects as Nil (quirk
    /// Q9): 2.3 to 3.2.1.
    var mayHaveBareNils: Bool {
        isMajor2 ? version.minor >= 3 : version.minor <= 2
    }
}
