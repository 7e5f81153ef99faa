/// The texts of keys that have been written, so that they are copied as a whole when they occur
/// again.
struct PreparedKeys: ~Copyable {
    /// The place of each key's text, by the number of its string; empty if it has none.
    private var places = TrivialArray<StringPlace>()
    /// The last text is followed by enough bytes that 16 can be read from any position in it.
    private var text = ByteBuffer()

    /// The longest key whose text is kept.
    static let longest = 1024
    /// How many bytes follow the last text.
    private static let margin = 16

    init() {
        text.append(zeros: Self.margin)
    }

    /// Writes the key at `offset`; `number` is that of the string.
    @inline(__always)
    mutating func write(
        _ number: Int,
        _ key: Span<UInt8>,
        to writer: inout JSONWriter,
        at offset: Int
    ) throws(FastCodingError) {
        // More text than 32 bits can address can't be kept.
        if key.count > PreparedKeys.longest
            || text.count > Int(clamping: UInt32.max) - 8 * (key.count + 8)
        {
            return try writer.key(key, at: offset)
        }

        if number >= places.count || places[number].count == 0 {
            prepare(number, key, writer)
        }

        writer.key(prepared: places[number].text(in: text.span))
    }

    /// Copies a key after a comma if one is wanted. False if it has no text yet, or there is no
    /// room for it and a value.
    @inline(__always)
    func copy(_ number: Int, comma: Bool, to room: TextRoom, at place: inout Int) -> Bool {
        guard number < places.count else { return false }

        let prepared = places[number]
        guard prepared.count > 0, place &+ prepared.count <= room.size &- TextRoom.valueSize else {
            return false
        }

        /// The text begins with a comma.
        var source = prepared.offset &+ (comma ? 0 : 1)
        let end = prepared.offset &+ prepared.count
        precondition(end <= text.count &- Self.margin)
        var target = place
        place &+= end &- source

        repeat {
            room.store(text.span.block(source), at: target)
            source &+= 16
            target &+= 16
        } while source < end

        return true
    }

    /// Makes the text of a key.
    @inline(never)
    private mutating func prepare(_ number: Int, _ key: Span<UInt8>, _ writer: borrowing JSONWriter)
    {
        if number >= places.count {
            let missing = number + 1 - places.count
            places.append(.none, times: max(missing, places.count))
        }

        let start = text.count - Self.margin
        text.truncate(to: start)
        writer.prepare(key, into: &text)
        places[number] = StringPlace(offset: start, count: text.count - start)
        text.append(zeros: Self.margin)
    }
}
