/// Finds the key paths of findings by their offsets, and where the equal keys and elements are that a first scan met.
///
/// A dictionary's value stands before its key, so a path is complete only when all that is around the finding is.
struct FindingPlaces: ChunkVisitor, ~Copyable {
    /// A key or an element that was there before.
    struct Repetition {
        var offset: Int
        /// Where the first one of them stands.
        var first: Int?
        var isSet: Bool
        var path: String?
    }

    struct Frame: BitwiseCopyable {
        var kind: PlaceKind
        var place: Int
        /// The class of an object; -1 for other chunks.
        var target: Int
        /// Whether a key is no string, so that paths go by the numbers of entries.
        var hasOddKey = false
        var segment: Repeats.Segment
        var relative: UInt64 = 0
        var base: UInt64 = 0
        var isNumbered: Bool
    }

    /// What few frames have; by their levels.
    private struct Notes {
        /// The components that are the key of the current entry, and those whose key has been read.
        var waiting: [ComponentPlace] = []
        var named: [(place: ComponentPlace, entry: Int, key: String)] = []
        /// The identities that it has repeatedly, and where the first of each stands.
        var repeated: [UInt64: Int?] = [:]
    }

    /// A component of a path.
    private struct ComponentPlace {
        var path: Int
        var component: Int
        /// Whether the finding is in the key, not in the value.
        var isKey: Bool
    }

    /// Paths have only so many components from each end.
    private static let shown = 20

    private let offsets: [Int]
    private var next = 0
    private let wanted: [Int: [UInt64]]
    private var paths: [[String]] = []
    private var pathNumbers: [Int: Int] = [:]
    private var found: [(repetition: Repetition, path: Int)] = []

    private let isMajor2: Bool
    private var fingerprints: ValueFingerprints
    private var repeats: Repeats
    private var frames = DeepStack<Frame>()
    private var notes: [Int: Notes] = [:]
    /// Where the property names of each class begin.
    private var definitions = TrivialArray<Int>()
    /// Of the definitions that paths lead through: whether no name stands in them twice.
    private var distinctNames: [Int: Bool] = [:]

    init(_ reading: ArchiveReading, _ findings: Findings) {
        offsets = findings.offsets
        wanted = Dictionary(
            findings.repetitions.map { ($0.container, $0.identities) }, uniquingKeysWith: { first, _ in first })
        isMajor2 = reading.header.isMajor2
        fingerprints = ValueFingerprints(reading)
        repeats = Repeats(single: fingerprints.single)
    }

    /// What was found out.
    struct Result {
        /// Key paths by the offsets that were asked for.
        var paths: [Int: String] = [:]
        var repetitions: [Repetition] = []
    }

    /// What was found out once the scan is over, if need be because the archive breaks off.
    consuming func finish() -> Result {
        while let frame = frames.popLast() { name(frame, isComplete: false) }
        var texts: [String] = []
        for path in paths { texts.append(path.isEmpty ? "$root" : path.joined(separator: ".")) }
        var result = Result()
        for (offset, number) in pathNumbers { result.paths[offset] = texts[number] }
        for (repetition, path) in found {
            result.repetitions.append(repetition)
            result.repetitions[result.repetitions.count - 1].path = texts[path]
        }
        return result
    }

