internal import _FastCodingEngine

/// Writes the chunks of an archive as elements of one array, twelve for each chunk: offset, length,
/// type, depth, role, place, start of the payload relative to the offset, count, offset of the
/// name, number in a cache, target, and a description of what the chunk holds; -1 where there is no
/// such thing, 0 where there is no description. Then it writes where padding is: an offset and a
/// length, and so on.
struct PageChunks: ~Copyable {
    private let subject: DumpSubject
    private let format: LineFormat
    private var words = ByteBuffer()
    private var padding: ChunkPadding
    private var ranges: [Range<Int>] = []
    /// How many bytes there are for chunks and for what else tells of them.
    private let room: Int
    /// A bound on how many bytes padding and classes will take.
    private var reserved = 0

    init(_ subject: DumpSubject, _ room: Int) {
        self.subject = subject
        self.room = room
        format = LineFormat(subject)
        padding = ChunkPadding(subject.version)
    }

    /// Returns the offset of the first chunk for which there is no room; nil if there is room for
    /// all.
    mutating func write(to json: inout JSONWriter) throws(FastCodingError) -> Int? {
        try json.beginArray("chunks")
        let archive = subject.archive
        var cursor = ChunkCursor(subject.index)
        var cut: Int?

        while let listed = cursor.next() {
            let chunk = listed.chunk
            // No byte of a name takes more than six.
            if chunk.type == .classDefinition {
                reserved += 6 * (chunk.end - chunk.offset) + 64
            }

            if !hasRoom(for: chunk.end, json) {
                cut = chunk.offset
                break
            }

            try json.append(chunk.offset, chunk.end - chunk.offset)
            try json.append(Int(chunk.type.rawValue), listed.place.depth)
            try json.append(Int(listed.place.role.rawValue), listed.place.number)
            try json.append(chunk.payload - chunk.offset, chunk.count)
            try json.append(subject.index.name(of: listed) ?? -1, Self.number(chunk))
            try json.integer(Int64(target(of: chunk)), at: -1)
            try appendWords(chunk, to: &json)
            padding.find(chunk, in: archive.span)
            ranges += padding.ranges
            reserved += 24 * padding.ranges.count
        }

        try json.endArray()
        try json.beginArray("padding")

        for range in ranges {
            try json.append(range.lowerBound, range.count)
        }

        try json.endArray()
        return cut
    }

    func hasRoom(for bytes: Int, _ json: borrowing JSONWriter) -> Bool {
        json.count + reserved + Base64.encodedCount(bytes) <= room
    }

    /// The number in a cache times four, plus which cache it is.
    private static func number(_ chunk: Chunk) -> Int {
        guard let number = chunk.ownNumber, number.cache != .none else { return -1 }
        return number.index * 4 + Int(number.cache.rawValue) - 1
    }

    /// For an alias, where its target begins; for an object, the number of its definition.
    private func target(of chunk: Chunk) -> Int {
        chunk.target.flatMap { subject.index.offset(of: $0) } ?? chunk.objectClass ?? -1
    }

    private mutating func appendWords(_ chunk: Chunk, to json: inout JSONWriter)
        throws(FastCodingError)
    {
        words.truncate(to: 0)
        format.appendValue(of: chunk, to: &words)

        // Numbers, dates and the like contain nothing that JSON would escape.
        if words.count == 0 {
            try json.integer(0, at: -1)
        } else {
            try json.string(word: words.span)
        }
    }
}
