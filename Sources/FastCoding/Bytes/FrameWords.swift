/// A frame of a ``DeepStack`` as numbers, in the order in which they are put and taken.
package struct FrameWords {
    /// How many there can be.
    static let capacity = 12

    private var words = InlineArray<12, UInt64>(repeating: 0)
    private var position = 0

    /// Puts the next number.
    @inline(__always)
    package mutating func put(_ value: some FixedWidthInteger) {
        words[position] = UInt64(truncatingIfNeeded: value)
        position += 1
    }

    /// Takes the next number.
    @inline(__always)
    package mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value {
        position += 1
        return Value(truncatingIfNeeded: words[position - 1])
    }

    /// Goes back to the first number, to take those that were put.
    mutating func rewind() { position = 0 }

    /// Appends what differs from other words: a bit for each word, then the differences.
    func append(since other: FrameWords, to bytes: inout TrivialArray<UInt8>) {
        var mask: UInt64 = 0
        for index in 0..<Self.capacity where words[index] != other.words[index] { mask |= 1 << UInt64(index) }
        Self.append(mask, to: &bytes)
        for index in 0..<Self.capacity where mask >> UInt64(index) & 1 != 0 {
            let difference = Int64(bitPattern: words[index] &- other.words[index])
            Self.append(UInt64(bitPattern: difference << 1 ^ difference >> 63), to: &bytes)
        }
    }

    /// Goes on to the words that were appended at a place.
    mutating func advance(by bytes: borrowing TrivialArray<UInt8>, at place: inout Int) {
        let mask = Self.take(bytes, &place)
        for index in 0..<Self.capacity where mask >> UInt64(index) & 1 != 0 {
            let coded = Self.take(bytes, &place)
            words[index] &+= coded >> 1 ^ (0 &- (coded & 1))
        }
    }

    private static func append(_ value: UInt64, to bytes: inout TrivialArray<UInt8>) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private static func take(_ bytes: borrowing TrivialArray<UInt8>, _ place: inout Int) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
    }
}
