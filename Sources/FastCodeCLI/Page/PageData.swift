internal import FastCoding

/// What a page shows of an archive: one JSON object, which archive.js of the page reads.
struct PageData {
    private let subject: DumpSubject
    private let findings: [Verdict.Finding]

    init(_ subject: DumpSubject, _ findings: [Verdict.Finding]) {
        self.subject = subject
        self.findings = findings
    }

    func write(to output: @escaping ByteOutput) throws(FastCodingError) {
        let box = DumpWriterBox(PageChunks(subject, output))
        box.writer.begin(members)
        try box.writeAll(of: subject)
        try box.writer.writePadding()
        try writeRest(&box.writer.text)
    }

    /// The members that say something of the whole.
    private var members: String {
        var members = [
            "\"name\":" + VerdictJSON.string(subject.options.name ?? ""), "\"size\":\(subject.archive.count)",
            "\"version\":\"\(subject.header.version)\"", "\"header\":\(subject.header.size)",
            "\"unread\":\(subject.unread.lowerBound)",
            "\"isCut\":\(subject.survey.damage != nil)", "\"origin\":" + VerdictJSON.string(OriginText.text(subject)),
            "\"dialect\":" + VerdictJSON.string(OriginText.dialect(subject)),
        ]
        let damage = subject.problem.map { "{" + HeaderJSON.members($0) + "}" }
        members.append("\"damage\":" + (damage ?? "null"))
        let types = ChunkType.allCases.map { type in
            let name = String(decoding: subject.names[Int(type.rawValue)], as: UTF8.self)
            return "[\"\(name)\",\"\(subject.layout(type).shape)\"]"
        }
        members.append("\"types\":[" + types.joined(separator: ",") + "]")
        return members.joined(separator: ",")
    }

    /// The classes, the findings, and the bytes.
    private func writeRest(_ text: inout DumpText) throws(FastCodingError) {
        text.buffer.append(",\"classes\":[")
        for (index, definition) in subject.survey.definitions.enumerated() {
            if index > 0 { text.buffer.append(0x2C) }
            text.buffer.append("{\"offset\":\(definition.offset),\"name\":")
            text.buffer.appendJSONName(at: definition.name, in: subject.archive)
            text.buffer.append(",\"properties\":[")
            for property in definition.properties {
                if property > definition.properties.lowerBound { text.buffer.append(0x2C) }
                text.buffer.appendJSONName(at: subject.survey.propertyNames[property], in: subject.archive)
                try text.drainIfFull()
            }
            text.buffer.append("]}")
            try text.drainIfFull()
        }
        text.buffer.append("],\"findings\":[" + shownFindings.joined(separator: ",") + "],\"bytes\":[")
        try writeBytes(&text)
        text.buffer.append("]}")
        try text.drain()
    }

    /// What was found, and why the archive can't be read if that is not among it.
    private var shownFindings: [String] {
        var shown = findings.map { finding in
            Self.finding(finding.severity, finding.code, finding.message, finding.offset, finding.keyPath)
        }
        if let problem = subject.problem, !findings.contains(where: { $0.code == problem.code }) {
            shown.append(Self.finding(.error, problem.code, problem.sentence, problem.offset, problem.keyPath))
        }
        return shown
    }

    private static func finding(
        _ severity: Verdict.Finding.Severity, _ code: FastCodingError.Code, _ message: String, _ offset: Int?,
        _ path: String?
    ) -> String {
        "{\"severity\":\"\(severity.rawValue)\",\"code\":\"\(code.name)\",\"message\":" + VerdictJSON.string(message)
            + ",\"offset\":" + (offset.map { "\($0)" } ?? "null") + ",\"path\":"
            + (path.map(VerdictJSON.string) ?? "null") + "}"
    }

    /// The archive in base64, in blocks.
    private func writeBytes(_ text: inout DumpText) throws(FastCodingError) {
        let block = 48 << 10
        for start in stride(from: 0, to: subject.archive.count, by: block) {
            text.buffer.append(start > 0 ? ",\"" : "\"")
            let end = min(start + block, subject.archive.count)
            Base64.encode(subject.archive.span.slice(start..<end), into: &text.buffer)
            text.buffer.append(0x22)
            try text.drainIfFull()
        }
    }
}

/// Writes the chunks of an archive as one array of numbers, twelve for each chunk: offset, length, type, depth, role, place,
/// where the payload begins from the offset on, count, where the name is, number in a cache, target, and what the chunk
/// holds in words; -1 for what there is none of, 0 for no words.
struct PageChunks: DumpWriter, ~Copyable {
    fileprivate(set) var text: DumpText
    private let format: LineFormat
    private var isFirst = true
    private var padding: ChunkPadding
    /// All padding so far.
    private var ranges: [Range<Int>] = []

    init(_ subject: DumpSubject, _ output: @escaping ByteOutput) {
        padding = ChunkPadding(subject.version)
        format = LineFormat(subject)
        text = DumpText(output)
    }

    mutating func begin(_ members: String) {
        text.buffer.append("{" + members + ",\"chunks\":[")
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        let archive = format.subject.archive
        for listed in block {
            let chunk = listed.chunk
            if !isFirst { text.buffer.append(0x2C) }
            isFirst = false
            append(chunk.offset, chunk.end - chunk.offset, Int(chunk.type.rawValue), listed.place.depth)
            append(Int(listed.place.role.rawValue), listed.place.number, chunk.payload - chunk.offset, chunk.count)
            append(listed.name, Self.number(chunk), target(of: chunk))
            appendWords(chunk)
            padding.find(chunk, in: archive.span)
            ranges += padding.ranges
            try text.drainIfFull()
        }
    }

    private mutating func append(_ numbers: Int...) {
        for number in numbers {
            text.buffer.append(number: number)
            text.buffer.append(0x2C)
        }
    }

    /// The number in a cache times four, and which cache that is.
    private static func number(_ chunk: Chunk) -> Int {
        guard let number = chunk.number else { return -1 }
        let index = chunk.type == .keyedArchive ? number.index + 1 : number.index
        switch number.cache {
        case .none: return -1
        case .object: return index * 4
        case .string: return index * 4 + 1
        case .class: return index * 4 + 2
        }
    }

    /// Where what an alias points to begins; the number of an object's definition.
    private func target(of chunk: Chunk) -> Int {
        chunk.target.map(format.subject.offset(of:)) ?? chunk.objectClass ?? -1
    }

    private mutating func appendWords(_ chunk: Chunk) {
        // Numbers, dates and the like have nothing that JSON would escape.
        let start = text.buffer.count
        text.buffer.append(0x22)
        format.appendValue(of: chunk, to: &text.buffer)
        if text.buffer.count > start + 1 {
            text.buffer.append(0x22)
        } else {
            text.buffer.truncate(to: start)
            text.buffer.append(0x30)
        }
    }

    /// Ends the chunks and writes where padding is: an offset and a length, and so on.
    fileprivate mutating func writePadding() throws(FastCodingError) {
        text.buffer.append("],\"padding\":[")
        for (index, range) in ranges.enumerated() {
            if index > 0 { text.buffer.append(0x2C) }
            text.buffer.append(number: range.lowerBound)
            text.buffer.append(0x2C)
            text.buffer.append(number: range.count)
            try text.drainIfFull()
        }
        text.buffer.append("]")
    }
}
