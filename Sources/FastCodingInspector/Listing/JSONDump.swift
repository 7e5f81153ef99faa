internal import _FastCodingEngine

/// Shows an archive as JSON objects, each on a line. Their form is described in
/// fastcode-dump-chunks(1).
enum JSONDump {
    /// The version of the form. It is raised when a member is removed or changes its meaning;
    /// additions do not count.
    static let schema = 1

    /// Writes the header, each chunk, any bytes after the last one, and any error, one object on a
    /// line.
    static func write(
        _ subject: DumpSubject,
        _ window: ChunkWindow?,
        to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "header")
        try json.members(of: subject)

        if window?.isAtHeader ?? false {
            try json.member("at", true)
        }

        try json.bytes(0..<subject.header.size, subject)
        try json.endDictionary()
        var chunks = ShownChunks(subject, window)
        var padding = ChunkPadding(subject.version)
        var paths = ChunkPaths(subject.index)

        // Lines are handed on as they fill a block: all of them may be many times the size of the
        // archive.
        while let listed = chunks.next() {
            paths.take(listed)
            padding.find(listed.chunk, in: subject.archive.span)
            try json.beginDictionary()
            try json.members(of: listed, padding.ranges, subject)
            try json.path(of: listed.place, paths)

            if window?.isTarget(listed) ?? false {
                try json.member("at", true)
            }

            try json.bytes(listed.chunk.offset..<listed.chunk.end, subject)
            try json.endDictionary()
        }

        // Bytes after a complete root are trailing; after damage, nothing is known about them.
        let unread = subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            try json.beginDictionary()
            try json.member("kind", word: subject.index.damage == nil ? "trailing" : "unread")
            try json.member("offset", unread.lowerBound)
            try json.member("length", unread.count)

            if window != nil {
                try json.member("at", true)
            }

            try json.member("bytes", hex: subject.archive.span.slice(unread))
            try json.endDictionary()
        }

        try json.finish(subject.problem)
    }
}

// The members of a chunk: first those of its place, then its content.
extension JSONWriter {
    fileprivate mutating func members(
        of listed: ListedChunk,
        _ padding: [Range<Int>],
        _ subject: DumpSubject
    ) throws(FastCodingError) {
        let chunk = listed.chunk
        let place = listed.place
        try member("kind", word: "chunk")
        try member("offset", chunk.offset)
        try member("length", chunk.end - chunk.offset)
        try name("type", of: chunk.type, subject)
        try member("raw", Int(subject.rawTypes[Int(chunk.type.rawValue)]))
        try member("depth", place.depth)
        try member("role", word: place.role.word)

        switch place.role {
        case .element, .member, .value, .key, .property:
            try member("place", place.number)
        default: break
        }

        if let name = subject.index.nameText(of: listed) {
            let name = SharedName(at: name, in: subject.archive)
            switch place.role {
            case .value: try member("key", unlessLong: name)
            case .property: try member("property", unlessLong: name)
            default: break
            }
        }

        if let number = chunk.ownNumber {
            try member("cache", word: number.cache.word)
            try member("index", number.index)

            // The data in it has a number of its own, the one before.
            if chunk.type == .keyedArchive {
                try member("data-index", number.index - 1)
            }
        } else if subject.index.isReopened(chunk.offset) {
            try member("repeated", true)
        }

        try content(of: chunk, subject)
        if !padding.isEmpty {
            try self.padding(padding, subject)
        }
    }

    /// Writes the name of a type as a member.
    private mutating func name(
        _ key: StaticString,
        of type: ChunkType,
        _ subject: DumpSubject
    ) throws(FastCodingError) {
        self.key(key)
        let name = subject.names[Int(type.rawValue)]
        try string(word: name.span)
    }

    /// Writes the ranges of padding, with their bytes if these are not zero.
    private mutating func padding(_ ranges: [Range<Int>], _ subject: DumpSubject)
        throws(FastCodingError)
    {
        try beginArray("padding")
        for range in ranges {
            try beginDictionary()
            try member("offset", range.lowerBound)
            try member("length", range.count)

            if range.contains(where: { subject.archive[$0] != 0 }) {
                try member("bytes", hex: subject.archive.span.slice(range))
            }

            try endDictionary()
        }

        try endArray()
    }

    /// Writes the key path of a place, if it has one: a class definition has none.
    fileprivate mutating func path(of place: ChunkPlace, _ paths: borrowing ChunkPaths)
        throws(FastCodingError)
    {
        let isAtRoot: Bool
        switch place.role {
        case .definition: return
        // These have the path of the object or the URL that they are a part of.
        case .className, .relative, .end: isAtRoot = place.depth == 1
        default: isAtRoot = place.depth == 0
        }

        if isAtRoot {
            return try member("path", text: KeyPath.root)
        }

        guard let path = paths.current else { return }

        // The empty key of the root: its path has no bytes and is shown as `$root.`.
        if path.count == 0 {
            return try member("path", path: "")
        }

        try member("path", text: path)
    }

