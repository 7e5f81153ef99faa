/// Writes a plain archive as JSON without a graph.
struct StreamWriter: ~Copyable {
    /// A container around the innermost one.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Frame: BitwiseCopyable {
        var isDictionary = false
        /// How many of its values have not been written.
        var remaining = 0
    }

    // These are not private because the fast path, which is in a file of its own, uses them.
    var writer: JSONWriter
    let table: PlainTable
    var keys = PreparedKeys()
    var cursor: PlainCursor
    /// The innermost container. The root is written as the element of an array.
    var top = Frame()
    /// The containers around it.
    var frames = TrivialArray<Frame>()

    init(_ writer: consuming JSONWriter, _ archive: consuming PlainArchive) {
        self.writer = writer
        cursor = archive.root
        table = archive.table
    }

    /// Writes the whole archive and completes the text.
    mutating func write(_ bytes: Span<UInt8>) throws(FastCodingError) {
        top.remaining = 1
        try writeValues(bytes)
        try writer.finish()
    }

    /// Writes values until the root is complete.
    private mutating func writeValues(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let isCompact = writer.isPlainlyCompact
        while true {
            if isCompact {
                runCompact(bytes)
            }

            if top.remaining > 0 {
                let type = bytes[cursor.position]
                if try leaf(type, bytes) {
                    top.remaining &-= 1
                } else {
                    try begin(type, bytes)
                }
            }

            while top.remaining == 0 {
                if frames.isEmpty {
                    return
                }

                try writer.end(isDictionary: top.isDictionary, at: cursor.position)
                top = frames.removeLast()

                if top.isDictionary {
                    _ = cursor.key(bytes, table)
                }

                top.remaining &-= 1
            }
        }
    }

    /// Writes the value at the position after the key that follows it; false if it is a container.
    /// Reading it within the cases saves a second switch.
    @inline(__always)
    private mutating func leaf(_ type: UInt8, _ bytes: Span<UInt8>) throws(FastCodingError) -> Bool
    {
        let offset = cursor.position
        switch type {
        case PlainType.int8, PlainType.int16, PlainType.int32, PlainType.int64, PlainType.one,
            PlainType.zero:
            try writer.integer(try read(type, bytes), at: offset)
        case PlainType.string, PlainType.stringAlias8, PlainType.stringAlias16,
            PlainType.stringAlias32:
            let number = Int(try read(type, bytes))
            try writer.string(table.strings[number].text(in: bytes), at: offset)
        case PlainType.float64:
            let bits = try read(type, bytes)
            try writer.scalar(.float64(Double(bitPattern: UInt64(bitPattern: bits))), at: offset)
        case PlainType.null, PlainType.true, PlainType.false:
            _ = try read(type, bytes)
            try writer.scalar(
                type == PlainType.null ? .null : .bool(type == PlainType.true),
                at: offset
            )
        default: return false
        }

        return true
    }

    /// Moves past a value and writes its key; returns the value as ``PlainCursor/leaf(_:_:_:)``
    /// does.
    @inline(__always)
    private mutating func read(_ type: UInt8, _ bytes: Span<UInt8>) throws(FastCodingError) -> Int64
    {
        let value = cursor.leaf(type, bytes, table)
        if top.isDictionary {
            try key(bytes)
        }

        return value
    }

    /// Writes the key at the position and moves past it.
    private mutating func key(_ bytes: Span<UInt8>) throws(FastCodingError) {
        let offset = cursor.position
        let type = bytes[offset]
        let number = cursor.string(type, bytes, table)
        let text = table.strings[number].text(in: bytes)

        if type == PlainType.string {
            try writer.key(text, at: offset)
        } else {
            try keys.write(number, text, to: &writer, at: offset)
        }
    }

    /// Begins the container at the position, after its key.
    @inline(__always)
    private mutating func begin(_ type: UInt8, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let offset = cursor.position
        if top.isDictionary {
            let key = Int(table.keys[cursor.containers])
            try keys.write(key, table.strings[key].text(in: bytes), to: &writer, at: offset)
        }

        frames.append(top)
        top = Frame(isDictionary: PlainCursor.isDictionary(type), remaining: cursor.enter(bytes))
        try writer.begin(isDictionary: top.isDictionary, at: offset)
    }
}
