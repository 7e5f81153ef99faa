internal import _FastCodingEngine

/// The chunks of an archive as the rows of a page, and the places of padding.
struct PageChunks: ~Copyable {
    private let subject: DumpSubject
    private var rows: PageRows
    private var padding: ChunkPadding
    private var paddingBytes = PageBytes()
    /// The end of the last padding. Each range is written as its distance from there and its
    /// length.
    private var paddingEnd = 0
    private(set) var room: PageRoom

    init(_ subject: DumpSubject, _ room: PageRoom) {
        self.subject = subject
        self.room = room
        rows = PageRows(isText: false, start: subject.header.size)
        padding = ChunkPadding(subject.version)
    }

    /// Writes the rows. Returns the offset of the first chunk for which there is no room; nil if
    /// there is room for all.
    mutating func write(to json: inout JSONWriter) throws(FastCodingError) -> Int? {
        try json.beginArray("rows")
        let archive = subject.archive
        var cursor = ChunkCursor(subject.index)
        var cut: Int?

        while let listed = cursor.next() {
            let chunk = listed.chunk
            // Names of classes are written after the rows, and a byte takes at most six in JSON.
            if chunk.type == .classDefinition {
                room.reserve(6 * (chunk.end - chunk.offset) + 64)
            }

            // Rows and padding are packed in blocks, of which the last ones are not in the JSON
            // yet.
            let written = json.count + rows.pendingSize + paddingBytes.pendingSize
            guard room.fits(bytes: chunk.end, after: written) else {
                cut = chunk.offset
                break
            }

            try rows.append(row(listed), to: &json)
            padding.find(chunk, in: archive.span)
            for range in padding.ranges {
                paddingBytes.append(range.lowerBound - paddingEnd)
                paddingBytes.append(range.count)
                paddingEnd = range.upperBound
            }
        }

        try rows.finish(&json)
        try json.endArray()
        try json.member("rowCount", rows.count)
        try json.beginArray("padding")
        try paddingBytes.finish(&json)
        try json.endArray()

        return cut
    }

    /// The row of a chunk.
    private func row(_ listed: ListedChunk) -> PageRow {
        let chunk = listed.chunk
        let isProperty = listed.place.role == .property
        var row = PageRow(
            offset: chunk.offset,
            length: chunk.end - chunk.offset,
            type: Int(chunk.type.rawValue),
            depth: listed.place.depth,
            role: Int(listed.place.role.rawValue),
            place: listed.place.number,
            payload: chunk.payload - chunk.offset,
            count: chunk.count,
            name: isProperty ? subject.index.name(of: listed) ?? -1 : -1,
            number: Self.number(chunk.ownNumber),
            target: chunk.objectClass ?? -1
        )

        if subject.layout(chunk.type).shape == .alias {
            // A target that was not assigned, in a damaged archive, has no row to go to.
            let target = chunk.target.flatMap { subject.index.entry(of: $0) == nil ? nil : $0 }
            row.alias = PageRow.Alias(number: Self.number(target))
        }

        return row
    }

    /// A number in a cache as rows have it; nil if there is none.
    private static func number(_ number: CacheNumber?) -> PageNumber? {
        guard let number, number.cache != .none else { return nil }

        return PageNumber(cache: Int(number.cache.rawValue), index: number.index)
    }
}
