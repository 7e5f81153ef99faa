internal import FastCoding

/// How a chunk looks as a JSON object: what places it, then what it holds.
struct ChunkJSON {
    let subject: DumpSubject

    init(_ subject: DumpSubject) {
        self.subject = subject
    }

    /// Appends the object, but for the brace that closes it.
    func append(_ listed: ListedChunk, padding: [Range<Int>], to line: inout ByteBuffer) {
        let chunk = listed.chunk
        line.append("{\"kind\":\"chunk\",\"offset\":")
        line.append(number: chunk.offset)
        line.append(",\"length\":")
        line.append(number: chunk.end - chunk.offset)
        line.append(",\"type\":\"")
        appendName(of: chunk.type, to: &line)
        line.append("\",\"raw\":")
        line.append(number: Int(subject.rawTypes[Int(chunk.type.rawValue)]))
        line.append(",\"depth\":")
        line.append(number: listed.place.depth)
        append(listed.place, name: listed.name, to: &line)
        appendNumber(chunk, to: &line)
        appendContent(chunk, to: &line)
        if !padding.isEmpty { append(padding: padding, to: &line) }
    }

    func appendName(of type: ChunkType, to line: inout ByteBuffer) {
        let name = subject.names[Int(type.rawValue)]
        line.append(name.span)
    }

    private func append(_ place: ChunkPlace, name: Int, to line: inout ByteBuffer) {
        line.append(",\"role\":\"")
        line.append(Self.word(place.role))
        line.append(0x22)
        switch place.role {
        case .element, .member, .value, .key, .property:
            line.append(",\"place\":")
            line.append(number: place.number)
        default: break
        }
        if place.role == .value { appendShortName("key", at: subject.text(at: name), to: &line) }
        if place.role == .property { appendShortName("property", at: name, to: &line) }
    }

    private static func word(_ role: ChunkRole) -> String {
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

    /// A name that stands elsewhere, unless it is long: the output must not grow with what is pointed to.
    func appendShortName(_ key: String, at offset: Int, to line: inout ByteBuffer) {
        guard let range = subject.shortName(at: offset) else { return }
        appendKey(key, to: &line)
        line.appendJSONString(subject.archive.span.slice(range), escapeControls: true)
    }

    func appendKey(_ key: String, to line: inout ByteBuffer) {
        line.append(0x2C)
        line.append(0x22)
        line.append(key)
        line.append(0x22)
        line.append(0x3A)
    }

    /// The number that a chunk takes in a cache.
    private func appendNumber(_ chunk: Chunk, to line: inout ByteBuffer) {
        guard let number = chunk.number else {
            if subject.survey.reading.reopened.containsSorted(chunk.offset) { line.append(",\"repeated\":true") }
            return
        }
        line.append(",\"cache\":\"")
        line.append(Self.word(number.cache))
        line.append("\",\"index\":")
        if chunk.type == .keyedArchive {
            line.append(number: number.index + 1)
            line.append(",\"data-index\":")
        }
        line.append(number: number.index)
    }

    static func word(_ cache: ChunkCache) -> String {
        switch cache {
        case .none: "none"
        case .object: "object"
        case .string: "string"
        case .class: "class"
        }
    }

    private func append(padding: [Range<Int>], to line: inout ByteBuffer) {
        let archive = subject.archive
        line.append(",\"padding\":[")
        for (number, range) in padding.enumerated() {
            if number > 0 { line.append(0x2C) }
            line.append("{\"offset\":")
            line.append(number: range.lowerBound)
            line.append(",\"length\":")
            line.append(number: range.count)
            if range.contains(where: { archive[$0] != 0 }) {
                line.append(",\"bytes\":\"")
                line.append(hex: archive.span.slice(range))
                line.append(0x22)
            }
            line.append(0x7D)
        }
        line.append(0x5D)
    }
}
