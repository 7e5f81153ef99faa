/// Knows the strings that serve as keys, so that keys of plain dictionaries can be told apart by their numbers in the string
/// cache: as long as no two of these strings have the same text.
struct KeyTexts: ~Copyable {
    /// For each string whether it is known.
    private var known = TrivialArray<Bool>()
    private var texts = StringIndex()

    @inline(__always)
    func isKnown(_ number: Int) -> Bool { number < known.count && known[number] }

    /// Takes in a string that is not known.
    ///
    /// - Returns: false if another string has the same text, or `limit` strings are known.
    @inline(never)
    mutating func learn(_ number: Int, _ place: StringPlace, in bytes: Span<UInt8>, limit: Int) -> Bool {
        guard texts.count < limit else { return false }
        let found = texts.find(place.text(in: bytes), in: bytes)
        guard found.number < 0 else { return false }
        texts.insert(place.offset, place.count, at: found)
        if number >= known.count { known.append(false, times: max(number + 1 - known.count, known.count)) }
        known[number] = true
        return true
    }
}

/// Where the text of a string stands in an archive.
struct StringPlace: BitwiseCopyable {
    private var start: UInt32
    private var size: UInt32

    /// No text at all.
    static let none = StringPlace(offset: 0, count: 0)

    /// Both must be below 2^32.
    @inline(__always)
    init(offset: Int, count: Int) {
        start = UInt32(truncatingIfNeeded: offset)
        size = UInt32(truncatingIfNeeded: count)
    }

    var offset: Int {
        @inline(__always) get { Int(start) }
    }

    var count: Int {
        @inline(__always) get { Int(size) }
    }

    @inline(__always)
    @_lifetime(copy bytes)
    func text(in bytes: Span<UInt8>) -> Span<UInt8> {
        bytes.slice(offset..<(offset &+ count))
    }
}
