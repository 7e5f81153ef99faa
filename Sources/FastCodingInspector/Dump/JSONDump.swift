internal import _FastCodingLibrary

/// Shows an archive as JSON objects, each on a line. Their form is described in fastcode-dump-chunks(1).
struct JSONDump {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    static let schema = 1

    private let box: DumpWriterBox<JSONDumpWriter>
    private let subject: DumpSubject

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) throws(FastCodingError) {
        self.subject = subject
        box = DumpWriterBox(try JSONDumpWriter(subject, window, output))
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
    private var paths: ChunkPaths
    private let window: ChunkWindow?
    private var number = -1

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) throws(FastCodingError) {
        format = ChunkJSON(subject)
        self.window = window
        paths = ChunkPaths(subject.archive, subject.survey, limits: subject.options.limits)
        json = try JSONWriter.lines(flush: output)
        padding = ChunkPadding(subject.version)
    }

    mutating func writeHeader() throws(FastCodingError) {
        try json.beginDictionary()
        try json.member("kind", word: "header")
        try json.members(of: format.subject)
        if window?.isAtHeader ?? false { try json.member("at", true) }
        try writeBytes(0..<format.subject.header.size)
        try json.endDictionary()
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        let archive = format.subject.archive
        for listed in block {
            number += 1
            paths.take(listed, key: format.subject.key(of: listed), in: archive.span)
            let part = window?.part(number) ?? .beside
            if part == .hidden { continue }
            padding.find(listed.chunk, in: archive.span)
            try json.beginDictionary()
            try format.write(listed, padding: padding.ranges, to: &json)
            try writePath(of: listed.place)
            if part == .target { try json.member("at", true) }
            try writeBytes(listed.chunk.offset..<listed.chunk.end)
            try json.endDictionary()
        }
    }

    /// The paths of the chunks that are shown depend on those before them, but on none after.
    var isDone: Bool { window.map { number >= $0.last } ?? false }

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
            try JSONDumpWriter.writePath(paths, to: &json)
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

    /// The bytes after the last chunk, if there are any, and why the archive cannot be read.
    mutating func finish() throws(FastCodingError) {
        let archive = format.subject.archive
        let unread = format.subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            try json.beginDictionary()
            try json.member("kind", word: format.subject.survey.damage == nil ? "trailing" : "unread")
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
