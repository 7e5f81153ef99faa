internal import _FastCodingLibrary

/// Shows an archive as JSON objects, each on a line. Their form is described in fastcode-dump-chunks(1).
struct JSONDump: ~Copyable {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    static let schema = 1

    private let format: ChunkJSON
    private var json: JSONWriter
    private var padding: ChunkPadding
    private var paths: ChunkPaths
    private let window: ChunkWindow?

    private init(
        _ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        format = ChunkJSON(subject)
        self.window = window
        paths = ChunkPaths(subject.index)
        json = try JSONWriter.lines(flush: output)
        padding = ChunkPadding(subject.version)
    }

    static func write(
        _ subject: DumpSubject, _ window: ChunkWindow?, to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var dump = try JSONDump(subject, window, output)
        try dump.writeHeader()
        var chunks = ShownChunks(subject, window)
        while let listed = chunks.next() { try dump.write(listed) }
        try dump.finish()
    }

    private mutating func writeHeader() throws(FastCodingError) {
        try json.beginDictionary()
        try json.member("kind", word: "header")
        try json.members(of: format.subject)
        if window?.isAtHeader ?? false { try json.member("at", true) }
        try writeBytes(0..<format.subject.header.size)
        try json.endDictionary()
    }

    private mutating func write(_ listed: ListedChunk) throws(FastCodingError) {
        let archive = format.subject.archive
        paths.take(listed)
        padding.find(listed.chunk, in: archive.span)
        try json.beginDictionary()
        try format.write(listed, padding: padding.ranges, to: &json)
        try writePath(of: listed.place)
        if window?.isTarget(listed) ?? false { try json.member("at", true) }
        try writeBytes(listed.chunk.offset..<listed.chunk.end)
        try json.endDictionary()
    }

    private mutating func writePath(of place: ChunkPlace) throws(FastCodingError) {
        let isAtRoot: Bool
        switch place.role {
        case .definition: return
        // They have the path of the object that they belong to.
        case .className, .relative, .end: isAtRoot = place.depth == 1
        default: isAtRoot = place.depth == 0
        }
        if isAtRoot {
            try json.member("path", text: KeyPath.root)
        } else {
            try JSONDump.writePath(paths, to: &json)
        }
    }

    // Not of the instance, because the compiler of Swift 6.3 takes writing beside a borrowed path for an overlap.
    private static func writePath(_ paths: borrowing ChunkPaths, to json: inout JSONWriter) throws(FastCodingError) {
        guard let path = paths.current else { return }
        if path.count == 0 { return try json.member("path", path: "") }
        try json.member("path", text: path)
    }

    private mutating func writeBytes(_ range: Range<Int>) throws(FastCodingError) {
        guard format.subject.options.showsBytes else { return }
        let archive = format.subject.archive
        try json.member("bytes", hex: archive.span.slice(range))
    }

    private mutating func finish() throws(FastCodingError) {
        let archive = format.subject.archive
        let unread = format.subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            try json.beginDictionary()
            try json.member("kind", word: format.subject.index.damage == nil ? "trailing" : "unread")
            try json.member("offset", unread.lowerBound)
            try json.member("length", unread.count)
            if window != nil { try json.member("at", true) }
            try json.member("bytes", hex: archive.span.slice(unread))
            try json.endDictionary()
        }
        if let problem = format.subject.problem {
            try json.beginDictionary()
            try json.member("kind", word: "error")
            try json.members(of: problem)
            try json.endDictionary()
        }
        try json.endArray()
        try json.finish()
    }
}

/// A chunk as a JSON object: first its place, then its content.
struct ChunkJSON {
    let subject: DumpSubject

    init(_ subject: DumpSubject) {
        self.subject = subject
    }

    func write(_ listed: ListedChunk, padding: [Range<Int>], to json: inout JSONWriter) throws(FastCodingError) {
        let chunk = listed.chunk
        try json.member("kind", word: "chunk")
        try json.member("offset", chunk.offset)
        try json.member("length", chunk.end - chunk.offset)
        try writeName("type", of: chunk.type, to: &json)
        try json.member("raw", Int(subject.rawTypes[Int(chunk.type.rawValue)]))
        try json.member("depth", listed.place.depth)
        try writePlace(of: listed, to: &json)
        try writeNumber(chunk, to: &json)
        try writeContent(chunk, to: &json)
        if !padding.isEmpty { try write(padding: padding, to: &json) }
    }

    func writeName(_ key: StaticString, of type: ChunkType, to json: inout JSONWriter) throws(FastCodingError) {
        json.key(key)
        let name = subject.names[Int(type.rawValue)]
        try json.string(word: name.span)
    }

    private func writePlace(of listed: ListedChunk, to json: inout JSONWriter) throws(FastCodingError) {
        let place = listed.place
        try json.member("role", word: Self.word(place.role))
        switch place.role {
        case .element, .member, .value, .key, .property: try json.member("place", place.number)
        default: break
        }
        if place.role == .value { try writeShortName("key", at: subject.index.nameText(of: listed), to: &json) }
        if place.role == .property { try writeShortName("property", at: subject.index.nameText(of: listed), to: &json) }
    }

    private static func word(_ role: ChunkRole) -> StaticString {
        switch role {
        case .root: "root"
        case .element, .member: "element"
        case .value: "value"
        case .key: "key"
        case .property: "property"
        case .relative: "relative"
        case .base: "base"
        case .className: "class"
        case .end: "end"
        case .definition: "definition"
        }
    }

    /// A name that is stored elsewhere, unless it is long: the output must not grow with what is pointed to.
    func writeShortName(_ key: StaticString, at offset: Int?, to json: inout JSONWriter) throws(FastCodingError) {
        guard let range = subject.shortName(at: offset) else { return }
        try json.member(key, text: subject.archive.span.slice(range))
    }

