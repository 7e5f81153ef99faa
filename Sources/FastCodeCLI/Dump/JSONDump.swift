internal import FastCoding

/// Shows an archive as JSON objects, each on a line. Their form is described in fastcode-dump-chunks(1).
struct JSONDump {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    static let schema = 1

    private let box: DumpWriterBox<JSONDumpWriter>
    private let subject: DumpSubject

    init(_ subject: DumpSubject, _ output: @escaping ByteOutput) throws(FastCodingError) {
        self.subject = subject
        box = DumpWriterBox(try JSONDumpWriter(subject, output))
    }

    func run() throws(FastCodingError) {
        try box.writer.writeHeader()
        try box.writeAll(of: subject)
        try box.writer.finish()
    }
}

/// Puts the objects together.
struct JSONDumpWriter: DumpWriter, ~Copyable {
    private let format: ChunkJSON
    private var json: JSONWriter
    private var padding: ChunkPadding

    init(_ subject: DumpSubject, _ output: @escaping ByteOutput) throws(FastCodingError) {
        format = ChunkJSON(subject)
        json = try JSONWriter.lines(flush: output)
        padding = ChunkPadding(subject.version)
    }

    mutating func writeHeader() throws(FastCodingError) {
        try json.beginDictionary()
        try json.member("kind", word: "header")
        try json.members(of: format.subject)
        try writeBytes(0..<format.subject.header.size)
        try json.endDictionary()
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        let archive = format.subject.archive
        for listed in block {
            padding.find(listed.chunk, in: archive.span)
            try json.beginDictionary()
            try format.write(listed, padding: padding.ranges, to: &json)
            try writeBytes(listed.chunk.offset..<listed.chunk.end)
            try json.endDictionary()
        }
    }

    private mutating func writeBytes(_ range: Range<Int>) throws(FastCodingError) {
        guard format.subject.options.showsBytes else { return }
        let archive = format.subject.archive
        try json.member("bytes", hex: archive.span.slice(range))
    }

    /// The bytes after the last chunk, if there are any, and why the archive cannot be read.
    mutating func finish() throws(FastCodingError) {
        let archive = format.subject.archive
        let unread = format.subject.unread
        if !unread.isEmpty {
            try json.beginDictionary()
            try json.member("kind", word: format.subject.survey.damage == nil ? "trailing" : "unread")
            try json.member("offset", unread.lowerBound)
            try json.member("length", unread.count)
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
