/// The texts of the integers of one byte: a word each, since the longest, `-128`, has four bytes.
struct SmallIntegers: ~Copyable {
    /// A text in a word.
    struct Text: BitwiseCopyable {
        /// The first byte is the lowest.
        fileprivate var word: UInt64
    }

    private var words = TrivialArray<UInt64>(capacity: 256)

    init() {
        for value in 0..<256 {
            let number = Int8(truncatingIfNeeded: value)
            let digits = shortDecimal(UInt64(number.magnitude)).text
            words.append(number < 0 ? digits << 8 | 0x2D : digits)
        }
    }

    @inline(__always)
    subscript(value: Int8) -> Text { Text(word: words[Int(UInt8(bitPattern: value))]) }
}

extension TextRoom {
    /// Writes a small integer.
    ///
    /// - Returns: how many bytes it takes.
    @inline(__always)
    func store(_ text: SmallIntegers.Text, at place: Int) -> Int {
        store(text.word, at: place)
        return 8 &- text.word.leadingZeroBitCount &>> 3
    }
}
