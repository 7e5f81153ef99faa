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
        switch ChunkType(rawValue: bytes[offset]) {
        case .string:
            let string = table.strings[strings]
            let start = offset &+ 1
            let end = start &+ Int(string.count)
            strings &+= 1
            try move(to: end &+ 1, bytes, isInDictionary)
            try writer.string(bytes.slice(start..<end), at: offset)
        case .stringAlias8, .stringAlias16, .stringAlias32:
            let (number, end) = alias(at: offset, bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.string(table.string(number, bytes), at: offset)
        case .int8:
            try move(to: offset &+ 2, bytes, isInDictionary)
            try writer.integer(Int64(Int8(bitPattern: bytes[offset &+ 1])), at: offset)
        case .int16: try integer(Int16.self, bytes, isInDictionary)
        case .int32: try integer(Int32.self, bytes, isInDictionary)
        case .int64: try integer(Int64.self, bytes, isInDictionary)
        case .one:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.integer(1, at: offset)
        case .zero:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.integer(0, at: offset)
        case .float64:
            let (bits, end) = number(UInt64.self, bytes)
            try move(to: end, bytes, isInDictionary)
            try writer.float64(Double(bitPattern: bits), at: offset)
        case .null:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.null(at: offset)
        case .true:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.bool(true, at: offset)
        case .false:
            try move(to: offset &+ 1, bytes, isInDictionary)
            try writer.bool(false, at: offset)
        default: return false
        }
        return true
    }

    @inline(__always)
    private mutating func integer<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ bytes: Span<UInt8>, _ isInDictionary: Bool
    ) throws(FastCodingError) {
        let offset = position
        let (value, end) = number(type, bytes)
        try move(to: end, bytes, isInDictionary)
        try writer.integer(Int64(value), at: offset)
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
        if bytes[offset] == ChunkType.string.rawValue {
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
        if bytes[position] != ChunkType.string.rawValue { return alias(at: position, bytes).end }
        let end = position &+ Int(table.strings[strings].count) &+ 2
        strings &+= 1
        return end
    }

    /// The string that an alias points to, and where the alias ends.
    @inline(__always)
    private func alias(at offset: Int, _ bytes: Span<UInt8>) -> (number: Int, end: Int) {
        switch bytes[offset] {
        case ChunkType.stringAlias8.rawValue: return (Int(bytes[offset &+ 1]), offset &+ 2)
        case ChunkType.stringAlias16.rawValue:
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
        let isDictionary = type == ChunkType.dictionary.rawValue || type == ChunkType.mutableDictionary.rawValue
        if isDictionary {
            try writer.beginDictionary(at: offset)
        } else {
            try writer.beginArray(at: offset)
        }
        return Frame(isDictionary: isDictionary, remaining: Int(count))
    }
}
