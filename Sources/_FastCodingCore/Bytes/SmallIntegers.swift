/// The texts of the integers of one byte: a word each, since the longest, `-128`, has four bytes.
struct SmallIntegers: ~Copyable, @unchecked Sendable {
    /// Made once for the process: making all of them takes longer than writing a short text.
    static let all = SmallIntegers()

    /// The characters of an integer, the first one lowest.
    struct Text: BitwiseCopyable {
        var word: UInt64
    }

    private var words = TrivialArray<UInt64>(capacity: 256)

    private init() {
        for value in 0..<256 {
            let number = Int8(truncatingIfNeeded: value)
            let digits = shortDecimal(UInt64(number.magnitude)).text
            words.append(number < 0 ? digits << 8 | 0x2D : digits)
        }
    }

    @inline(__always)
    subscript(value: Int8) -> Text {
        Text(word: words[Int(UInt8(bitPattern: value))])
    }
}
