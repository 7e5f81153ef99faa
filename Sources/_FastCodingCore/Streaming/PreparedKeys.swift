/// What makes the texts of keys.
protocol KeyTextMaker: ~Copyable {
    /// Appends a separator of one byte and the text of a key.
    func prepare(_ key: Span<UInt8>, into text: inout ByteBuffer)
}

extension JSONWriter: KeyTextMaker {}

/// The texts of keys that have been written, so that they are copied as a whole when they occur again.
struct PreparedKeys: ~Copyable {
    /// For each string, the position of its text in ``text``; a count of 0 if it has none yet.
    private var places = TrivialArray<StringPlace>()
    /// The last text is followed by enough bytes that 16 can be read from any position in it.
    private var text = ByteBuffer()

    /// The longest key whose text is kept.
    static let longest = 1024
    /// How many bytes follow the last text.
    private static let margin = 16

    init() { text.append(zeros: Self.margin) }

    /// Writes the key at `offset`; `number` is that of the string.
    @inline(__always)
    mutating func write(
        _ number: Int, _ key: Span<UInt8>, to writer: inout JSONWriter, at offset: Int
    ) throws(FastCodingError) {
        if key.count > PreparedKeys.longest { return try writer.key(key, at: offset) }
        let place = place(number, key, writer)
        writer.key(prepared: place.text(in: text.span))
    }

    /// Appends the text of a key, after its separator if that is wanted.
    @inline(__always)
    mutating func append(
        _ number: Int, _ key: Span<UInt8>, separated: Bool, by maker: borrowing some KeyTextMaker & ~Copyable,
        to target: inout ByteBuffer
    ) {
        let place = place(number, key, maker)
        target.append(text.span.slice((place.offset &+ (separated ? 0 : 1))..<(place.offset &+ place.count)))
    }

    @inline(__always)
    private mutating func place(
        _ number: Int, _ key: Span<UInt8>, _ maker: borrowing some KeyTextMaker & ~Copyable
    ) -> StringPlace {
        if number >= places.count || places[number].count == 0 { prepare(number, key, maker) }
        return places[number]
    }

    /// Copies a key to a place, which moves past it, after a comma if one is wanted.
    ///
    /// - Returns: false if it has no text yet, or there is no room for it and a value.
    @inline(__always)
    func copy(_ number: Int, comma: Bool, to room: TextRoom, at place: inout Int) -> Bool {
        guard number < places.count else { return false }
        let prepared = places[number]
        guard prepared.count > 0, place &+ prepared.count <= room.size &- TextRoom.valueSize else { return false }
        // The text begins with a comma.
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

    @inline(never)
    private mutating func prepare(_ number: Int, _ key: Span<UInt8>, _ maker: borrowing some KeyTextMaker & ~Copyable) {
        if number >= places.count {
            let missing = number + 1 - places.count
            places.append(.none, times: max(missing, places.count))
        }
        // If there is more text than 32 bits can address, everything is made again.
        if text.count > Int(clamping: UInt32.max) - 8 * (key.count + 8) { forget() }
        let start = text.count - Self.margin
        text.truncate(to: start)
        maker.prepare(key, into: &text)
        places[number] = StringPlace(offset: start, count: text.count - start)
        text.append(zeros: Self.margin)
    }

    private mutating func forget() {
        let count = places.count
        places.truncate(to: 0)
        places.append(.none, times: count)
        text.truncate(to: Self.margin)
    }
}
