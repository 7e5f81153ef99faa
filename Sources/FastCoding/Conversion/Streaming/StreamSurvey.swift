/// Finds out whether an archive says nothing but what text says naturally, so that it can be streamed: no objects, no
/// sharing, no notation. The first thing that is otherwise sends the archive the way through a graph.
struct StreamSurvey: ChunkVisitor, ~Copyable {
    /// What comes next in a container.
    enum Expected: UInt8, BitwiseCopyable {
        case element, value, key
    }

    /// An open container, or the place of the root.
    // Not private, which the compiler of Swift 6.3 does not survive in a debug build.
    struct Frame: BitwiseCopyable {
        var expected = Expected.element
        /// Whether two keys may be equal: only then are they compared when the dictionary closes.
        var hasDoubtfulKeys = false
        /// The container that was the last value, or -1.
        var lastContainer: Int32 = -1
        /// Where its keys begin among ``keys``.
        var firstKey = 0
        /// A bit for each key: that of its number modulo 64. Keys with different bits are different.
        var keyBits: UInt64 = 0
    }

    private var table = StreamTable()
    /// Whether something was met that cannot be streamed; the scan is over then.
    private(set) var givesUp = false
    /// The innermost container.
    private var top = Frame()
    /// The containers around it.
    private var frames = TrivialArray<Frame>()
    /// The numbers of the keys of open dictionaries.
    private var keys = TrivialArray<UInt32>()
    /// Whether a string begins with `$`.
    private var hasDollars = false
    /// For each string the last dictionary that closed with it as a key.
    private var lastDictionary = TrivialArray<UInt32>()
    private var dictionaries: UInt32 = 0
    private let keepsDollars: Bool

    /// `keepsDollars` says whether keys that begin with `$` are written as they are.
    init(keepsDollars: Bool) {
        self.keepsDollars = keepsDollars
    }

    /// Gives the table away.
    consuming func finish() -> StreamTable { table }

    @inline(never)
    private mutating func giveUp(_ chunk: Chunk) -> FastCodingError {
        givesUp = true
        return FastCodingError(.notRepresentable, "needs a graph", offset: chunk.offset)
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        switch chunk.type {
        case .string:
            table.strings.append(
                StreamTable.Place(
                    offset: UInt32(truncatingIfNeeded: chunk.payload), count: UInt32(truncatingIfNeeded: chunk.count)))
            if chunk.count > 0, bytes[chunk.payload] == 0x24 { hasDollars = true }
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
        switch top.expected {
        case .element: return
        case .value: top.expected = .key
        case .key: throw giveUp(chunk)
        }
    }

    /// A text, which is a key or a value.
    @inline(__always)
    private mutating func text(_ number: Int, _ chunk: Chunk, _ bytes: Span<UInt8>) throws(FastCodingError) {
        switch top.expected {
        case .element: return
        case .value: top.expected = .key
        case .key:
            top.expected = .value
            if hasDollars, !keepsDollars, isDollar(number, bytes) { throw giveUp(chunk) }
            keys.append(UInt32(truncatingIfNeeded: number))
            let bit = 1 &<< UInt64(truncatingIfNeeded: number)
            if top.keyBits & bit != 0 { top.hasDoubtfulKeys = true }
            top.keyBits |= bit
            if top.lastContainer >= 0 {
                table.keys[Int(top.lastContainer)] = Int32(truncatingIfNeeded: number)
                top.lastContainer = -1
            }
        }
    }

    private func isDollar(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let string = table.strings[number]
        return string.count > 0 && bytes[Int(string.offset)] == 0x24
    }

    @inline(__always)
    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        var frame = Frame(firstKey: keys.count)
        switch chunk.type {
        case .dictionary, .mutableDictionary: frame.expected = .value
        case .array, .mutableArray: break
        default: throw giveUp(chunk)
        }
        if table.keys.count >= Int(Int32.max) { throw giveUp(chunk) }
        switch top.expected {
        case .element: break
        case .value:
            top.expected = .key
            top.lastContainer = Int32(truncatingIfNeeded: table.keys.count)
        case .key: throw giveUp(chunk)
        }
        table.keys.append(-1)
        frames.append(top)
        top = frame
    }

    @inline(__always)
    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        if top.hasDoubtfulKeys { try checkKeys(chunk) }
        keys.truncate(to: top.firstKey)
        top = frames.removeLast()
        return true
    }

    /// Gives up if two keys are equal: such dictionaries need a notation of their own.
    @inline(never)
    private mutating func checkKeys(_ chunk: Chunk) throws(FastCodingError) {
        dictionaries &+= 1
        let missing = table.strings.count - lastDictionary.count
        if missing > 0 { lastDictionary.append(0, times: max(missing, lastDictionary.count)) }
        for index in top.firstKey..<keys.count {
            let number = Int(keys[index])
            if lastDictionary[number] == dictionaries { throw giveUp(chunk) }
            lastDictionary[number] = dictionaries
        }
        // Once in four thousand million dictionaries the stamps would have to begin anew.
        if dictionaries == .max { throw giveUp(chunk) }
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        throw giveUp(chunk)
    }
}
