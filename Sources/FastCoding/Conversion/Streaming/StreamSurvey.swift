/// Finds out whether an archive says nothing but what text says naturally, so that it can be streamed: no objects, no
/// sharing, no notation. The first thing that is otherwise sends the archive the way through a graph.
struct StreamSurvey: ChunkVisitor, ~Copyable {
    private var table = StreamTable()
    /// Whether something was met that cannot be streamed; the scan is over then.
    private(set) var givesUp = false
    private var containers = PlainContainers()
    private var keyTexts = KeyTexts()
    /// Whether a string begins with `$`.
    private var hasDollars = false
    private let keepsDollars: Bool

    /// `keepsDollars` says whether keys that begin with `$` are written as they are.
    init(keepsDollars: Bool) {
        self.keepsDollars = keepsDollars
    }

    /// Gives the table away.
    consuming func finish() -> StreamTable { table }

    @inline(never)
    private mutating func giveUp(_ offset: Int) -> FastCodingError {
        givesUp = true
        return FastCodingError(.notRepresentable, "needs a graph", offset: offset)
    }

    @inline(__always)
    mutating func scalar(
        _ type: ChunkType, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        if type == .float64 {
            // NaN and the infinities have all bits of the exponent set.
            let bits = bytes.load(payload, as: UInt64.self)
            if bits & 0x7FF0_0000_0000_0000 == 0x7FF0_0000_0000_0000 { return giveUp(offset) }
        }
        return containers.takeValue() ? nil : giveUp(offset)
    }

    @inline(__always)
    mutating func string(_ number: Int, at offset: Int, count: Int, in bytes: Span<UInt8>) -> FastCodingError? {
        table.strings.append(StringPlace(offset: offset &+ 1, count: count))
        if bytes[offset &+ 1] == 0x24 { hasDollars = true }
        return text(number, offset, bytes)
    }

    @inline(__always)
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, at offset: Int, payload: Int, end: Int, in bytes: Span<UInt8>
    ) -> FastCodingError? {
        text(number, offset, bytes)
    }

    /// A text, which is a key or a value.
    @inline(__always)
    private mutating func text(_ number: Int, _ offset: Int, _ bytes: Span<UInt8>) -> FastCodingError? {
        if containers.expected != .key {
            _ = containers.takeValue()
            return nil
        }
        if !keyTexts.isKnown(number), !learnKey(number, bytes) { return giveUp(offset) }
        let container = containers.takeKey(number)
        if container >= 0 { table.keys[Int(container)] = Int32(truncatingIfNeeded: number) }
        return nil
    }

    /// - Returns: false if the key has to be written in another way.
    @inline(never)
    private mutating func learnKey(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let place = table.strings[number]
        if hasDollars, !keepsDollars, place.count > 0, bytes[place.offset] == 0x24 { return false }
        return keyTexts.learn(number, place, in: bytes, limit: .max)
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        let error =
            switch chunk.type {
            case .string: string(chunk.index, at: chunk.offset, count: chunk.count, in: bytes)
            case .stringAlias8, .stringAlias16, .stringAlias32: text(chunk.target, chunk.offset, bytes)
            case .null, .true, .false, .int8, .int16, .int32, .int64, .one, .zero, .float64:
                scalar(chunk.type, at: chunk.offset, payload: chunk.payload, end: chunk.end, in: bytes)
            default: giveUp(chunk.offset)
            }
        if let error { throw error }
    }

    @inline(__always)
    mutating func openPlain(_ chunk: Chunk, in bytes: Span<UInt8>) -> FastCodingError? {
        guard let number = Int32(exactly: table.keys.count), containers.open(chunk, number: number) else {
            return giveUp(chunk.offset)
        }
        table.keys.append(-1)
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

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        throw giveUp(chunk.offset)
    }
}