    /// Writes bytes in hexadecimal, if they are to be shown.
    fileprivate mutating func bytes(_ range: Range<Int>, _ subject: DumpSubject)
        throws(FastCodingError)
    {
        if subject.report.showsBytes {
            try member("bytes", hex: subject.archive.span.slice(range))
        }
    }

    /// Writes the members for a chunk's payload, by its shape. Values are those that the bytes
    /// have, without interpretation.
    private mutating func content(of chunk: Chunk, _ subject: DumpSubject) throws(FastCodingError) {
        let shape = subject.layout(chunk.type).shape
        switch shape {
        case .none, .fixed, .alias, .url, .codedObject: break
        default: try member("count", chunk.count)
        }

        let payload = chunk.payload..<(chunk.payload + chunk.count)
        switch shape {
        case .none: try constant(chunk.type)
        case .fixed: try fixed(chunk, subject)
        case .alias: try target(of: chunk, subject)
        case .string:
            try member("value", text: subject.archive.span.slice(payload))
        case .data:
            try member("value", hex: subject.archive.span.slice(payload))
        case .ranges:
            try beginArray("value")
            for number in 0..<chunk.count {
                try self.range(at: chunk.payload + 8 * number, subject)
            }

            try endArray()
        case .classDefinition:
            guard let number = subject.index.definitionNumber(at: chunk.offset) else { break }
            try members(of: subject.index.definitions[number], subject)
        case .object:
            let number = chunk.objectClass ?? 0
            try member("class", number)
            let name = subject.index.definitions[number].name
            try member("class-name", unlessLong: SharedName(at: name, in: subject.archive))
        case .elements, .entries, .url, .codedObject: break
        case .keyedArchive:
            let bytes = subject.archive.span.slice(payload)
            if let format = EmbeddedFormat.name(bytes) {
                try member("format", text: format)
            }

            if let marker = KeyedArchiveLayout.marker(of: chunk, in: subject.archive.span) {
                try name("marker", of: marker, subject)
            }

            try member("value", hex: bytes)
        }
    }

    /// Writes the value of a chunk without a payload.
    private mutating func constant(_ type: ChunkType) throws(FastCodingError) {
        switch type {
        case .null: try member("value", nil)
        case .true, .false: try member("value", type == .true)
        case .one, .zero: try member("value", type == .one ? 1 : 0)
        default: break
        }
    }

    /// Writes the value of a payload of fixed size: a number, a date, a range, or the numbers of a
    /// geometric value.
    private mutating func fixed(_ chunk: Chunk, _ subject: DumpSubject) throws(FastCodingError) {
        let bytes = subject.archive.span
        key("value")

        if let integer = ChunkNumbers.integer(chunk, in: bytes) {
            return try self.integer(integer)
        }

        switch chunk.type {
        case .range: try range(at: chunk.payload, subject)
        case .date, .legacyDate:
            let date = ShownDate(chunk, bytes, subject.index.reading.dialect)
            try shown(.float64(date.seconds))
            try member("since", date.epoch)

            if let iso = date.text {
                try member("date", text: iso)
            }
        default:
            if let value = ChunkNumbers.scalar(chunk, in: bytes) {
                return try shown(value)
            }

            try beginArray()
            // A point, a size, a rectangle or a transform: doubles, one after the other.
            for offset in stride(from: chunk.payload, to: chunk.end, by: 8) {
                try shown(.float64(Double(bitPattern: bytes.load(offset, as: UInt64.self))))
            }

            try endArray()
        }
    }

    /// Writes a number. JSON has only finite ones, so others become strings.
    mutating func shown(_ value: ScalarValue) throws(FastCodingError) {
        if value.isFinite {
            return try scalar(value)
        }

        var text = ByteBuffer()
        text.append(shown: value)
        try string(word: text.span)
    }

    /// Writes a range as its location and its length.
    private mutating func range(at offset: Int, _ subject: DumpSubject) throws(FastCodingError) {
        try beginArray()
        try integer(Int64(subject.archive.span.load(offset, as: UInt32.self)))
        try integer(Int64(subject.archive.span.load(offset + 4, as: UInt32.self)))
        try endArray()
    }

    /// Writes the target of an alias, with its offset and type if its number was assigned.
    private mutating func target(of chunk: Chunk, _ subject: DumpSubject) throws(FastCodingError) {
        guard let number = chunk.target else { return }

        try beginDictionary("target")
        try member("cache", word: number.cache.word)
        try member("index", number.index)

        if let target = subject.index.entry(of: number) {
            try member("offset", subject.index.offset(target))
            try name("type", of: subject.index.type(target), subject)
        }

        try endDictionary()
    }
}
