/// Finds out in one quick scan that there is nothing to tell of an archive: plain values in the types that FastCoder
/// chooses, dictionaries whose keys are strings that differ, no classes, nothing shared. The first thing that is otherwise
/// leaves the archive to ``VerifyVisitor``.
struct CleanSurvey: ChunkVisitor, ~Copyable {
    /// With more keys or levels than this an archive is not looked at here, so that none makes many times its size be kept.
    private static let mostKeys = 1 << 18
    private static let mostLevels = 1 << 14

    private let choices: CanonicalChoices
    private var containers = PlainContainers()
    private var keyTexts = KeyTexts()
    /// Where strings stand.
    private var strings = TrivialArray<UInt32>()

    /// Whether archives of this size and version are looked at.
    static func suits(_ header: ArchiveHeader, size: Int) -> Bool { !header.isMajor2 && size <= Int(UInt32.max) }

    init(_ header: ArchiveHeader) {
        choices = CanonicalChoices(header)
    }

    @inline(never)
    private func giveUp(_ offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "has to be looked at more closely", offset: offset)
    }

    @inline(__always)
    mutating func scalar(
        _ type: ChunkType, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        let chunk = Chunk(type: type, offset: offset, payload: payload, end: end)
        if choices.areMissed(by: chunk, in: bytes) { return giveUp(offset) }
        return containers.takeValue() ? nil : giveUp(offset)
    }

    @inline(__always)
    mutating func string(_ number: Int, at offset: Int, count: Int, in bytes: Span<UInt8>) -> FastCodingError? {
        strings.append(UInt32(truncatingIfNeeded: offset &+ 1))
        return text(number, offset, bytes)
    }

    @inline(__always)
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        let chunk = Chunk(type: type, offset: offset, payload: payload, end: end, target: number)
        if choices.areMissed(by: chunk, in: bytes) { return giveUp(offset) }
        return text(number, offset, bytes)
    }

    /// A text, which is a key or a value.
    @inline(__always)
    private mutating func text(_ number: Int, _ offset: Int, _ bytes: Span<UInt8>) -> FastCodingError? {
        if containers.expected != .key {
            _ = containers.takeValue()
            return nil
        }
        if !keyTexts.isKnown(number), !learnKey(number, bytes) { return giveUp(offset) }
        _ = containers.takeKey(number)
        return nil
    }

    /// - Returns: false if another key may have the same text.
    @inline(never)
    private mutating func learnKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let start = Int(strings[number])
        let place = StringPlace(offset: start, count: max(endOfTerminatedString(bytes, from: start).end - start, 0))
        return keyTexts.learn(number, place, in: bytes, limit: Self.mostKeys)
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) { throw giveUp(chunk.offset) }

    @inline(__always)
    mutating func openPlain(_ chunk: Chunk, in bytes: Span<UInt8>) -> FastCodingError? {
        guard containers.depth < Self.mostLevels, containers.open(chunk, number: -1) else {
            return giveUp(chunk.offset)
        }
        return nil
    }

    @inline(__always)
    mutating func closePlain(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> PlainClose {
        containers.close() ? .takesNumber : .failed(giveUp(chunk.offset))
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        if let error = openPlain(chunk, in: bytes) { throw error }
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        if case .failed(let error) = closePlain(chunk, end: end, in: bytes) { throw error }
        return true
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) { throw giveUp(chunk.offset) }
}
