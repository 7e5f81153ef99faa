/// The readings that have been found for an archive as a whole. Of those with the same graph only one is kept, and no
/// more than a few in all: two that differ are ambiguous already.
struct DialectCandidates {
    private static let most = 4

    let size: Int
    private(set) var kept: [ReadingFingerprint] = []

    mutating func take(_ result: ReadingFingerprint) {
        guard result.facts.end == size else { return }
        // A reading that would repair damage, but finds none, is not a reading of its own.
        if result.reading.dialect.mergesReopened, result.reading.reopened.isEmpty { return }
        if kept.contains(where: { $0.fingerprint == result.fingerprint && $0.ranksLike(result) }) { return }
        // A reading that the counts confirm is worth more than one that they don't.
        if kept.count == Self.most {
            guard result.countsFit, let worst = kept.lastIndex(where: { !$0.countsFit }) else { return }
            kept.remove(at: worst)
        }
        kept.append(result)
    }

    mutating func preferKnownFaults(of header: ArchiveHeader) {
        guard header.isMajor2 else { return }
        // Only 2.1.1 and earlier listed the key that names the class, and they numbered URLs before their parts.
        if header.version.minor == 1, kept.contains(where: \.listsClassKey) {
            kept = kept.filter(\.reading.dialect.urlsFirst)
        }
        // 2.2 stored no count that could tell. Nobody writes a container twice on purpose.
        if header.version.minor == 2, kept.contains(where: { !$0.reading.reopened.isEmpty }) {
            kept = kept.filter { !$0.reading.reopened.isEmpty }
        }
    }
}

extension ReadingFingerprint {
    var countsFit: Bool { HeaderCounts.fit(reading, facts) }

    /// Whether either can be dropped if their graphs are equal.
    fileprivate func ranksLike(_ other: ReadingFingerprint) -> Bool {
        countsFit == other.countsFit && listsClassKey == other.listsClassKey
            && reading.reopened.isEmpty == other.reading.reopened.isEmpty
            && reading.dialect.urlsFirst == other.reading.dialect.urlsFirst
    }
}

/// Whether the counts in a header are right: the evidence for dialects.
package enum HeaderCounts {
    package static func fit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        objectsFit(reading, facts) && namesFit(reading.header, facts)
    }

    static func objectsFit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        let count = reading.header.objectCount
        return count == 0 || Int(clamping: count) == facts.numbered || reading.countsSomeValuesOnce
    }

    /// 3.0 and 3.0.1 stored the number of strings in place of the number of classes (quirk Q5).
    static func namesFit(_ header: ArchiveHeader, _ facts: ScanFacts) -> Bool {
        if header.layout.hasCommonCache { return true }
        let strings = header.stringCount == 0 || Int(clamping: header.stringCount) == facts.strings
        let classes = header.classCount == 0 || Int(clamping: header.classCount) == facts.classes
        if strings && classes { return true }
        return header.version.minor == 0 && header.stringCount == 0 && Int(clamping: header.classCount) == facts.strings
    }
}

extension DialectFinder {
    /// How many bytes may be scanned in search of bare nils, in all layouts together: of a large file 16 times its size, less than
    /// a second for each megabyte, of a small one some thousands of times, but less if it is data, of which there may be many;
    /// nobody has seen a file that needed more than 35 times its size.
    var budgetForBareNils: Int { limits.areForData ? 64 * archive.count : 16 * archive.count + (1 << 20) }

    /// Looks for readings in which some Nil chunks are values of NSCoded objects, not their ends: fastcoded(5), quirk Q9.
    ///
    /// Each Nil that is followed by a string is a fork. A reading is a list of the forks that were taken as values; it
    /// branches at the forks after the last of them. False if there are more than the budget allows.
    func findBareNils(
        _ layout: Dialect, from forks: [Int], _ budget: inout Int, into found: inout DialectCandidates
    ) -> Bool {
        var stack = forks.reversed().map { [$0] }
        while let nils = stack.popLast() {
            if budget <= 0 || stack.count > 4096 { return false }
            var reading = ArchiveReading(header: header, dialect: layout)
            reading.dialect.codedNils = true
            reading.codedNils = nils
            if !header.isMajor2, header.version.minor == 0 { reading.dialect.numbering = .writer }
            let (facts, failure) = scan(reading)
            Effort.count(facts.end)
            // A scan costs as much as 64 bytes beside its own.
            budget -= facts.end + 64
            if failure == nil, facts.end == found.size, let result = attempt(reading), result.countsFit,
                !result.repeatsCodedKey
            {
                found.take(result)
            }
            for fork in facts.ambiguousNils where fork > nils[nils.count - 1] { stack.append(nils + [fork]) }
        }
        return true
    }
}
