/// What the streaming writer needs to know of an archive before it writes: where strings stand, and for each container
/// that is a dictionary's value which string is its key. (Archives hold the value before the key.)
struct StreamTable: Sendable {
    /// Offset and length of each string of the cache.
    var strings: [(offset: UInt32, count: UInt32)] = []
    /// For each container, in the order of their beginnings, the number of its key in ``strings``, or -1.
    var keys: [Int32] = []
}

/// Finds out whether an archive says nothing but what text says naturally, so that it can be streamed: no objects, no
/// sharing, no notation. The first thing that is otherwise sends the archive the way through a graph.
struct StreamSurvey: ChunkVisitor, ~Copyable {
    private struct Frame {
        var isDictionary: Bool
        /// Whether the next chunk is a key.
        var expectsKey = false
        /// The container that was the last value, or -1.
        var lastContainer: Int32 = -1
        /// Where its keys begin among ``keyStack``.
        var firstKey: Int
    }

    private(set) var table = StreamTable()
    /// Whether something was met that cannot be streamed; the scan is over then.
    private(set) var givesUp = false
    private var frames: [Frame] = []
    private var keyStack: [UInt32] = []
    /// For each string the last dictionary that closed with it as a key.
    private var lastDictionary: [UInt32] = []
    private var dictionaries: UInt32 = 0
    private let keepsDollars: Bool

    /// `keepsDollars` says whether keys that begin with `$` are written as they are.
    init(keepsDollars: Bool) {
        self.keepsDollars = keepsDollars
    }

    @inline(never)
    private mutating func giveUp(_ chunk: Chunk) -> FastCodingError {
        givesUp = true
        return FastCodingError(.notRepresentable, "needs a graph", offset: chunk.offset)
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        switch chunk.type {
        case .string:
            table.strings.append((UInt32(truncatingIfNeeded: chunk.payload), UInt32(truncatingIfNeeded: chunk.count)))
            try text(chunk.index, chunk, bytes)
        case .stringAlias8, .stringAlias16, .stringAlias32: try text(chunk.target, chunk, bytes)
        case .float64:
            // NaN and the infinities have all bits of the exponent set.
            let bits = bytes.load(chunk.payload, as: UInt64.self)
            if bits & 0x7FF0_0000_0000_0000 == 0x7FF0_0000_0000_0000 { throw giveUp(chunk) }
            try value(chunk)
        case .null, .true, .false, .int8, .int16, .int32, .int64, .one, .zero: try value(chunk)
        default: throw giveUp(chunk)
        }
    }

    /// A value that is no text and no container.
    @inline(__always)
    private mutating func value(_ chunk: Chunk) throws(FastCodingError) {
        let last = frames.count - 1
        guard last >= 0, frames[last].isDictionary else { return }
        if frames[last].expectsKey { throw giveUp(chunk) }
        frames[last].expectsKey = true
    }

    /// A text, which is a key or a value.
    @inline(__always)
    private mutating func text(_ number: Int, _ chunk: Chunk, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let last = frames.count - 1
        guard last >= 0, frames[last].isDictionary else { return }
        if !frames[last].expectsKey {
            frames[last].expectsKey = true
            return
        }
        frames[last].expectsKey = false
        let string = table.strings[number]
        if !keepsDollars, string.count > 0, bytes[Int(string.offset)] == 0x24 { throw giveUp(chunk) }
        keyStack.append(UInt32(truncatingIfNeeded: number))
        if frames[last].lastContainer >= 0 {
            table.keys[Int(frames[last].lastContainer)] = Int32(truncatingIfNeeded: number)
            frames[last].lastContainer = -1
        }
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        var isDictionary = false
        switch chunk.type {
        case .dictionary, .mutableDictionary: isDictionary = true
        case .array, .mutableArray: break
        default: throw giveUp(chunk)
        }
        let last = frames.count - 1
        if last >= 0, frames[last].isDictionary {
            if frames[last].expectsKey || table.keys.count >= Int(Int32.max) { throw giveUp(chunk) }
            frames[last].expectsKey = true
            frames[last].lastContainer = Int32(table.keys.count)
        }
        table.keys.append(-1)
        frames.append(Frame(isDictionary: isDictionary, firstKey: keyStack.count))
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        guard let frame = frames.popLast(), frame.isDictionary else { return true }
        if chunk.count > 1 { try checkKeys(from: frame.firstKey, chunk) }
        keyStack.removeSubrange(frame.firstKey...)
        return true
    }

    /// Gives up if two keys are equal: such dictionaries need a notation of their own.
    private mutating func checkKeys(from first: Int, _ chunk: Chunk) throws(FastCodingError) {
        dictionaries &+= 1
        if lastDictionary.count < table.strings.count {
            let missing = max(table.strings.count - lastDictionary.count, lastDictionary.count)
            lastDictionary.append(contentsOf: repeatElement(0, count: missing))
        }
        for index in first..<keyStack.count {
            let number = Int(keyStack[index])
            if lastDictionary[number] == dictionaries { throw giveUp(chunk) }
            lastDictionary[number] = dictionaries
        }
        if dictionaries == .max { throw giveUp(chunk) }
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        throw giveUp(chunk)
    }
}
