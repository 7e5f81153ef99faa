internal import _FastCodingEngine

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
