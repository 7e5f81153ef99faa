/// Finds the key paths of findings by their offsets, and the positions of the equal keys and elements that a first scan
/// has met.
///
/// A dictionary's value precedes its key, so paths are only made once everything has been read.
package struct FindingPlaces: ChunkVisitor, ~Copyable {
    /// A key or an element that equals an earlier one.
    struct Repetition {
        var offset: Int
        /// The position of the one that it equals.
        var first: Int
        var isSet: Bool
        var path: String?
    }

    /// What was found out.
    package struct Result {
        /// Key paths by the requested offsets.
        package var paths: [Int: String] = [:]
        var repetitions: [Repetition] = []
    }

    /// A chunk on the way to a finding. Chunks that contain no finding are discarded when they close.
    private struct Step {
        /// The step of the chunk around it; nil for the root.
        let parent: Int?
        let offset: Int
        let place: ChunkPlace
        let type: ChunkType
        /// For an object, where the property names of its class begin.
        let names: Int?
        /// The offset of its key's text, once that has been read.
        var key: Int?
        /// Whether one of its keys is not a string, so that its entries have no names.
        var hasOddKey = false
        /// Whether it contains a finding.
        var isWanted = false
    }

    private let wanted: [Int]
    private var next = 0
    private let repetitions: [Int: Findings.Repetition]
    private let withEqualKeys: Set<Int>
    private let version: VersionLayout

    private var steps: [Step] = []
    /// The step of the innermost open chunk.
    private var current: Int?
    /// Steps that are values whose keys have not been read yet.
    private var waiting: [Int] = []
    /// The steps of the requested offsets.
    private var found: [(offset: Int, step: Int)] = []
    private var foundRepetitions: [(repetition: Repetition, step: Int)] = []
    /// The positions of the first of equal keys and elements, by the offset of the container and their number.
    private var firsts: [Int: [Int: Int]] = [:]
    /// The offsets of the texts of strings; -1 for other things in the caches.
    private var texts = CacheTable<Int>()
    /// Where the property names of each class begin.
    private var definitions: [Int] = []
    private var distinctNames: DistinctNames
    /// How many bytes paths may take, apart from twice the archive, before each gets no more than that of an error.
    private static let room = 1 << 16
    /// How many of these are left.
    private var room = 0

    package init(_ reading: ArchiveReading, _ findings: Findings) {
        wanted = findings.offsets
        repetitions = findings.repetitions
        withEqualKeys = Set(findings.withEqualKeys)
        version = reading.header.layout
        distinctNames = DistinctNames(version)
    }

    // MARK: - Chunks

    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        if let number = chunk.number { texts.enter(chunk.type == .string ? chunk.payload : -1, as: number) }
        if chunk.type == .keyedArchive, let number = chunk.number {
            texts.enter(-1, as: CacheNumber(.object, number.index + 1))
        }
        let key = place.role == .key ? text(chunk) : nil
        if place.role == .key { takeKey(key) }
        if let step = takeFinding(chunk, at: place, key: key) { close(step) }
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        if let number = chunk.number, number.cache == .object { texts.enter(-1, as: number) }
        if case .names(let offset) = chunk.detail { definitions.append(offset) }
        if let step = takeFinding(chunk, at: place) { close(step) }
    }

    package mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Int {
        if let number = chunk.number { texts.enter(-1, as: number) }
        let step = takeFinding(chunk, at: place) ?? add(chunk, at: place)
        current = step
        return step
    }

    package mutating func close(
        _ chunk: Chunk, _ step: Int, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        if let number = chunk.number { texts.enter(-1, as: number) }
        current = steps[step].parent
        if place.role == .key { takeKey(nil) }
        close(step)
        return true
    }

    /// Discards a step that leads nowhere, or lets it wait for its key.
    private mutating func close(_ step: Int) {
        // The last value of a coded object or a damaged archive may have no key.
        while let last = waiting.last, steps[last].parent == step { waiting.removeLast() }
        if !steps[step].isWanted {
            steps.removeLast(steps.count - step)
        } else if steps[step].place.role == .value {
            waiting.append(step)
        }
    }

    /// Takes the key of an entry: the offset of its text, or nil if it is not a string.
    private mutating func takeKey(_ text: Int?) {
        guard let current else { return }
        if text == nil { steps[current].hasOddKey = true }
        while let last = waiting.last, steps[last].parent == current {
            steps[last].key = text
            waiting.removeLast()
        }
    }

    /// The offset of the text of a string, or of an alias's target; nil if that is not a string.
    private func text(_ chunk: Chunk) -> Int? {
        if chunk.type == .string { return chunk.payload }
        guard let target = chunk.target else { return nil }
        return texts[target] < 0 ? nil : texts[target]
    }

    // MARK: - Steps

    private mutating func add(_ chunk: Chunk, at place: ChunkPlace) -> Int {
        let names = chunk.objectClass.map { definitions[$0] }
        steps.append(
            Step(parent: current, offset: chunk.offset, place: place, type: chunk.type, names: names))
        return steps.count - 1
    }

    /// Keeps the step to a chunk that a finding is about, which may be a key with a text; nil if there is no finding.
    private mutating func takeFinding(_ chunk: Chunk, at place: ChunkPlace, key: Int? = nil) -> Int? {
        while next < wanted.count, wanted[next] < chunk.offset { next += 1 }
        var step: Int?
        if next < wanted.count, wanted[next] == chunk.offset {
            let kept = keep(chunk, at: place, key: key)
            step = kept
            found.append((chunk.offset, kept))
        }
        if place.role.hasToDiffer, !repetitions.isEmpty, chunk.type != .classDefinition {
            takeRepetition(chunk, at: place, key, &step)
        }
        return step
    }

    /// Keeps the step to a key or an element that equals an earlier one, and the position of that one.
    private mutating func takeRepetition(_ chunk: Chunk, at place: ChunkPlace, _ key: Int?, _ step: inout Int?) {
        guard let container = current.map({ steps[$0].offset }), let repetition = repetitions[container] else { return }
        for pair in repetition.pairs {
            if pair.first == place.number { firsts[container, default: [:]][place.number] = chunk.offset }
            guard pair.number == place.number, let first = firsts[container]?[pair.first] else { continue }
            let kept = step ?? keep(chunk, at: place, key: key)
            step = kept
            let found = Repetition(offset: chunk.offset, first: first, isSet: repetition.isSet)
            foundRepetitions.append((found, kept))
        }
    }

    /// Adds a step that a finding is about; it and those that lead to it are kept.
    private mutating func keep(_ chunk: Chunk, at place: ChunkPlace, key: Int?) -> Int {
        let step = add(chunk, at: place)
        steps[step].key = key
        var around: Int? = step
        while let wanted = around, !steps[wanted].isWanted {
            steps[wanted].isWanted = true
            around = steps[wanted].parent
        }
        return step
    }

    // MARK: - Paths

    /// The result, once the scan is over, even if that is because the archive breaks off.
    package consuming func finish(in bytes: Span<UInt8>) -> Result {
        var result = Result()
        // Escapes may double keys.
        room = Self.room + 2 * bytes.count
        for (offset, step) in found { result.paths[offset] = path(step, bytes) }
        for (repetition, step) in foundRepetitions {
            result.repetitions.append(repetition)
            result.repetitions[result.repetitions.count - 1].path = path(step, bytes)
        }
        return result
    }

    private mutating func path(_ step: Int, _ bytes: Span<UInt8>) -> String {
        var way: [Int] = []
        var around = step
        while let parent = steps[around].parent {
            way.append(around)
            around = parent
        }
        // No key path leads to the name of a class or the relative string of a URL, only to what contains it.
        if let last = way.first, [.className, .relative].contains(steps[last].place.role) { way.removeFirst() }
        let whole = path(way, bytes, limit: max(ShortPath.most, room))
        if whole.isWhole {
            room -= whole.count
            return whole.finish()
        }
        // No more time is spent on further ones than reading the archive takes.
        room = 0
        return path(way, bytes, limit: ShortPath.most).finish()
    }

    /// The path along some steps, the last of which comes first.
    private mutating func path(_ way: [Int], _ bytes: Span<UInt8>, limit: Int) -> ShortPath {
        var path = ShortPath(limit: limit)
        for step in way.reversed() where path.isWhole { add(step, to: &path, bytes) }
        return path
    }

    /// Adds the component of a step: the key of an entry, if keys distinguish the entries.
    private mutating func add(_ number: Int, to path: inout ShortPath, _ bytes: Span<UInt8>) {
        let step = steps[number]
        guard let around = step.parent.map({ steps[$0] }) else { return }
        switch step.place.role {
        case .property:
            let name = around.names.flatMap { distinctNames.name(step.place.number, from: $0, in: bytes) }
            if let name { path.add(nameAt: name, in: bytes) } else { path.add(String(step.place.number)) }
        case .value, .key:
            let hasNames = !around.hasOddKey && !withEqualKeys.contains(around.offset)
            if hasNames, let key = step.key {
                path.add(nameAt: key, in: bytes)
            } else if !hasNames {
                path.add(String(step.place.number) + (step.place.role == .key ? "k" : ""))
            } else {
                path.add(ScanPath.component(step.place))
            }
        default: path.add(ScanPath.component(step.place))
        }
    }
}

extension FindingPlaces {
    /// Scans an archive for the places of findings.
    package static func find(
        _ findings: Findings, in archive: [UInt8], _ reading: ArchiveReading, _ limits: Limits
    ) -> Result {
        var places = FindingPlaces(reading, findings)
        var facts = ScanFacts()
        // The first scan has already reported where the archive breaks off.
        try? ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &places, facts: &facts)
        return places.finish(in: archive.span)
    }
}
