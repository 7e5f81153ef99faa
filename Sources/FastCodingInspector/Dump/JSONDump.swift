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

    /// Shows all chunks, or those of a window.
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

    /// The bytes after the last chunk, if there are any, and why the archive cannot be read.
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
