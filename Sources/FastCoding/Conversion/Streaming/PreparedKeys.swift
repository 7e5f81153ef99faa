/// The texts of keys that have been written, so that they are copied as a whole when they occur again.
struct PreparedKeys: ~Copyable {
    /// For each string, the position of its text in ``text``; a count of 0 if it has none yet.
    private var places = TrivialArray<StringPlace>()
    private var text = ByteBuffer()

    /// The longest key whose text is kept.
    private static let longest = 1024

    /// Writes the key at `offset`; `number` is that of the string.
    @inline(__always)
    mutating func write(
        _ number: Int, _ key: Span<UInt8>, to writer: inout JSONWriter, at offset: Int
    ) throws(FastCodingError) {
        if key.count > PreparedKeys.longest { return try writer.key(key, at: offset) }
        if number >= places.count || places[number].count == 0 { prepare(number, key, writer) }
        let place = places[number]
        writer.key(prepared: place.text(in: text.span))
    }

    @inline(never)
    private mutating func prepare(_ number: Int, _ key: Span<UInt8>, _ writer: borrowing JSONWriter) {
        if number >= places.count {
            let missing = number + 1 - places.count
            places.append(.none, times: max(missing, places.count))
        }
        // Should there be more text than 32 bits can address, everything is made again.
        if text.count > Int(UInt32.max) - 8 * (key.count + 8) { forget() }
        let start = text.count
        writer.prepare(key, into: &text)
        places[number] = StringPlace(offset: start, count: text.count - start)
    }

    private mutating func forget() {
        let count = places.count
        places.truncate(to: 0)
        places.append(.none, times: count)
        text.truncate(to: 0)
    }
}
