/// Looks at the chunks of an archive for verify: what is not allowed, what is odd, and how large it is with its sharing
/// written out.
///
/// It builds no graph. Beside a frame for each open chunk it keeps 16 bytes of each thing that has a number, and eight
/// of each key and element of the dictionaries and sets that are open.
struct VerifyVisitor: ChunkVisitor, ~Copyable {
    struct Frame: BitwiseCopyable {
        var kind = PlaceKind.any
        var place = 0
        /// How many values there were before it.
        var total: UInt64 = 0
        /// Whether it took its number when it was opened.
        var isNumbered = false
        var segment = Repeats.Segment()
        /// Of a URL: the fingerprints of its parts.
        var relative: UInt64 = 0
        var base: UInt64 = 0
    }

    private var findings = Findings()
    private var classes: ClassUses
    private var refused = RefusedClasses()
    /// Whether something contains itself.
    private var isCyclic = false

    private let options: VerificationOptions
    private let isMajor2: Bool
    private let choices: CanonicalChoices
    private var fingerprints: ValueFingerprints
    private var repeats: Repeats
    private var frames = DeepStack<Frame>()
    /// The innermost frame.
    private var frame = Frame()
    /// How many values there are with sharing written out, up to ``most``.
    private var total: UInt64 = 0
    private static let most = CachedThing.mostValues

    init(_ reading: ArchiveReading, _ options: VerificationOptions) {
        self.options = options
        isMajor2 = reading.header.isMajor2
        choices = CanonicalChoices(reading.header)
        fingerprints = ValueFingerprints(reading)
        repeats = Repeats(single: fingerprints.single)
        classes = ClassUses(isMajor2: isMajor2)
    }

    /// What was found out.
    struct Result {
        var findings: Findings
        /// How many values there are with sharing written out; nil if that has no end.
        var expandedSize: Int?
        var classNames: [String]
        var refusedClasses: [RefusedClass]
    }

    /// Gives away what was found out, and nothing else: the memory that it took is free for a second scan.
    consuming func finish() -> Result {
        findings.refuse(refused)
        return Result(
            findings: findings, expandedSize: expandedSize, classNames: classes.names, refusedClasses: refused.kept)
    }

    private var expandedSize: Int? {
        if isCyclic { return nil }
        return total >= Self.most ? .max : Int(total)
    }

    /// Warns about class definitions that no object used; the whole archive has been read.
    mutating func findUnusedClasses(in bytes: Span<UInt8>) {
        classes.findUnused(in: bytes, &findings)
    }

