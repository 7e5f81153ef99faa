internal import _FastCodingLibrary

/// A chunk as a JSON object: first its place, then its content.
struct ChunkJSON {
    let subject: DumpSubject

    init(_ subject: DumpSubject) {
        self.subject = subject
    }

    func write(
        _ listed: ListedChunk, padding: [Range<Int>], to json: inout JSONWriter
    ) throws(FastCodingError) {
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

    func writeName(
        _ key: StaticString, of type: ChunkType, to json: inout JSONWriter
    ) throws(FastCodingError) {
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
    func writeShortName(
        _ key: StaticString, at offset: Int?, to json: inout JSONWriter
    ) throws(FastCodingError) {
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
