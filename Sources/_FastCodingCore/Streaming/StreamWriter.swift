/// Writes an archive that ``PlainSurvey`` has found plain as JSON, straight from its bytes.
///
/// The archive has been scanned to its end, so what is read here is there, of a type that text has, and in the nominal
/// dialect. That every byte and every string exists is checked all the same. Compact text has a fast path, ``runCompact(_:)``.
struct StreamWriter: ~Copyable {
    /// A container around the innermost one.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Frame: BitwiseCopyable {
        var isDictionary: Bool
        /// How many elements or entries are left.
        var remaining: Int
    }

    // What is not private is used by the fast path and the search, which are in separate files.
    var writer: JSONWriter
    let table: PlainTable
    /// How many chunks the archive has.
    let chunks: Int
    var keys = PreparedKeys()
    let smallIntegers = SmallIntegers()
    var position: Int
    /// How many strings and how many containers have come.
    var strings = 0
    var containers = 0
    /// The innermost container, and those around it. The root is what is left of an array of one element.
    var top = Frame(isDictionary: false, remaining: 1)
    var frames = TrivialArray<Frame>()

    /// Begins at the root's chunk.
    init(_ writer: consuming JSONWriter, _ table: consuming PlainTable, at position: Int, chunks: Int) {
        self.writer = writer
        self.table = table
        self.position = position
        self.chunks = chunks
    }

    mutating func writeValue(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let isCompact = writer.isPlainlyCompact
        while true {
            if isCompact { runCompact(bytes) }
            if top.remaining > 0 {
                if try leaf(bytes, isInDictionary: top.isDictionary) {
                    top.remaining &-= 1
                } else {
                    frames.append(top)
                    top = try begin(bytes, isInDictionary: top.isDictionary)
                }
            }
            while top.remaining == 0 {
                if frames.isEmpty { return }
                if top.isDictionary {
                    try writer.endDictionary(at: position)
                } else {
                    try writer.endArray(at: position)
                }
                top = frames.removeLast()
                if top.isDictionary { position = try endOfKey(bytes) }
                top.remaining &-= 1
            }
        }
    }

    /// Unless the value at the position is a container, writes it, preceded by the key that follows it.
    @inline(__always)
    private mutating func leaf(_ bytes: Span<UInt8>, isInDictionary: Bool) throws(FastCodingError) -> Bool {
        let offset = position
        switch try type(bytes) {
        case PlainType.int8, PlainType.int16, PlainType.int32, PlainType.int64, PlainType.one, PlainType.zero:
            let (value, end) = try integer(bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.integer(value, at: offset)
        case PlainType.string:
            let place = try place(strings)
            strings &+= 1
            try move(to: place.offset &+ place.count &+ 1, bytes, isInDictionary)
            try writer.string(place.text(in: bytes), at: offset)
        case PlainType.stringAlias8, PlainType.stringAlias16, PlainType.stringAlias32:
            let (number, end) = try alias(bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.string(place(number).text(in: bytes), at: offset)
        case PlainType.float64:
            let (bits, end) = try number(UInt64.self, bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.float64(Double(bitPattern: bits), at: offset)
        case PlainType.null:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.null(at: offset)
        case PlainType.true:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.bool(true, at: offset)
        case PlainType.false:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.bool(false, at: offset)
        default: return false
        }
        return true
    }

    // Functions that read also change the position, or are declared as if they did: if a function of a noncopyable type only reads
    // and may throw, the compiler of Swift 6.3 copies the whole value for the call.

    /// The type at the position.
    @inline(__always)
    mutating func type(_ bytes: Span<UInt8>) throws(FastCodingError) -> UInt8 {
        guard position < bytes.count else { throw Self.missing(position) }
        return bytes[position]
    }

    /// The position of a string.
    @inline(__always)
    mutating func place(_ number: Int) throws(FastCodingError) -> StringPlace {
        guard number < table.strings.count else { throw Self.missing(position) }
        return table.strings[number]
    }

    @inline(never)
    static func missing(_ position: Int) -> FastCodingError { ScanErrors.truncated("a chunk", position) }

    /// The number after the type at the position, and where it ends.
    @inline(__always)
    mutating func number<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> (value: T, end: Int) {
        let size = MemoryLayout<T>.size
        let place = (position &+ size) & ~(size &- 1)
        guard place <= bytes.count &- size else { throw Self.missing(position) }
        return (bytes.load(place), place &+ size)
    }

    /// Moves past a value, and in a dictionary past its key, which is written.
    @inline(__always)
    private mutating func move(to end: Int, _ bytes: Span<UInt8>, _ isInDictionary: Bool) throws(FastCodingError) {
        position = end
        if isInDictionary { try key(bytes) }
    }

    /// Writes the key at the position and moves past it.
    private mutating func key(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let offset = position
        if try type(bytes) == PlainType.string {
            try writer.key(place(strings).text(in: bytes), at: offset)
            position = try endOfKey(bytes)
        } else {
            let (number, end) = try alias(bytes)
            try keys.write(number, place(number).text(in: bytes), to: &writer, at: offset)
            position = end
        }
    }

    /// The end of the key at the position, which has been written already.
    mutating func endOfKey(_ bytes: Span<UInt8>) throws(FastCodingError) -> Int {
        if try type(bytes) != PlainType.string { return try alias(bytes).end }
        let end = try position &+ place(strings).count &+ 2
        strings &+= 1
        return end
    }

    /// The string that the alias at the position points to, and where the alias ends.
    @inline(__always)
    mutating func alias(_ bytes: Span<UInt8>) throws(FastCodingError) -> (number: Int, end: Int) {
        switch try type(bytes) {
        case PlainType.stringAlias8:
            let (number, end) = try number(UInt8.self, bytes)
            return (Int(number), end)
        case PlainType.stringAlias16:
            let (number, end) = try number(UInt16.self, bytes)
            return (Int(number), end)
        default:
            let (number, end) = try number(UInt32.self, bytes)
            return (Int(number), end)
        }
    }

    /// Begins the container at the position, after its key.
    @inline(__always)
    private mutating func begin(_ bytes: Span<UInt8>, isInDictionary: Bool) throws(FastCodingError) -> Frame {
        let offset = position
        if isInDictionary {
            let number = try keyOfContainer()
            try keys.write(number, place(number).text(in: bytes), to: &writer, at: offset)
        }
        let (isDictionary, count) = try enter(bytes)
        if isDictionary {
            try writer.beginDictionary(at: offset)
        } else {
            try writer.beginArray(at: offset)
        }
        return Frame(isDictionary: isDictionary, remaining: count)
    }
}