    // MARK: - Chunks

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        if chunk.type.isAlias, chunk.type.rawValue <= ChunkType.objectAlias32.rawValue {
            try objectAlias(chunk)
        } else {
            total += 1
            fingerprints.enter(chunk)
        }
        if !isMajor2, choices.areMissed(by: chunk, in: bytes) { warnOfChoice(chunk, bytes) }
        if chunk.type == .keyedArchive { keyedArchive(chunk, bytes) }
        if frame.kind != .any { fill(chunk, bytes) }
    }

    @inline(never)
    private mutating func warnOfChoice(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        findings.warn(.nonCanonical, at: chunk.offset, CanonicalChoices.message(chunk, in: bytes))
    }

    @inline(__always)
    private mutating func objectAlias(_ chunk: Chunk) throws(FastCodingError) {
        if isMajor2, fingerprints.isOpenURL(chunk) {
            throw FastCodingError(.misplacedChunk, "a URL cannot be its own base", offset: chunk.offset)
        }
        guard let size = fingerprints.size(chunk) else {
            isCyclic = true
            total += 1
            return
        }
        total = min(total + size, Self.most)
    }

    /// A chunk without chunks inside fills a place of a chunk that cares about what is there.
    @inline(__always)
    private mutating func fill(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        switch frame.kind {
        case .url: fillURL(fingerprints.fingerprint(chunk, in: bytes))
        case .coded where frame.place < 0: codedClass(chunk, bytes)
        default:
            if frame.kind.differs(at: frame.place) { note(chunk, bytes) }
        }
        frame.place += 1
    }

    @inline(__always)
    private mutating func note(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        switch chunk.type {
        case .zero, .false: repeats.note(single: 0, in: &frame.segment)
        case .one, .true: repeats.note(single: 1, in: &frame.segment)
        case .null: repeats.note(single: 2, in: &frame.segment)
        default:
            repeats.note(fingerprints.fingerprint(chunk, in: bytes), in: &frame.segment)
            if frame.kind != .elements { checkKey(chunk, bytes) }
        }
    }

    @inline(__always)
    private mutating func checkKey(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        switch chunk.type {
        case .float32, .float64, .decimal, .objectAlias32: checkNumber(chunk, bytes)
        default: return
        }
    }

    private mutating func checkNumber(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard [.float32, .float64, .decimal].contains(fingerprints.type(chunk, in: bytes)) else { return }
        if ChunkNumbers.isNaN(fingerprints.resolved(chunk, in: bytes), in: bytes) {
            findings.warn(.nanKey, at: chunk.offset, "the key is not-a-number, so that its value can't be looked up")
        }
    }

    private mutating func fillURL(_ identity: UInt64) {
        // The parts are one value with the URL.
        discount()
        if frame.place == 0 { frame.relative = identity } else { frame.base = identity }
    }

    /// What was counted last is no value of its own.
    private mutating func discount() {
        if total < Self.most { total -= 1 }
    }

    // MARK: - Containers

    @inline(__always)
    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        let before = total
        total = min(total + 1, Self.most)
        fingerprints.open(chunk)
        if chunk.type.isObject { object(chunk, bytes) }
        frames.append(frame)
        let kind = PlaceKind(chunk.type)
        frame = Frame(
            kind: kind, place: kind.first, total: before, isNumbered: chunk.index >= 0,
            segment: kind.hasDifferent ? repeats.open() : Repeats.Segment())
    }

    @inline(__always)
    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        let closed = frame
        frame = frames.popLast() ?? Frame()
        var identity: UInt64 = 0
        if closed.kind == .url {
            identity = fingerprints.url(relative: closed.relative, base: closed.base)
            fingerprints.closeURL(chunk, identity, isNumberedBefore: closed.isNumbered)
        } else {
            let size = total >= Self.most ? Self.most : total - closed.total
            fingerprints.close(chunk, size: size, isNumberedBefore: closed.isNumbered)
            if closed.kind.hasDifferent, let found = repeats.close(closed.segment) { findings.warn(found, in: chunk) }
        }
        if frame.kind != .any { fill(closed: chunk, identity) }
        return true
    }

    /// A chunk with chunks inside fills a place of a chunk that cares about what is there.
    private mutating func fill(closed chunk: Chunk, _ url: UInt64) {
        if frame.kind == .url {
            fillURL(url)
        } else if frame.kind.differs(at: frame.place) {
            let identity = chunk.type == .url ? url : fingerprints.fingerprint(ofContainer: chunk)
            if identity != 0 { repeats.note(identity, in: &frame.segment) }
        }
        frame.place += 1
    }

    // MARK: - Classes

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        fingerprints.enterDefinition()
        let name = ClassNames.name(of: chunk, in: bytes).range
        let verdict = judge(bytes.slice(name), at: chunk.offset)
        classes.define(chunk, name, verdict, in: bytes)
    }

    private mutating func object(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        if !isMajor2, choices.areMissed(byObject: chunk) { warnOfChoice(chunk, bytes) }
        if let number = classes.use(chunk.target).refusedNumber { refused.countObject(of: number) }
    }

    private mutating func judge(_ name: Span<UInt8>, at offset: Int) -> ClassVerdict {
        options.allows(name) ? .allowed : .refused(refused.number(of: name, at: offset))
    }

    /// The name of a coded object's class has been read.
    private mutating func codedClass(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        let number = chunk.type.isAlias ? chunk.target : chunk.index
        var verdict = classes.verdict(string: number)
        if verdict == .unknown { verdict = judge(string: number, chunk, bytes) }
        if verdict == .allowed { return }
        guard let number = verdict.refusedNumber else {
            findings.refuse(
                .classNotAllowed, at: chunk.offset, "coded object of a class that cannot be told, and so is not allowed"
            )
            return
        }
        refused.countObject(of: number)
    }

    /// Judges the class that a string names, once for the string's number.
    private mutating func judge(string number: Int, _ chunk: Chunk, _ bytes: Span<UInt8>) -> ClassVerdict {
        let string = fingerprints.resolved(chunk, in: bytes)
        // The scanner lets only strings stand there. What can't be told is not allowed.
        guard string.type == .string else { return .unknown }
        let range = string.payload..<(string.payload + string.count)
        classes.note(range, in: bytes)
        let verdict = judge(bytes.slice(range), at: chunk.offset)
        classes.judge(string: number, verdict)
        return verdict
    }

    private mutating func keyedArchive(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard options.allowsKeyedArchives else {
            findings.refuse(.keyedArchiveNotAllowed, at: chunk.offset, "a keyed archive, which is not allowed")
            return
        }
        do throws(FastCodingError) {
            var payload: [UInt8] = []
            payload.append(bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))
            let found = try KeyedArchiveClasses(payload, options: options)
            for name in found.names { classes.note(name) }
            for name in found.refused {
                refused.countArchive(of: refused.number(of: name.span, at: chunk.offset))
            }
        } catch {
            let place = error.offset.map { " at byte \($0) of it" } ?? ""
            findings.refuse(
                error.code, at: chunk.offset, "keyed archive whose classes can't be told: \(error.message)\(place)")
        }
    }
}

extension VerifyVisitor.Frame: DeepFrame {
    func put(into words: inout FrameWords) {
        words.put(total)
        segment.put(into: &words)
        words.put(UInt64(kind.rawValue) << 1 | (isNumbered ? 1 : 0))
        words.put(place)
        words.put(relative)
        words.put(base)
    }

    init(from words: inout FrameWords) {
        total = words.take()
        segment = Repeats.Segment(from: &words)
        let bits = words.take(UInt64.self)
        kind = PlaceKind(rawValue: UInt8(truncatingIfNeeded: bits >> 1)) ?? .any
        isNumbered = bits & 1 != 0
        place = words.take()
        relative = words.take()
        base = words.take()
    }
}
