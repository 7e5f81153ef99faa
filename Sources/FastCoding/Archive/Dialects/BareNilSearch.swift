/// Looks for the readings of an archive in which some Nil chunks are values of NSCoded objects, not their ends: fastcoded(5),
/// quirk Q9.
///
/// Each Nil that a string follows is a fork. A reading is a list of the forks that were taken as values; the forks after the
/// last of them are where it branches.
struct BareNilSearch {
    let finder: DialectFinder
    let layout: Dialect
    /// Whether there were more ways than may be tried.
    private(set) var gaveUp = false

    init(finder: DialectFinder, layout: Dialect) {
        self.finder = finder
        self.layout = layout
    }

    /// Tries all ways, as far as 64 times the file's size goes.
    mutating func run(from forks: [Int], into found: inout DialectCandidates) {
        var budget = 64 * finder.archive.count + (1 << 16)
        var stack = forks.reversed().map { [$0] }
        while let nils = stack.popLast() {
            if budget <= 0 || stack.count > 4096 {
                gaveUp = true
                return
            }
            var reading = ArchiveReading(header: finder.header, dialect: layout)
            reading.dialect.codedNils = true
            reading.codedNils = nils
            if !finder.header.isMajor2, finder.header.version.minor == 0 { reading.dialect.numbering = .writer }
            var facts = ScanFacts()
            var visitor = NullVisitor()
            var isWhole = true
            do throws(FastCodingError) {
                try ChunkScanner.scan(
                    finder.archive.span, reading, limits: finder.limits, visitor: &visitor, facts: &facts)
            } catch {
                isWhole = false
            }
            budget -= facts.end
            if isWhole, facts.end == finder.archive.count { take(reading, into: &found) }
            for fork in facts.doubtfulNils where fork > nils[nils.count - 1] { stack.append(nils + [fork]) }
        }
    }

    private func take(_ reading: ArchiveReading, into found: inout DialectCandidates) {
        guard case .success(let result) = finder.attempt(reading) else { return }
        if HeaderCounts.fit(result.reading, result.facts), !result.repeatsCodedKey {
            found.take(result)
        }
    }
}
