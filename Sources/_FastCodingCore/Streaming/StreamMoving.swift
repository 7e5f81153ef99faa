// Moving over the chunks of a plain archive.
extension StreamWriter {
    /// A place in the archive: how far it is, and how many strings and containers have come.
    typealias Here = (position: Int, strings: Int, containers: Int)

    var here: Here {
        @inline(__always) get { (position, strings, containers) }
        @inline(__always) set { (position, strings, containers) = newValue }
    }

    /// Skips some values with everything in them, and their keys if they have some.
    @inline(__always)
    mutating func skip(_ count: Int, isKeyed: Bool, _ bytes: Span<UInt8>) throws(FastCodingError) {
        try skip(isKeyed ? 2 &* count : count, bytes)
    }

    /// Skips some values with everything in them. Keys count as values.
    mutating func skip(_ count: Int, _ bytes: Span<UInt8>) throws(FastCodingError) {
        var here = here
        var pending = count
        while pending > 0 {
            pending &-= 1
            guard here.position < bytes.count else { throw Self.missing(here.position) }
            switch bytes[here.position] {
            case PlainType.int8, PlainType.stringAlias8: here.position &+= 2
            case PlainType.int16, PlainType.stringAlias16: Self.skip(2, &here)
            case PlainType.int32, PlainType.stringAlias32: Self.skip(4, &here)
            case PlainType.int64, PlainType.float64: Self.skip(8, &here)
            case PlainType.string:
                here.position &+= try place(here.strings).count &+ 2
                here.strings &+= 1
            case PlainType.array, PlainType.mutableArray:
                pending &+= try Self.skipHead(bytes, &here)
            case PlainType.dictionary, PlainType.mutableDictionary:
                pending &+= try 2 &* Self.skipHead(bytes, &here)
            default: here.position &+= 1
            }
        }
        self.here = here
    }

    /// Moves past a type and the number after it.
    @inline(__always)
    private static func skip(_ size: Int, _ here: inout Here) {
        here.position = (here.position &+ size) & ~(size &- 1) &+ size
    }

    /// Moves past the head of a container, and returns its count.
    @inline(__always)
    private static func skipHead(_ bytes: Span<UInt8>, _ here: inout Here) throws(FastCodingError) -> Int {
        skip(4, &here)
        guard here.position <= bytes.count else { throw missing(here.position) }
        here.containers &+= 1
        return bytes.count(at: here.position &- 4)
    }

    mutating func isContainer(_ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        switch try type(bytes) {
        case PlainType.array, PlainType.mutableArray, PlainType.dictionary, PlainType.mutableDictionary: true
        default: false
        }
    }

    mutating func enter(_ bytes: Span<UInt8>) throws(FastCodingError) -> (isDictionary: Bool, count: Int) {
        let type = try type(bytes)
        let (count, end) = try number(UInt32.self, bytes)
        position = end
        containers &+= 1
        return (type == PlainType.dictionary || type == PlainType.mutableDictionary, Int(count))
    }

    /// The number of the string that is the key of the container at the position.
    @inline(__always)
    mutating func keyOfContainer() throws(FastCodingError) -> Int {
        guard containers < table.keys.count else { throw Self.missing(position) }
        return Int(table.keys[containers])
    }

    /// The same for the value at the position if that is no container. Moves to the key.
    @inline(__always)
    mutating func keyAfterLeaf(_ bytes: Span<UInt8>) throws(FastCodingError) -> Int {
        try skip(1, bytes)
        return try string(bytes)
    }

    /// The number of the string at the position.
    mutating func string(_ bytes: Span<UInt8>) throws(FastCodingError) -> Int {
        try type(bytes) == PlainType.string ? strings : alias(bytes).number
    }

    /// Appends the text of the value at the position, which has no parts and is no string, and returns where it ends.
    @inline(__always)
    mutating func appendScalar(to text: inout ByteBuffer, _ bytes: Span<UInt8>) throws(FastCodingError) -> Int {
        switch try type(bytes) {
        case PlainType.null: text.append(literal: "null")
        case PlainType.true: text.append(literal: "true")
        case PlainType.false: text.append(literal: "false")
        case PlainType.float64:
            let (bits, end) = try number(UInt64.self, bytes)
            text.append(number: Double(bitPattern: bits), nil)
            return end
        default:
            let (value, end) = try integer(bytes)
            text.append(decimal: value)
            return end
        }
        return position &+ 1
    }

    /// The integer at the position, and where it ends.
    @inline(__always)
    mutating func integer(_ bytes: Span<UInt8>) throws(FastCodingError) -> (value: Int64, end: Int) {
        switch try type(bytes) {
        case PlainType.int8: try wide(Int8.self, bytes)
        case PlainType.int16: try wide(Int16.self, bytes)
        case PlainType.int32: try wide(Int32.self, bytes)
        case PlainType.int64: try wide(Int64.self, bytes)
        case PlainType.one: (1, position &+ 1)
        default: (0, position &+ 1)
        }
    }

    @inline(__always)
    mutating func wide<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> (value: Int64, end: Int) {
        let (value, end) = try number(type, bytes)
        return (Int64(value), end)
    }
}
