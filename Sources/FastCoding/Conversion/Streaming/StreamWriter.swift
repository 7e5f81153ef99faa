/// Writes an archive that ``StreamSurvey`` has found plain as JSON, straight from its bytes.
///
/// The archive has been scanned to its end, so what is read here is there, of a type that text has, and in the nominal
/// dialect; no more is checked than that nothing beyond the bytes is read.
struct StreamWriter: ~Copyable {
    /// A container around the innermost one.
    // Not private, which the compiler of Swift 6.3 does not survive in a debug build.
    struct Frame: BitwiseCopyable {
        var isDictionary: Bool
        /// How many elements or entries are left.
        var remaining: Int
    }

    private var writer: JSONWriter
    private let table: StreamTable
    private var keys = PreparedKeys()
    private var position: Int
    /// How many strings and how many containers have come.
    private var strings = 0
    private var containers = 0

    /// Begins at the root's chunk.
    init(_ writer: consuming JSONWriter, _ table: consuming StreamTable, at position: Int) {
        self.writer = writer
        self.table = table
        self.position = position
    }

    /// Writes the whole archive.
    mutating func run(_ bytes: Span<UInt8>) throws(FastCodingError) {
        var frames = TrivialArray<Frame>()
        var top = Frame(isDictionary: false, remaining: 1)
        while true {
            if try leaf(bytes, isInDictionary: top.isDictionary) {
                top.remaining &-= 1
            } else {
                frames.append(top)
                top = try begin(bytes, isInDictionary: top.isDictionary)
            }
            while top.remaining == 0 {
                if frames.isEmpty { return try writer.finish() }
                if top.isDictionary {
                    try writer.endDictionary(at: position)
                } else {
                    try writer.endArray(at: position)
                }
                top = frames.removeLast()
                if top.isDictionary { position = skipKey(bytes) }
                top.remaining &-= 1
            }
        }
    }

    /// Writes the value at the position, and the key after it first, if that is no container.
    @inline(__always)
    private mutating func leaf(_ bytes: Span<UInt8>, isInDictionary: Bool) throws(FastCodingError) -> Bool {
        let offset = position
        var value: Int64 = 0
        var end = offset &+ 1
        switch bytes[offset] {
        case PlainType.int8:
            let small = Int8(bitPattern: bytes[end])
            try move(to: offset &+ 2, bytes, isInDictionary)
            try writer.integer(small, at: offset)
            return true
        case PlainType.int16: value = wide(Int16.self, bytes, &end)
        case PlainType.int32: value = wide(Int32.self, bytes, &end)
        case PlainType.int64: value = wide(Int64.self, bytes, &end)
        case PlainType.one: value = 1
        case PlainType.zero: break
        default: return try otherLeaf(bytes, isInDictionary)
        }
        try move(to: end, bytes, isInDictionary)
        try writer.integer(value, at: offset)
        return true
    }

    /// Writes the value at the position, and its key, if that is neither an integer nor a container.
    @inline(__always)
    private mutating func otherLeaf(_ bytes: Span<UInt8>, _ isInDictionary: Bool) throws(FastCodingError) -> Bool {
        let offset = position
        switch bytes[offset] {
        case PlainType.string:
            let place = table.strings[strings]
            strings &+= 1
            try move(to: place.offset &+ place.count &+ 1, bytes, isInDictionary)
            try writer.string(place.text(in: bytes), at: offset)
        case PlainType.stringAlias8, PlainType.stringAlias16, PlainType.stringAlias32:
            let (number, end) = alias(at: offset, bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.string(table.string(number, bytes), at: offset)
        case PlainType.float64:
            let (bits, end) = number(UInt64.self, bytes)
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

    @inline(__always)
    private func wide<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ bytes: Span<UInt8>, _ end: inout Int
    ) -> Int64 {
        let (value, place) = number(type, bytes)
        end = place
        return Int64(value)
    }

    /// The number after the type at the position, and where it ends.
    @inline(__always)
    private func number<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ bytes: Span<UInt8>
    ) -> (value: T, end: Int) {
        let size = MemoryLayout<T>.size
        let place = (position &+ size) & ~(size &- 1)
        return (bytes.load(place), place &+ size)
    }

    /// Moves behind a value, and in a dictionary behind its key, which is written.
    @inline(__always)
    private mutating func move(to end: Int, _ bytes: Span<UInt8>, _ isInDictionary: Bool) throws(FastCodingError) {
        position = end
        if isInDictionary { try key(bytes) }
    }

    /// Writes the key at the position and moves behind it.
    private mutating func key(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let offset = position
        if bytes[offset] == PlainType.string {
            let string = table.string(strings, bytes)
            try writer.key(string, at: offset)
            position = skipKey(bytes)
        } else {
            let (number, end) = alias(at: offset, bytes)
            try keys.write(number, table.string(number, bytes), to: &writer, at: offset)
            position = end
        }
    }

    /// The end of the key at the position, which has been written already.
    private mutating func skipKey(_ bytes: Span<UInt8>) -> Int {
        if bytes[position] != PlainType.string { return alias(at: position, bytes).end }
        let end = position &+ table.strings[strings].count &+ 2
        strings &+= 1
        return end
    }

    /// The string that an alias points to, and where the alias ends.
    @inline(__always)
    private func alias(at offset: Int, _ bytes: Span<UInt8>) -> (number: Int, end: Int) {
        switch bytes[offset] {
        case PlainType.stringAlias8: return (Int(bytes[offset &+ 1]), offset &+ 2)
        case PlainType.stringAlias16:
            let place = (offset &+ 2) & ~1
            return (Int(bytes.load(place, as: UInt16.self)), place &+ 2)
        default:
            let place = (offset &+ 4) & ~3
            return (Int(bytes.load(place, as: UInt32.self)), place &+ 4)
        }
    }

    /// Begins the container at the position, after its key.
    @inline(__always)
    private mutating func begin(_ bytes: Span<UInt8>, isInDictionary: Bool) throws(FastCodingError) -> Frame {
        let offset = position
        let type = bytes[offset]
        let (count, end) = number(UInt32.self, bytes)
        if isInDictionary {
            let number = Int(table.keys[containers])
            try keys.write(number, table.string(number, bytes), to: &writer, at: offset)
        }
        containers &+= 1
        position = end
        let isDictionary = type == PlainType.dictionary || type == PlainType.mutableDictionary
        if isDictionary {
            try writer.beginDictionary(at: offset)
        } else {
            try writer.beginArray(at: offset)
        }
        return Frame(isDictionary: isDictionary, remaining: Int(count))
    }
}
