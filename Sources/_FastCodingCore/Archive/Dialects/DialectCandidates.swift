/// The readings that have been found for an archive as a whole. Of those with the same graph only
/// one is kept, and no more than a few in all: two that differ are ambiguous already.
struct DialectCandidates {
    private static let most = 4

    /// The size of the archive in bytes.
    let size: Int
    private(set) var kept: [ReadingFingerprint] = []
    /// Whether some readings have not been tried, so that the number of readings is unknown.
    private(set) var isIncomplete = false
    /// The error of a limit that ended a reading, of which it is therefore unknown whether it
    /// covers the archive.
    private(set) var limit: FastCodingError?

    init(size: Int) {
        self.size = size
    }

    /// Notes that some readings are not tried.
    mutating func giveUp() {
        isIncomplete = true
    }

    /// Notes how a reading failed: one that is cut short by a limit has not been ruled out.
    mutating func note(_ failure: FastCodingError) {
        if limit == nil, failure.code.isLimit {
            limit = failure
        }
    }

    /// Accepts a reading if it covers the whole file.
    mutating func add(_ result: ReadingFingerprint) {
        guard result.facts.end == size else { return }

        // A reading that would repair damage, but finds none, is not a reading of its own.
        if result.reading.dialect.mergesReopened, result.reading.reopened.isEmpty {
            return
        }

        if kept.contains(where: { $0.fingerprint == result.fingerprint && $0.ranksLike(result) }) {
            return
        }

        // A reading that the counts confirm is worth more than one that they don't.
        if kept.count == Self.most {
            guard result.countsFit, let worst = kept.lastIndex(where: { !$0.countsFit }) else {
                return
            }
            kept.remove(at: worst)
        }

        kept.append(result)
    }

    /// Drops readings that the known faults of a release make unlikely, where the counts can't
    /// tell: fastcoded(5), "Damage in files of major version 2".
    mutating func preferKnownFaults(of header: ArchiveHeader) {
        guard header.isMajor2 else { return }

        // Only 2.1.1 and earlier listed the key that names the class, and they numbered URLs before
        // their parts.
        if header.version.minor == 1, kept.contains(where: \.listsClassKey) {
            kept = kept.filter(\.reading.dialect.urlsFirst)
        }

        // 2.2 stored no count that could tell. Nobody writes a container twice on purpose.
        if header.version.minor == 2, kept.contains(where: { !$0.reading.reopened.isEmpty }) {
            kept = kept.filter { !$0.reading.reopened.isEmpty }
        }
    }
}
