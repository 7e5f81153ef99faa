/// The readings that have been found for an archive as a whole. Of those with the same graph only one is kept, and no
/// more than a few in all: two that differ are ambiguous already.
struct DialectCandidates {
    struct Candidate {
        var result: ReadingFingerprint
        var countsFit: Bool

        /// Whether it ranks equal with another one, so that one of them can be dropped if their graphs are equal.
        fileprivate func isLike(_ other: Candidate) -> Bool {
            countsFit == other.countsFit && result.listsClassKey == other.result.listsClassKey
                && result.reading.reopened.isEmpty == other.result.reading.reopened.isEmpty
                && result.reading.dialect.urlsFirst == other.result.reading.dialect.urlsFirst
        }
    }

    private static let most = 4

    private let size: Int
    private(set) var kept: [Candidate] = []

    /// `size` is that of the archive.
    init(size: Int) {
        self.size = size
    }

    /// Accepts a reading if it covers the whole file.
    mutating func take(_ result: ReadingFingerprint) {
        guard result.facts.end == size else { return }
        // A reading that would repair damage, but finds none, is not a reading of its own.
        if result.reading.dialect.mergesReopened, result.reading.reopened.isEmpty { return }
        let candidate = Candidate(result: result, countsFit: HeaderCounts.fit(result.reading, result.facts))
        let isKnown = kept.contains { other in
            other.isLike(candidate) && other.result.fingerprint == result.fingerprint
        }
        if isKnown { return }
        // A reading that the counts confirm is worth more than one that they don't.
        if kept.count == Self.most {
            guard candidate.countsFit, let worst = kept.lastIndex(where: { !$0.countsFit }) else { return }
            kept.remove(at: worst)
        }
        kept.append(candidate)
    }

    /// Drops readings that known faults of releases rule out.
    mutating func preferKnownFaults(of header: ArchiveHeader) {
        guard header.isMajor2 else { return }
        // Only 2.1.1 and earlier listed the key that names the class, and they numbered URLs before their parts.
        if header.version.minor == 1, kept.contains(where: \.result.listsClassKey) {
            kept = kept.filter(\.result.reading.dialect.urlsFirst)
        }
        // 2.2 stored no count that could tell. There, a container written twice counts as one, since nobody writes two on
        // purpose.
        if header.version.minor == 2, kept.contains(where: { !$0.result.reading.reopened.isEmpty }) {
            kept = kept.filter { !$0.result.reading.reopened.isEmpty }
        }
    }
}
