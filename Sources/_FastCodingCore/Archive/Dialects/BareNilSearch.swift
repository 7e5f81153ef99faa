/// Looks for the readings of an archive in which some Nil chunks are values of NSCoded objects, not their ends:
/// fastcoded(5), quirk Q9.
///
/// Each Nil that is followed by a string is a fork. A reading is a list of the forks that were taken as values; it
/// branches at the forks after the last of them.
struct BareNilSearch {
    let finder: DialectFinder
    let layout: Dialect
    /// Whether there were more possibilities than may be tried.
    private(set) var gaveUp = false
    /// How many bytes may still be scanned.
    private(set) var budget: Int

    /// How many bytes may be scanned for a file, in all layouts together: for a large file 16 times its size, which
    /// takes less than a second for each megabyte; for a small one some thousands of times its size. There may be very many
    /// small ones in data, so those get less; nobody has seen a file that needed more than 35 times its size.
    static func budget(forFile size: Int, isInData: Bool) -> Int {
        isInData ? 64 * size : 16 * size + (1 << 20)
    }
    /// What a scan costs beside its bytes, as many bytes as are read in that time.
    private static let scan = 64

    init(finder: DialectFinder, layout: Dialect, budget: Int) {
        self.finder = finder
        self.layout = layout
        self.budget = budget
    }

    /// Tries all possibilities that the budget allows.
    mutating func run(from forks: [Int], into found: inout DialectCandidates) {
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
            Effort.count(facts.end)
            budget -= facts.end + Self.scan
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
