/// Finds the archives in any bytes.
///
/// It scans from every place that begins like an archive, and goes on after the end of a complete
/// one. All failed scans together may take no more than a multiple of the number of bytes.
package enum ArchiveFinder {
    /// The effort for all failed scans together, as a multiple of the number of bytes.
    private static let effortPerByte = 8
    /// The effort for starting a scan that fails, in bytes that could be read in the same time.
    private static let failure = 256
    /// The minor versions that are believed, far more than there are. In bytes that only happen to
    /// begin like an archive, the number is mostly greater.
    private static let minorVersions: Range<UInt16> = 0..<100

    /// Passes all archives to `take`, in the order of their positions.
    package static func find(
        in bytes: Span<UInt8>,
        limits: FastLimits,
        _ take: (FoundArchive) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        var effort = effortPerByte * bytes.count + (1 << 20)
        var position = 0
        while let offset = bytes.firstOffset(of: "TSAF", from: position) {
            position = offset + 4
            let rest = bytes.slice(offset..<bytes.count)
            guard let found = examine(rest, at: offset, isCut: false, limits, &effort) else {
                continue
            }

            try take(found)
            if found.isComplete {
                position = max(position, offset + found.leastLength)
            }
        }
    }

    /// Whether bytes begin with a header that is believed.
    package static func isCandidate(_ bytes: Span<UInt8>) -> Bool {
        header(of: bytes) != nil
    }

    /// The header of the bytes, if it is believed.
    private static func header(of bytes: Span<UInt8>) -> ArchiveHeader? {
        guard let header = try? ArchiveHeader(bytes), minorVersions.contains(header.version.minor)
        else {
            return nil
        }

        return header
    }

    /// The archive that begins with the first byte. Nil if there is none, or if more bytes have to
    /// be seen.
    ///
    /// - Parameters:
    ///   - offset: the place of the first byte, for the result.
    ///   - isCut: whether more bytes follow, which the caller can provide.
    ///   - effort: how many more bytes may be scanned.
    package static func examine(
        _ bytes: Span<UInt8>,
        at offset: Int,
        isCut: Bool,
        _ limits: FastLimits,
        _ effort: inout Int
    ) -> FoundArchive? {
        guard let header = header(of: bytes) else { return nil }

        var cut = false
        let found = look(at: bytes, header, offset, limits, &effort, &cut)
        if !isCut {
            return found
        }

        if found.isComplete {
            // The bytes after the end are evidence, too.
            let isClear = found.length + ArchiveFinder.markSize <= bytes.count
            return isClear && (!cut || bytes.count >= enough) ? found : nil
        }

        return cut ? nil : found
    }

    /// The size of the mark that begins another archive.
    private static let markSize = 4
    /// The most bytes that a header has.
    package static let headerSize = VersionLayout.major3.headerSize
    /// Where an archive can be read in one layout, this many bytes show whether it can be in
    /// others.
    private static let enough = 1 << 20

    /// Scans the bytes in all layouts, and takes the one for which there is the most evidence.
    private static func look(
        at bytes: Span<UInt8>,
        _ header: ArchiveHeader,
        _ offset: Int,
        _ limits: FastLimits,
        _ effort: inout Int,
        _ isCut: inout Bool
    ) -> FoundArchive {
        var found = FoundArchive(
            offset: offset,
            length: header.size,
            version: header.version,
            state: .unread
        )

        var evidence = -1
        var known: [KnownReading] = []

        for reading in readings(header) where effort > 0 {
            if known.contains(where: { reading.dialect.isAlike($0.dialect, for: $0.facts) }) {
                continue
            }

            var visitor = RootVisitor()
            // The limit on chunks keeps the scan within the effort that is left.
            let isShort = effort < limits.chunks
            var limits = limits
            limits.chunks = min(limits.chunks, effort)
            let scan = ChunkScanner.scan(
                bytes,
                reading,
                limits: limits,
                visitor: &visitor
            )
            let facts = scan.facts
            let failure = scan.failure

            Effort.count(facts.end)
            effort -= facts.end + (failure == nil ? 0 : Self.failure)
            if let failure, [.truncated, .countExceedsData].contains(failure.code) {
                isCut = true
            }

            if failure == nil {
                known.append(KnownReading(dialect: reading.dialect, facts: facts))
                found.hasData = found.hasData || facts.haveData
                // The first reading that works counts, unless there is more evidence for another
                // one.
                let isBeforeAnother = ArchiveHeader.isArchive(bytes.slice(facts.end..<bytes.count))
                let more = Self.evidence(header, facts) + (isBeforeAnother ? 4 : 0)
                if more == evidence, facts.end != found.length {
                    found.otherLength = min(facts.end, found.otherLength ?? facts.end)
                }

                guard more > evidence else { continue }

                evidence = more
                found.length = facts.end
                found.otherLength = nil
                found.root = visitor.root(header)
                found.className = visitor.rootClass
                found.state = mayGoOn(header, facts) ? .damaged(openEnd(offset)) : .complete
            } else if let failure, case .unread = found.state {
                found.length = min(max(facts.end, header.size), bytes.count)
                found.root = visitor.root(header)
                found.className = visitor.rootClass
                // The effort is no limit that the user could raise.
                let isUnread = isShort && failure.code == .chunkLimit
                found.state =
                    isUnread
                    ? .unread : failure.code.isLimit ? .limited(failure) : .damaged(failure)
            }
        }

        return found
    }

    /// Whether an archive may be longer than it seems: a Nil that ends an NSCoded object was
    /// perhaps meant as a value (quirk Q9), and the header counts more than there is.
    private static func mayGoOn(_ header: ArchiveHeader, _ facts: ScanFacts) -> Bool {
        if facts.ambiguousNils.isEmpty || !header.mayHaveBareNils {
            return false
        }

        if header.layout.hasCommonCache {
            return Int(clamping: header.objectCount) > facts.numbered
        }

        return Int(clamping: header.stringCount) > facts.strings
    }

    /// The error for an archive that may go on after the end of its root.
    private static func openEnd(_ offset: Int) -> FastCodingError {
        FastCodingError(
            .unreadableDialect,
            "the header counts more than the archive has up to the end of its root; that end may be a nil value of an "
                + "NSCoded object (Q9), so the end of the archive is unknown",
            offset: offset
        )
    }

    /// The evidence for a reading that works. A wrong layout often takes padding that is not zero.
    private static func evidence(_ header: ArchiveHeader, _ facts: ScanFacts) -> Int {
        (HeaderCounts.namesFit(header, facts) ? 2 : 0) + (facts.dirtyPadding == 0 ? 1 : 0)
    }

    /// The different layouts of an archive's chunks; how these are numbered does not matter here.
    private static func readings(_ header: ArchiveHeader) -> [ArchiveReading] {
        let numbering: Dialect.Numbering = header.isMajor2 ? .reader : .writer
        return Dialect.layouts(for: header).map {
            ArchiveReading(header: header, dialect: $0, numbering)
        }
    }
}
