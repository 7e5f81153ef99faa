/// Reads the part of a damaged archive that is left.
///
/// The reading is found as for a whole archive, but without the counts in the header, which a cut
/// archive can't confirm. If several readings give different graphs, none is taken.
package struct ArchiveSalvage {
    /// The part before the damage, with the rest marked as missing.
    package struct Result {
        package let graph: ObjectGraph
        package let reading: ArchiveReading
        package let facts: ScanFacts
        /// The damage, and how much is left, for a warning.
        package let warning: FastCodingError
    }

    /// How many chunks more than others a reading must have read before these are taken to have
    /// failed because they are wrong, and not because of the damage.
    private static let margin = 8
    /// How many Nils are tried as values of NSCoded objects (quirk Q9).
    private static let mostNils = 16

    private let archive: [UInt8]
    private let header: ArchiveHeader
    private let limits: FastLimits

    /// Reads a damaged archive.
    ///
    /// - Parameter failure: why it can't be read as a whole, which is thrown if nothing is left.
    package static func read(
        _ archive: [UInt8],
        dialect: String?,
        limits: FastLimits,
        failure: FastCodingError
    ) throws(FastCodingError) -> Result {
        guard failure.code.isDamage else { throw failure }

        let header = try ArchiveHeader(archive.span)
        let salvage = ArchiveSalvage(archive: archive, header: header, limits: limits)
        guard let found = try salvage.find(dialect),
            let sentence = SalvagedCounts.sentence(found.open, in: found.graph)
        else { throw failure }

        // The scan may also have ended at a limit, which is no damage.
        if !found.failure.code.isDamage {
            throw found.failure
        }

        var copies = UnfinishedCopies(found.graph, found.open)
        if copies.mayExist() {
            throw FastCodingError(
                .ambiguousDialect,
                "a container may be a second copy of one around it; only the missing part would tell",
                offset: found.failure.offset
            )
        }

        return salvage.result(found, sentence)
    }

    /// The result of a reading, with the sentence of the warning.
    private func result(_ found: SalvagedReading, _ sentence: String) -> Result {
        let warning = FastCodingError(
            .salvaged,
            sentence,
            offset: found.failure.offset ?? found.facts.end
        )

        return Result(
            graph: found.graph,
            reading: found.reading,
            facts: found.facts,
            warning: warning
        )
    }

    /// The reading of the part before the damage; nil if nothing is wrong, or nothing is left.
    private func find(_ dialect: String?) throws(FastCodingError) -> SalvagedReading? {
        if let dialect {
            return try scan(ArchiveReading(header: header, named: dialect))
        }

        guard let found = try furthest() else { return nil }

        for reading in variants(of: found) {
            guard let other = scan(reading), other.end >= found.end else { continue }

            let isRefuted = other.exceedsHeader && !found.exceedsHeader
            if !isRefuted {
                try check(found, against: other)
            }
        }

        return found
    }

    /// The part before the damage in one reading; nil if nothing is wrong in it.
    private func scan(_ reading: ArchiveReading) -> SalvagedReading? {
        SalvageScan(archive, reading, limits: limits).run()
    }

    /// The reading in the layout that gets furthest. Nil if nothing is wrong in one of them: then
    /// the counts in the header contradict it, and nothing is certain.
    private func furthest() throws(FastCodingError) -> SalvagedReading? {
        var best: SalvagedReading?
        var others: [SalvagedReading] = []

        for layout in Dialect.layouts(for: header) {
            // The layout of transforms makes no difference if there are none.
            if !layout.affinePadded, let best, !best.facts.has(.affineTransform) {
                continue
            }

            guard let found = scan(ArchiveReading(header: header, dialect: layout)) else {
                return nil
            }

            if let known = best {
                let isFurther = found.end > known.end
                best = isFurther ? found : known
                others.append(isFurther ? known : found)
            } else {
                best = found
            }
        }

        guard let best else { return nil }

        for other in others {
            let isBehind = other.facts.chunks + Self.margin <= best.facts.chunks
            if other.end == best.end || !isBehind {
                try check(best, against: other)
            }
        }

        return best
    }

    /// Other readings in the same layout, in which aliases may lead elsewhere.
    private func variants(of found: SalvagedReading) -> [ArchiveReading] {
        var variants: [ArchiveReading] = []
        let facts = found.facts
        if !header.isMajor2, facts.aliasesAfterCounted > 0 {
            for numbering in [Dialect.Numbering.writer, .writerMerged] {
                variants.append(
                    ArchiveReading(header: header, dialect: found.reading.dialect, numbering)
                )
            }
        }

        if facts.objectAliases > 0 {
            var reading = ArchiveReading(header: header, dialect: found.reading.dialect)
            reading.dialect.mergesReopened = true
            variants.append(reading)
        }

        if header.mayHaveBareNils {
            for offset in facts.ambiguousNils.prefix(Self.mostNils) {
                var reading = ArchiveReading(header: header, dialect: found.reading.dialect)
                reading.dialect.codedNils = true
                reading.codedNils = [offset]
                variants.append(reading)
            }
        }

        return variants
    }

    /// Throws if two readings of the part before the damage differ.
    private func check(_ one: SalvagedReading, against other: SalvagedReading)
        throws(FastCodingError)
    {
        var marks = NodeMarks()
        var otherMarks = NodeMarks()
        if marks.fingerprint(of: one.graph) == otherMarks.fingerprint(of: other.graph) {
            return
        }

        let name = one.reading.dialectName(one.facts)
        let otherName = other.reading.dialectName(other.facts)
        throw FastCodingError(
            .ambiguousDialect,
            "the part before the damage can be read in dialect '\(name)' and in dialect '\(otherName)', with different "
                + "results",
            offset: one.failure.offset,
            suggestion: .dialect(nil)
        )
    }
}

extension FastCodingError.Code {
    /// Whether the code says that a file is damaged at some place, so that the part before it may
    /// be whole.
    package var isDamage: Bool {
        switch self {
        case .truncated, .unknownChunkType, .countExceedsData, .aliasOutOfRange, .misplacedChunk,
            .invalidUTF8:
            true
        default: false
        }
    }
}
