/// Reads an archive up to its damage.
///
/// Values precede their keys, and things are numbered as they are read, so the part before the
/// damage doesn't depend on the part after it. Containers that are open at the damage keep the
/// children that are whole.
struct SalvageScan {
    private let archive: [UInt8]
    private let reading: ArchiveReading
    private let limits: FastLimits

    init(_ archive: [UInt8], _ reading: ArchiveReading, limits: FastLimits) {
        self.archive = archive
        self.reading = reading
        self.limits = limits
    }

    /// The part before the damage; nil if nothing is wrong in this reading.
    func run() -> SalvagedReading? {
        let end = endWithoutDoubt
        if end < archive.count {
            return SalvageScan(Array(archive[..<end]), reading, limits: limits).strictOrTolerant()
        }

        return strictOrTolerant()
    }

    /// Tries again with a count that is larger than the rest of the file, which a cut archive has.
    private func strictOrTolerant() -> SalvagedReading? {
        guard let strict = run(reading) else { return nil }
        guard strict.failure.code == .countExceedsData else { return strict }

        // Either the count is wrong, and the apparent children of the container belong to others,
        // or the archive was cut. The container can be opened only in the latter case.
        var cut = reading
        cut.toleratesClaims = true
        guard let tolerant = run(cut) else { return strict }

        // In either case, the elements of the root belong to it.
        let isRootOnly = strict.open.isEmpty && tolerant.failure.code == .truncated
        return tolerant.reachesEnd || isRootOnly ? tolerant : strict
    }

    /// The end of the archive without the Nils there, if these may be the end of an NSCoded object
    /// or values in it (quirk Q9): only the missing bytes would tell.
    private var endWithoutDoubt: Int {
        guard reading.header.mayHaveBareNils, reading.codedNils.isEmpty else {
            return archive.count
        }

        let layout = reading.header.layout
        var end = archive.count
        while end - layout.typeSize > layout.headerSize,
            layout.type(at: end - layout.typeSize, in: archive.span) == .nil
        {
            end -= layout.typeSize
        }

        return end
    }

    /// Reads up to the damage, and closes everything that is open there.
    private func run(_ reading: ArchiveReading) -> SalvagedReading? {
        var visitor = GraphVisitor(archive, reading)
        var state = ScanState<GraphVisitor.Note>(reading, limits: limits)
        let scan = ChunkScanner.scan(archive.span, &state, &visitor)
        let facts = scan.facts
        guard let failure = scan.failure else { return nil }

        let isCut = isCut(facts, failure, reading, state)
        if failure.code == .truncated, !isCut {
            keepRootOnly(&state, &visitor)
        }

        let damage = Damage(offset: failure.offset ?? facts.end, reason: failure.code)
        let open = breakOff(&state, &visitor, damage)
        var reading = reading
        reading.reopened = visitor.reopened
        return SalvagedReading(
            reading: reading,
            facts: facts,
            graph: visitor.finish(),
            failure: failure,
            open: open,
            reachesEnd: isCut || failure.code == .truncated && !reading.toleratesClaims,
            exceedsHeader: exceedsHeader(facts)
        )
    }

    /// Closes all open containers, and returns the counts of their contents, the outermost first.
    private func breakOff(
        _ state: inout ScanState<GraphVisitor.Note>,
        _ visitor: inout GraphVisitor,
        _ damage: Damage
    ) -> [SalvagedCounts] {
        var budget = archive.count + 1024
        var open: [SalvagedCounts] = []
        var part: NodeIndex?

        while !state.frames.isEmpty {
            let places = state.places
            // A key of which a part is missing is no key, so it is lost with its content.
            if places.role == .key {
                part = nil
                open = []
            }

            let frame = state.pop()
            let counts = visitor.breakOff(
                frame,
                places,
                around: part,
                damage,
                markedProperties: &budget
            )

            part = counts?.node
            if let counts {
                open.append(counts)
            } else {
                open = []
            }
        }

        if let part {
            visitor.makeRoot(part)
        }

        return open.reversed()
    }

    /// Drops all open containers but the root.
    ///
    /// If nothing shows that the archive was cut, a count may be wrong instead: then one of the
    /// open containers has children that belong to those around it, and it is unknown which one.
    private func keepRootOnly(
        _ state: inout ScanState<GraphVisitor.Note>,
        _ visitor: inout GraphVisitor
    ) {
        while state.frames.count > 1 {
            visitor.drop(state.pop())
        }
    }

    /// Whether it is certain that the archive ends too early, because it ends inside of a chunk, or
    /// because its header counts more than there is.
    private func isCut(
        _ facts: ScanFacts,
        _ failure: FastCodingError,
        _ reading: ArchiveReading,
        _ state: borrowing ScanState<GraphVisitor.Note>
    ) -> Bool {
        guard failure.code == .truncated || failure.code == .countExceedsData else { return false }

        // Claims of containers are the only ones that end a scan before the end of the file.
        let isOfLeaf = failure.code == .truncated || reading.toleratesClaims
        if isOfLeaf, facts.end != archive.count {
            return true
        }

        return failure.code == .truncated && lacksCounted(facts, unnumbered: unnumbered(state))
    }

    /// Whether the header counts more than there is. Counts of 0 are no evidence: then all archives
    /// that end too early count as cut.
    private func lacksCounted(_ facts: ScanFacts, unnumbered: Int) -> Bool {
        let header = reading.header
        if header.objectCount == 0, header.classCount == 0, header.stringCount == 0 {
            return true
        }

        // 3.0 and 3.0.1 stored the number of strings in place of the number of classes (quirk Q5).
        let isMisplaced = header.version.minor == 0 && header.stringCount == 0
        let strings = isMisplaced ? header.classCount : header.stringCount
        let classes = isMisplaced ? 0 : header.classCount

        return facts.numbered + unnumbered < Int(clamping: header.objectCount)
            || facts.strings < Int(clamping: strings) || facts.classes < Int(clamping: classes)
    }

    /// How many open containers will take a number when they end.
    private func unnumbered(_ state: borrowing ScanState<GraphVisitor.Note>) -> Int {
        var count = 0
        for index in 0..<state.frames.count {
            let type = state.frames[index].chunk.type
            if state.layouts[Int(type.rawValue)].numbered == .after {
                count += 1
            }
        }

        return count
    }

    /// Whether the header counts fewer objects than were read.
    private func exceedsHeader(_ facts: ScanFacts) -> Bool {
        let count = reading.header.objectCount
        return count != 0 && facts.numbered > Int(clamping: count)
    }
}
