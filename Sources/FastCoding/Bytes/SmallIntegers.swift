/// The texts of all integers of one byte, preceded by a comma: a word each, as `,-128` has five bytes.
struct SmallIntegers: ~Copyable {
    /// A text in a word.
    struct Text: BitwiseCopyable {
        /// The first byte is the lowest.
        fileprivate var word: UInt64
    }

    private var words = TrivialArray<UInt64>(capacity: 256)

    init() {
        for value in 0..<256 {
            var word: UInt64 = 0x2C
            var size: UInt64 = 8
            for character in Int8(truncatingIfNeeded: value).description.utf8 {
                word |= UInt64(character) << size
                size += 8
            }
            words.append(word)
        }
    }

    @inline(__always)
    subscript(value: Int8) -> Text { Text(word: words[Int(UInt8(bitPattern: value))]) }
}

extension ByteBuffer {
    /// Appends a small integer, after an optional comma.
    @inline(__always)
    mutating func append(comma: Bool, _ text: SmallIntegers.Text) {
        let word = text.word &>> (comma ? 0 : 8)
        append(word: word, size: 8 &- word.leadingZeroBitCount &>> 3)
    }
}
