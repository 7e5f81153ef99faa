internal import FastCoding

/// Shows an archive as JSON objects, each on a line. Their form is described in fastcode-dump-chunks(1).
struct JSONDump {
    /// Raised when something is taken away or changes its meaning; additions do not count.
    static let schema = 1

    private let box: DumpWriterBox<JSONDumpWriter>
    private let subject: DumpSubject

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) {
        self.subject = subject
        box = DumpWriterBox(JSONDumpWriter(subject, window, output))
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
    private var text: DumpText
    private var padding: ChunkPadding
    private var paths: ChunkPaths
    private let window: ChunkWindow?
    private var number = -1

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) {
        format = ChunkJSON(subject)
        self.window = window
        paths = ChunkPaths(subject.archive, subject.survey, limits: subject.options.limits)
        text = DumpText(output)
        padding = ChunkPadding(subject.version)
    }

    mutating func writeHeader() throws(FastCodingError) {
        var line = "{\"kind\":\"header\"," + HeaderJSON.members(format.subject)
        if format.subject.options.showsBytes {
            let size = format.subject.header.size
            line += ",\"bytes\":\"" + String(decoding: Self.hex(format.subject.archive[..<size]), as: UTF8.self) + "\""
        }
        text.buffer.append(line + "}\n")
    }

    private static func hex(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.flatMap { [Hex.digit($0 >> 4), Hex.digit($0 & 15)] }
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        let archive = format.subject.archive
        for listed in block {
            let chunk = listed.chunk
            number += 1
            paths.take(listed, key: format.subject.key(of: listed), in: archive.span)
            let part = window?.part(number) ?? .beside
            if part == .hidden { continue }
            padding.find(chunk, in: archive.span)
            format.append(listed, padding: padding.ranges, to: &text.buffer)
            appendPath()
            if part == .target { text.buffer.append(",\"at\":true") }
            if format.subject.options.showsBytes {
                text.buffer.append(",\"bytes\":\"")
                try writeHex(chunk.offset..<chunk.end)
                text.buffer.append(0x22)
            }
            text.buffer.append(0x7D)
            text.buffer.append(0x0A)
            try text.drainIfFull()
        }
    }

    private mutating func appendPath() {
        if paths.isAtRoot {
            text.buffer.append(",\"path\":\"$root\"")
        } else if let path = paths.current {
            text.buffer.append(",\"path\":")
            text.buffer.appendJSONString(path, escapeControls: true)
        }
    }

    /// The bytes after the last chunk, if there are any, and why the archive cannot be read.
    mutating func finish() throws(FastCodingError) {
        let unread = format.subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            let kind = format.subject.survey.damage == nil ? "trailing" : "unread"
            text.buffer.append("{\"kind\":\"\(kind)\",\"offset\":\(unread.lowerBound),\"length\":\(unread.count)")
            text.buffer.append(",\"bytes\":\"")
            try writeHex(unread)
            text.buffer.append("\"}\n")
        }
        if let problem = format.subject.problem {
            text.buffer.append("{\"kind\":\"error\"," + HeaderJSON.members(problem) + "}\n")
        }
        try text.drain()
    }

    private mutating func writeHex(_ range: Range<Int>) throws(FastCodingError) {
        let archive = format.subject.archive
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 4096) {
            let end = min(start + 4096, range.upperBound)
            text.buffer.append(hex: archive.span.slice(start..<end))
            try text.drainIfFull()
        }
    }
}
