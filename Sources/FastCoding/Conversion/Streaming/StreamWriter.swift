/// Writes an archive that ``StreamSurvey`` has found plain as events, straight from its bytes.
struct StreamWriter<Sink: EventSink & ~Copyable>: ChunkVisitor, ~Copyable {
    private struct Frame {
        var isDictionary: Bool
        /// Whether the next chunk is a key, which has been written already.
        var expectsKey = false
    }

    private var sink: Sink
    private let table: StreamTable
    private var frames: [Frame] = []
    /// How many containers have begun.
    private var containers = 0

    init(_ sink: consuming Sink, _ table: StreamTable) {
        self.sink = sink
        self.table = table
    }

    /// Gives the sink back.
    consuming func finish() -> Sink { sink }

    /// Writes the key of the value that ends at `end`, where its chunk stands; tells whether this chunk is a key itself.
    @inline(__always)
    private mutating func prepare(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        let last = frames.count - 1
        guard last >= 0, frames[last].isDictionary else { return false }
        if frames[last].expectsKey {
            frames[last].expectsKey = false
            return true
        }
        frames[last].expectsKey = true
        try key(at: chunk.end, bytes)
        return false
    }

    /// Writes the key whose chunk stands at `offset`. The survey has read it, so it is complete.
    @inline(__always)
    private mutating func key(at offset: Int, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let number: Int
        switch ChunkType(rawValue: bytes[offset]) {
        case .stringAlias8: number = Int(bytes[offset + 1])
        case .stringAlias16: number = Int(bytes.load((offset + 2) / 2 * 2, as: UInt16.self))
        case .stringAlias32: number = Int(bytes.load((offset + 4) / 4 * 4, as: UInt32.self))
        default:
            let end = endOfTerminatedString(bytes, from: offset + 1).end
            try sink.key(bytes.slice((offset + 1)..<max(end, offset + 1)), at: offset)
            return
        }
        try sink.key(string(number, bytes), at: offset)
    }

    @inline(__always)
    @_lifetime(copy bytes)
    private func string(_ number: Int, _ bytes: Span<UInt8>) -> Span<UInt8> {
        let string = table.strings[number]
        let start = Int(string.offset)
        return bytes.slice(start..<(start + Int(string.count)))
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        if try prepare(chunk, bytes) { return }
        let payload = chunk.payload
        switch chunk.type {
        case .null: try sink.null(at: chunk.offset)
        case .true: try sink.bool(true, at: chunk.offset)
        case .false: try sink.bool(false, at: chunk.offset)
        case .one: try sink.integer(1, at: chunk.offset)
        case .zero: try sink.integer(0, at: chunk.offset)
        case .int8: try sink.integer(Int64(Int8(bitPattern: bytes[payload])), at: chunk.offset)
        case .int16: try sink.integer(Int64(bytes.load(payload, as: Int16.self)), at: chunk.offset)
        case .int32: try sink.integer(Int64(bytes.load(payload, as: Int32.self)), at: chunk.offset)
        case .int64: try sink.integer(bytes.load(payload, as: Int64.self), at: chunk.offset)
        case .float64: try sink.float64(Double(bitPattern: bytes.load(payload)), at: chunk.offset)
        case .string: try sink.string(bytes.slice(payload..<(payload + chunk.count)), at: chunk.offset)
        default: try sink.string(string(chunk.target, bytes), at: chunk.offset)
        }
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        let number = table.keys[containers]
        containers += 1
        let last = frames.count - 1
        if last >= 0, frames[last].isDictionary {
            frames[last].expectsKey = true
            try sink.key(string(Int(number), bytes), at: chunk.offset)
        }
        let isDictionary = chunk.type == .dictionary || chunk.type == .mutableDictionary
        frames.append(Frame(isDictionary: isDictionary))
        if isDictionary {
            try sink.beginDictionary(at: chunk.offset)
        } else {
            try sink.beginArray(at: chunk.offset)
        }
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        guard let frame = frames.popLast() else { return true }
        if frame.isDictionary {
            try sink.endDictionary(at: chunk.offset)
        } else {
            try sink.endArray(at: chunk.offset)
        }
        return true
    }

    /// The survey lets no definition pass.
    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {}
}