    private func writeNumber(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        guard let number = chunk.number else {
            if subject.index.isReopened(chunk.offset) { try json.member("repeated", true) }
            return
        }
        try json.member("cache", word: Self.word(number.cache))
        if chunk.type == .keyedArchive {
            try json.member("index", number.index + 1)
            try json.member("data-index", number.index)
        } else {
            try json.member("index", number.index)
        }
    }

    static func word(_ cache: ChunkCache) -> StaticString {
        switch cache {
        case .none: "none"
        case .object: "object"
        case .string: "string"
        case .class: "class"
        }
    }

    private func write(padding: [Range<Int>], to json: inout JSONWriter) throws(FastCodingError) {
        let archive = subject.archive
        try json.beginArray("padding")
        for range in padding {
            try json.beginDictionary()
            try json.member("offset", range.lowerBound)
            try json.member("length", range.count)
            if range.contains(where: { archive[$0] != 0 }) {
                try json.member("bytes", hex: archive.span.slice(range))
            }
            try json.endDictionary()
        }
        try json.endArray()
    }
}

// The members for a chunk's content.
extension ChunkJSON {
    func writeContent(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let shape = subject.layout(chunk.type).shape
        switch shape {
        case .none, .fixed, .alias, .url, .codedObject: break
        default: try json.member("count", chunk.count)
        }
        switch shape {
        case .none: try writeConstant(chunk.type, to: &json)
        case .fixed: try writeFixed(chunk, to: &json)
        case .alias: try writeTarget(chunk, to: &json)
        case .string: try json.member("value", text: payload(chunk))
        case .data: try json.member("value", hex: payload(chunk))
        case .ranges: try writeRanges(chunk, to: &json)
        case .classDefinition: try writeDefinition(chunk, to: &json)
        case .object:
            let number = chunk.objectClass ?? 0
            try json.member("class", number)
            try writeShortName("class-name", at: subject.index.definitions[number].name, to: &json)
        case .elements, .entries, .url, .codedObject: break
        case .keyedArchive: try writeKeyedArchive(chunk, to: &json)
        }
    }

    @_lifetime(borrow self)
    private func payload(_ chunk: Chunk) -> Span<UInt8> {
        subject.archive.span.slice(chunk.payload..<(chunk.payload + chunk.count))
    }

    private func writeConstant(_ type: ChunkType, to json: inout JSONWriter) throws(FastCodingError) {
        switch type {
        case .null:
            json.key("value")
            try json.scalar(.null)
        case .true: try json.member("value", true)
        case .false: try json.member("value", false)
        case .one: try json.member("value", 1)
        case .zero: try json.member("value", 0)
        default: break
        }
    }

    private func writeFixed(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        let payload = chunk.payload
        json.key("value")
        if let integer = ChunkNumbers.integer(chunk, in: bytes) { return try json.integer(integer, at: -1) }
        switch chunk.type {
        case .range: try writeRange(at: payload, to: &json)
        case .date, .legacyDate:
            let date = ShownDate(chunk, bytes, subject.index.reading.dialect)
            try writeDouble(at: payload, to: &json)
            try json.member("since", date.epoch)
            if let iso = date.text { try json.member("date", text: iso) }
        default:
            if let value = ChunkNumbers.scalar(chunk, in: bytes) { return try write(value, to: &json) }
            try json.beginArray()
            for offset in stride(from: payload, to: chunk.end, by: 8) { try writeDouble(at: offset, to: &json) }
            try json.endArray()
        }
    }

    // JSON has only finite numbers, so others become strings.

    private func writeDouble(at offset: Int, to json: inout JSONWriter) throws(FastCodingError) {
        try write(.float64(Double(bitPattern: subject.archive.span.load(offset, as: UInt64.self))), to: &json)
    }

    private func write(_ value: ScalarValue, to json: inout JSONWriter) throws(FastCodingError) {
        if value.isFinite { return try json.scalar(value) }
        var text = ByteBuffer()
        text.append(shown: value)
        try json.string(word: text.span)
    }

    private func writeRange(at offset: Int, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        try json.beginArray()
        try json.integer(Int64(bytes.load(offset, as: UInt32.self)), at: -1)
        try json.integer(Int64(bytes.load(offset + 4, as: UInt32.self)), at: -1)
        try json.endArray()
    }

    private func writeRanges(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("value")
        for number in 0..<chunk.count { try writeRange(at: chunk.payload + 8 * number, to: &json) }
        try json.endArray()
    }

    private func writeKeyedArchive(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        if let format = EmbeddedFormat.name(payload(chunk)) { try json.member("format", text: format) }
        if let marker = KeyedArchiveLayout.marker(of: chunk, in: subject.archive.span) {
            try writeName("marker", of: marker, to: &json)
        }
        try json.member("value", hex: payload(chunk))
    }

    private func writeTarget(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        guard let number = chunk.target else { return }
        try json.beginDictionary("target")
        try json.member("cache", word: Self.word(number.cache))
        try json.member("index", number.index)
        if let target = subject.index.entry(of: number) {
            try json.member("offset", subject.index.offset(target))
            try writeName("type", of: subject.index.type(target), to: &json)
        }
        try json.endDictionary()
    }

    private func writeDefinition(_ chunk: Chunk, to json: inout JSONWriter) throws(FastCodingError) {
        let bytes = subject.archive.span
        try json.member("name", text: bytes.slice(ClassNames.name(of: chunk, in: bytes).range))
        try json.beginArray("properties")
        var names = ClassNames.properties(of: chunk, subject.version)
        for _ in 0..<chunk.count { try json.string(bytes.slice(names.next(bytes).range), at: -1) }
        try json.endArray()
    }
}
