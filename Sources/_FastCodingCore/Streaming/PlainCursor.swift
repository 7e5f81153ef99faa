/// A place in an archive that ``PlainSurvey`` has found plain, and the moves from it. Every access
/// is checked all the same.
struct PlainCursor: BitwiseCopyable {
    var position: Int
    /// How many strings precede it.
    var strings = 0
    /// How many containers precede it.
    var containers = 0

    @inline(__always)
    static func isContainer(_ type: UInt8) -> Bool {
        isDictionary(type) || type == PlainType.array || type == PlainType.mutableArray
    }

    @inline(__always)
    static func isDictionary(_ type: UInt8) -> Bool {
        type == PlainType.dictionary || type == PlainType.mutableDictionary
    }

    /// Moves past a type and the number after it.
    @inline(__always)
    private mutating func number<T: FixedWidthInteger & BitwiseCopyable>(
        _ type: T.Type,
        _ bytes: Span<UInt8>
    ) -> T {
        let size = MemoryLayout<T>.size
        let place = (position &+ size) & ~(size &- 1)
        precondition(place <= bytes.count &- size)
        position = place &+ size

        return bytes.load(place)
    }

    /// Moves past the string at the position, or the alias to one, and returns the string's number.
    @inline(__always)
    mutating func string(_ type: UInt8, _ bytes: Span<UInt8>, _ table: borrowing PlainTable) -> Int
    {
        switch type {
        case PlainType.stringAlias8:
            return Int(number(UInt8.self, bytes))
        case PlainType.stringAlias16:
            return Int(number(UInt16.self, bytes))
        case PlainType.stringAlias32:
            return Int(number(UInt32.self, bytes))
        default:
            position &+= table.strings[strings].count &+ 2
            strings &+= 1
            return strings &- 1
        }
    }

    /// Moves past the key at the position, and returns the number of its string.
    @inline(__always)
    mutating func key(_ bytes: Span<UInt8>, _ table: borrowing PlainTable) -> Int {
        string(bytes[position], bytes, table)
    }

    /// Moves past the value at the position, which is no container. Returns an integer, the bits of
    /// a double, or the number of a string.
    @inline(__always)
    mutating func leaf(_ type: UInt8, _ bytes: Span<UInt8>, _ table: borrowing PlainTable) -> Int64
    {
        switch type {
        case PlainType.int8: return Int64(number(Int8.self, bytes))
        case PlainType.int16: return Int64(number(Int16.self, bytes))
        case PlainType.int32: return Int64(number(Int32.self, bytes))
        case PlainType.int64, PlainType.float64:
            return number(Int64.self, bytes)
        case PlainType.stringAlias8:
            return Int64(number(UInt8.self, bytes))
        case PlainType.stringAlias16:
            return Int64(number(UInt16.self, bytes))
        case PlainType.stringAlias32:
            return Int64(number(UInt32.self, bytes))
        case PlainType.string:
            return Int64(string(type, bytes, table))
        default:
            position &+= 1
            return type == PlainType.one ? 1 : 0
        }
    }

    /// Moves into the container at the position, and returns its count.
    @inline(__always)
    mutating func enter(_ bytes: Span<UInt8>) -> Int {
        containers &+= 1
        return Int(number(UInt32.self, bytes))
    }
}