    // MARK: - Chunks

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        if !chunk.type.isAlias { fingerprints.enter(chunk) }
        take(chunk.offset, bytes)
        guard let frame = frames.last else { return }
        switch frame.kind {
        case .any: frames.top.place += 1
        case .url: fillURL(fingerprints.fingerprint(chunk, in: bytes))
        default:
            let differs = frame.kind.differs(at: frame.place)
            fill(chunk, differs ? fingerprints.fingerprint(chunk, in: bytes) : 0, bytes)
        }
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        fingerprints.enterDefinition()
        definitions.append(chunk.target)
        take(chunk.offset, bytes)
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        fingerprints.open(chunk)
        take(chunk.offset, bytes)
        let kind = PlaceKind(chunk.type)
        for identity in wanted[chunk.offset] ?? [] {
            notes[frames.count, default: Notes()].repeated[identity] = .some(nil)
        }
        frames.append(
            Frame(
                kind: kind, place: kind.first, target: chunk.type.isObject ? chunk.target : -1,
                segment: repeats.open(), isNumbered: chunk.index >= 0))
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        guard let closed = frames.popLast() else { return true }
        var identity: UInt64
        if closed.kind == .url {
            identity = fingerprints.url(relative: closed.relative, base: closed.base)
            fingerprints.closeURL(chunk, identity, isNumberedBefore: closed.isNumbered)
        } else {
            fingerprints.close(chunk, size: 1, isNumberedBefore: closed.isNumbered)
            identity = fingerprints.fingerprint(ofContainer: chunk)
        }
        name(closed, isComplete: true)
        guard let frame = frames.last else { return true }
        if frame.kind == .url { fillURL(identity) } else { fill(chunk, identity, bytes) }
        return true
    }

    /// Gives the paths that lead through a dictionary their keys.
    private mutating func name(_ frame: Frame, isComplete: Bool) {
        let isRepeating = isComplete && repeats.close(frame.segment) != nil
        if notes.isEmpty { return }
        let isPlain = !frame.hasOddKey && !isRepeating
        for item in notes.removeValue(forKey: frames.count)?.named ?? [] {
            let number = String(item.entry) + (item.place.isKey ? "k" : "")
            paths[item.place.path][item.place.component] = isPlain ? item.key : number
        }
    }

    // MARK: - Places

    private mutating func fillURL(_ identity: UInt64) {
        if frames.top.place == 0 { frames.top.relative = identity } else { frames.top.base = identity }
        frames.top.place += 1
    }

    /// What a chunk is fills a place of the innermost frame.
    private mutating func fill(_ chunk: Chunk, _ identity: UInt64, _ bytes: Span<UInt8>) {
        let frame = frames.top
        if frame.kind.differs(at: frame.place) {
            if !notes.isEmpty, let first = notes[frames.count - 1]?.repeated[identity] {
                meet(chunk.offset, identity, first, bytes)
            }
            if identity != 0 { repeats.note(identity, in: &frames.top.segment) }
            if frame.kind != .elements { nameEntry(chunk, bytes) }
        }
        frames.top.place += 1
    }

    /// Whether a chunk is a string, or points to one.
    private func isString(_ chunk: Chunk, _ bytes: Span<UInt8>) -> Bool {
        if chunk.type.isStringAlias { return !fingerprints.isURL(chunk) }
        return fingerprints.type(chunk, in: bytes) == .string
    }

    /// The key of the current entry has been read.
    private mutating func nameEntry(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        let isString = isString(chunk, bytes)
        if !isString { frames.top.hasOddKey = true }
        let level = frames.count - 1
        guard !notes.isEmpty, let waiting = notes[level]?.waiting, !waiting.isEmpty else { return }
        var text = ""
        if isString {
            let key = fingerprints.resolved(chunk, in: bytes)
            text = KeyPathText.component(
                NameText.shown(bytes.slice(key.payload..<(key.payload + key.count))))
        }
        for place in waiting { notes[level]?.named.append((place, frames.top.place / 2, text)) }
        notes[level]?.waiting = []
    }

    /// A key or an element was met that is in its container repeatedly.
    private mutating func meet(_ offset: Int, _ identity: UInt64, _ first: Int?, _ bytes: Span<UInt8>) {
        guard let first else {
            notes[frames.count - 1]?.repeated[identity] = .some(offset)
            return
        }
        if found.count >= 2 * Diagnostics.keptPerCode { return }
        let isSet = frames.top.kind == .elements
        found.append((Repetition(offset: offset, first: first, isSet: isSet), addPath(bytes)))
    }

    /// Makes the path of an offset if it is one that is asked for.
    @inline(__always)
    private mutating func take(_ offset: Int, _ bytes: Span<UInt8>) {
        while next < offsets.count, offsets[next] < offset { next += 1 }
        if next < offsets.count, offsets[next] == offset { pathNumbers[offset] = addPath(bytes) }
    }

    /// Begins a path to the current place.
    private mutating func addPath(_ bytes: Span<UInt8>) -> Int {
        let number = paths.count
        var path: [String] = []
        for index in 0..<frames.count {
            if frames.count > 2 * Self.shown, index >= Self.shown, index < frames.count - Self.shown {
                if index == Self.shown { path.append("<...>") }
                continue
            }
            let frame = frames[index]
            path.append(component(frame, bytes))
            if frame.kind == .entries || frame.kind == .coded, frame.place >= 0 {
                notes[index, default: Notes()].waiting.append(
                    ComponentPlace(path: number, component: path.count - 1, isKey: frame.place & 1 == 1))
            }
        }
        paths.append(path)
        return number
    }

    /// The component of the place that is being filled, of an entry only for the time being.
    private mutating func component(_ frame: Frame, _ bytes: Span<UInt8>) -> String {
        switch frame.kind {
        case .elements: return String(frame.place)
        case .entries: return "<\(frame.place & 1 == 0 ? "value" : "key") \(frame.place / 2)>"
        case .coded: return frame.place < 0 ? "<class>" : "<entry>"
        case .url: return frame.place == 0 ? "<relative>" : "NS.base"
        case .any:
            return frame.target < 0 ? String(frame.place) : property(frame.place, of: frame.target, bytes)
        }
    }

    /// The component of a property: its name, or its number if the definition has a name twice.
    private mutating func property(_ number: Int, of index: Int, _ bytes: Span<UInt8>) -> String {
        if !hasDistinctNames(index, bytes) { return String(number) }
        var names = ClassNames.names(at: definitions[index], isMajor2: isMajor2)
        for _ in 0..<number { _ = names.next(bytes) }
        return KeyPathText.component(NameText.shown(bytes.slice(names.next(bytes).range)))
    }

    private mutating func hasDistinctNames(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
        if let known = distinctNames[index] { return known }
        var names = ClassNames.names(at: definitions[index], isMajor2: isMajor2)
        var table = StringTable()
        var isDistinct = true
        // Their count stands right before them.
        for _ in 0..<bytes.load(definitions[index] - 4, as: UInt32.self) where isDistinct {
            let name = names.next(bytes)
            let place = table.find(bytes.slice(name.range), in: bytes)
            isDistinct = place.number < 0
            if isDistinct { _ = table.insert(name, at: place) }
        }
        distinctNames[index] = isDistinct
        return isDistinct
    }
}

extension FindingPlaces.Frame: DeepFrame {
    func put(into words: inout FrameWords) {
        segment.put(into: &words)
        words.put(place)
        words.put(target)
        words.put(UInt64(kind.rawValue) << 2 | (isNumbered ? 1 : 0) | (hasOddKey ? 2 : 0))
        words.put(relative)
        words.put(base)
    }

    init(from words: inout FrameWords) {
        segment = Repeats.Segment(from: &words)
        place = words.take()
        target = words.take()
        let bits = words.take(UInt64.self)
        kind = PlaceKind(rawValue: UInt8(truncatingIfNeeded: bits >> 2)) ?? .any
        isNumbered = bits & 1 != 0
        hasOddKey = bits & 2 != 0
        relative = words.take()
        base = words.take()
    }
}
