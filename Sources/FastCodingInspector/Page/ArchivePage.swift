package import _FastCodingLibrary

/// An archive as a page for a browser. See fastcode-view(1).
///
/// The page is the same for all archives except for one element, which holds data as JSON that no
/// browser takes for a script or markup. Whatever the page shows of it becomes text.
package enum ArchivePage {
    /// How many bytes of data a page may have, give or take a few thousand. Chromium shows no page
    /// with 512 MB in one element, and what the page's script makes of its data takes several times
    /// as much memory.
    package static let mostData = 128 << 20

    /// Hands the page to `output`. For a damaged archive it shows what comes before the damage,
    /// which is then thrown.
    ///
    /// Time, memory and output are linear in the size of the archive. All warnings come first,
    /// except that there was no room for all of it.
    ///
    /// - Parameter most: how many bytes of data the page may have.
    package static func write(
        _ archive: [UInt8],
        report: ArchiveReport,
        policy: ReadingPolicy,
        within most: Int = mostData,
        warn: WarningHandler,
        output: ByteOutput
    ) throws(FastCodingError) {
        var judging = policy.options(ReadingOptions(limits: report.limits))
        judging.dialect = report.dialect
        let verdict = Verifier.judge(archive, options: judging)
        let subject = try DumpSubject(archive, report, warn: warn)
        let cut = try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            try head.withBytes(output)
            let data = PageData(subject: subject, verdict: verdict)
            let cut = try data.write(within: most, to: escaping(output))
            try PageResources.tail.withBytes(output)

            return cut
        }

        if let cut {
            let message =
                "the page shows only the first \(cut) of \(archive.count) bytes; more would be too much for a browser"
            try warn(FastCodingError(.outputLimit, message, offset: cut, suggestion: .unavailable))
        }

        if let problem = subject.problem {
            throw problem
        }
    }

    /// An output for JSON within an element of a page: nothing in it can end the element or begin a
    /// comment.
    private static func escaping(_ output: @escaping ByteOutput) -> ByteOutput {
        { block throws(FastCodingError) in
            var text = ByteBuffer(capacity: block.count + 64)
            var start = 0

            for index in 0..<block.count where block[index] == UInt8(ascii: "<") {
                text.append(block.extracting(start..<index))
                text.append("\\u003c")
                start = index + 1
            }

            text.append(block.extracting(start..<block.count))
            try output(text.span)
        }
    }

    /// Everything before the data. The policy lets nothing run or load except the page's own style
    /// and script, which it names by their hashes.
    private static var head: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'sha256-\(PageResources.styleHash)'; script-src 'sha256-\(PageResources.scriptHash)'; \
        base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="fastcode \(PackageVersion.text)">
        <title>fastcode</title>
        <style>\(PageResources.style)</style>
        </head>
        <body>
        \(PageResources.body)
        <script type="application/json" id="data">
        """
    }
}

/// What a page shows about an archive: one JSON object, which the page's archive.js reads.
struct PageData {
    let subject: DumpSubject
    let verdict: FastVerdict

    private var findings: [FastCodingError] {
        verdict.findings + verdict.harmlessFindings
    }

    /// Writes the archive up to the first chunk with which the page would become too large, and
    /// returns the offset of that chunk; nil if there is none.
    ///
    /// - Parameter most: how many bytes the page may have.
    func write(within most: Int, to output: @escaping ByteOutput) throws(FastCodingError) -> Int? {
        // A bound on how many bytes the findings take.
        let lengths = findings.map {
            $0.sentence.utf8.count + (Self.shownPath($0)?.utf8.count ?? 0)
        }

        let room = most - lengths.reduce(0) { $0 + 256 + 8 * $1 }
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try writeHead(to: &json)
        var chunks = PageChunks(subject, room)
        let cutChunk = try chunks.write(to: &json)
        let count = subject.archive.count
        // There may be any number of bytes after the last chunk.
        let cut = cutChunk ?? (chunks.hasRoom(for: count, json) ? nil : subject.unread.lowerBound)
        let shown = cut ?? count
        try json.member("shown", shown)
        try json.member("unread", cut ?? subject.unread.lowerBound)
        try writeClasses(before: shown, to: &json)
        try writeFindings(to: &json)
        try writeBytes(before: shown, to: &json)
        try json.endDictionary()
        try json.endArray()
        try json.finish()

        return cut
    }

    private func writeHead(to json: inout JSONWriter) throws(FastCodingError) {
        try json.member("name", text: subject.report.name ?? "")
        try json.member("size", subject.archive.count)
        try json.member("version", text: "\(subject.header.version)")
        try json.member("header", subject.header.size)
        try json.member("isCut", subject.index.damage != nil)
        try json.member("origin", text: subject.origin)
        try json.member("dialect", text: subject.dialectText)

        if let problem = subject.problem {
            try json.error(problem, as: "damage")
        } else {
            try json.member("damage", nil)
        }

        try json.beginArray("types")
        for type in ChunkType.allCases {
            try json.beginArray()
            let name = subject.names[Int(type.rawValue)]
            try json.string(word: name.span)
            try json.string(subject.layout(type).shape.rawValue)
            try json.endArray()
        }

        try json.endArray()
    }

    private func writeClasses(before end: Int, to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("classes")
        for definition in subject.index.definitions where definition.offset < end {
            try json.beginDictionary()
            try json.member("offset", definition.offset)
            try json.members(of: definition, subject)
            try json.endDictionary()
        }

        try json.endArray()
    }

    /// The key path of a finding, unless it is too long to be read.
    private static func shownPath(_ finding: FastCodingError) -> String? {
        finding.keyPath.flatMap { $0.utf8.count > 4096 ? nil : $0 }
    }

    /// What was found, and why the archive can't be read if that is not among it.
    private func writeFindings(to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("findings")
        for error in verdict.findings {
            try json.finding("error", error, Self.shownPath(error))
        }

        for warning in verdict.harmlessFindings {
            try json.finding("warning", warning, Self.shownPath(warning))
        }

        if let problem = subject.problem, !findings.contains(where: { $0.code == problem.code }) {
            try json.finding("error", problem, problem.keyPath)
        }

        try json.endArray()
    }

    private func writeBytes(before shown: Int, to json: inout JSONWriter) throws(FastCodingError) {
        let block = 48 << 10
        var text = ByteBuffer(capacity: Base64.encodedCount(block))
        try json.beginArray("bytes")

        for start in stride(from: 0, to: shown, by: block) {
            text.truncate(to: 0)
            let end = min(start + block, shown)
            Base64.encode(subject.archive.span.slice(start..<end), into: &text)
            try json.string(word: text.span)
        }

        try json.endArray()
    }
}

extension JSONWriter {
    fileprivate mutating func finding(
        _ severity: String,
        _ finding: FastCodingError,
        _ path: String?
    ) throws(FastCodingError) {
        try beginDictionary()
        try member("severity", text: severity)
        try member("code", text: finding.code.name)
        try member("message", text: finding.sentence)
        try member("offset", finding.offset)
        try member("path", path: path)
        try endDictionary()
    }

    // Any number of them would be an array, which is allocated for each chunk.
    fileprivate mutating func append(_ first: Int, _ second: Int) throws(FastCodingError) {
        try integer(Int64(first), at: -1)
        try integer(Int64(second), at: -1)
    }
}

/// Writes the chunks of an archive as elements of one array, twelve for each chunk: offset, length,
/// type, depth, role, place, start of the payload relative to the offset, count, offset of the
/// name, number in a cache, target, and a description of what the chunk holds; -1 where there is no
/// such thing, 0 where there is no description. Then it writes where padding is: an offset and a
/// length, and so on.
struct PageChunks: ~Copyable {
    private let subject: DumpSubject
    private let format: LineFormat
    private var words = ByteBuffer()
    private var padding: ChunkPadding
    private var ranges: [Range<Int>] = []
    /// How many bytes there are for chunks and for what else tells of them.
    private let room: Int
    /// A bound on how many bytes padding and classes will take.
    private var reserved = 0

    init(_ subject: DumpSubject, _ room: Int) {
        self.subject = subject
        self.room = room
        format = LineFormat(subject)
        padding = ChunkPadding(subject.version)
    }

    /// Returns the offset of the first chunk for which there is no room; nil if there is room for
    /// all.
    mutating func write(to json: inout JSONWriter) throws(FastCodingError) -> Int? {
        try json.beginArray("chunks")
        let archive = subject.archive
        var cursor = ChunkCursor(subject.index)
        var cut: Int?

        while let listed = cursor.next() {
            let chunk = listed.chunk
            // No byte of a name takes more than six.
            if chunk.type == .classDefinition {
                reserved += 6 * (chunk.end - chunk.offset) + 64
            }

            if !hasRoom(for: chunk.end, json) {
                cut = chunk.offset
                break
            }

            try json.append(chunk.offset, chunk.end - chunk.offset)
            try json.append(Int(chunk.type.rawValue), listed.place.depth)
            try json.append(Int(listed.place.role.rawValue), listed.place.number)
            try json.append(chunk.payload - chunk.offset, chunk.count)
            try json.append(subject.index.name(of: listed) ?? -1, Self.number(chunk))
            try json.integer(Int64(target(of: chunk)), at: -1)
            try appendWords(chunk, to: &json)
            padding.find(chunk, in: archive.span)
            ranges += padding.ranges
            reserved += 24 * padding.ranges.count
        }

        try json.endArray()
        try json.beginArray("padding")

        for range in ranges {
            try json.append(range.lowerBound, range.count)
        }

        try json.endArray()
        return cut
    }

    func hasRoom(for bytes: Int, _ json: borrowing JSONWriter) -> Bool {
        json.count + reserved + Base64.encodedCount(bytes) <= room
    }

    /// The number in a cache times four, plus which cache it is.
    private static func number(_ chunk: Chunk) -> Int {
        guard let number = chunk.ownNumber, number.cache != .none else { return -1 }
        return number.index * 4 + Int(number.cache.rawValue) - 1
    }

    /// For an alias, where its target begins; for an object, the number of its definition.
    private func target(of chunk: Chunk) -> Int {
        chunk.target.flatMap { subject.index.offset(of: $0) } ?? chunk.objectClass ?? -1
    }

    private mutating func appendWords(_ chunk: Chunk, to json: inout JSONWriter)
        throws(FastCodingError)
    {
        words.truncate(to: 0)
        format.appendValue(of: chunk, to: &words)

        // Numbers, dates and the like contain nothing that JSON would escape.
        if words.count == 0 {
            try json.integer(0, at: -1)
        } else {
            try json.string(word: words.span)
        }
    }
}
