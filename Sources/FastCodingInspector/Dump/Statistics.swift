internal import _FastCodingLibrary

/// Shows what an archive consists of: sums by chunk type, what sharing saves, classes.
struct StatisticsDump {
    let subject: DumpSubject
    let statistics: ArchiveStatistics

    func write(to output: @escaping ByteOutput) throws(FastCodingError) {
        var text = DumpText(output)
        text.buffer.append(overview + "\n")
        StatisticsTable.append(subject, statistics, to: &text.buffer)
        text.buffer.append("\n" + sharing)
        try appendClasses(to: &text)
        try text.drain()
    }

    private var overview: String {
        let facts = subject.index.facts
        var text = Self.count(subject.archive.count, "byte") + ", " + HeaderText.text(subject) + "\n"
        text += Self.count(statistics.chunks, "chunk") + ", nested \(facts.depth) deep, "
        text += Self.count(facts.numbered, "number") + " taken for objects"
        if !subject.version.hasCommonCache {
            text += ", \(facts.strings) for strings, \(facts.classes) for classes"
        }
        if subject.index.damage != nil { text += "; counted up to the damage" }
        return text + "\n"
    }

    private var sharing: String {
        var text = Self.count(statistics.aliases.chunks, "alias", "aliases")
        if statistics.aliases.chunks > 0 {
            text += " of \(Self.count(statistics.aliases.bytes, "byte")) in place of \(statistics.replaced)"
            text += ": sharing saves \(Self.count(statistics.saved, "byte"))"
        }
        if statistics.cyclic.chunks > 0 {
            let number = statistics.cyclic.chunks
            text += "\n\(number) more " + (number == 1 ? "alias makes a cycle" : "aliases make cycles")
        }
        return text + "\n"
    }

    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
    }

    private func appendClasses(to text: inout DumpText) throws(FastCodingError) {
        let format = LineFormat(subject)
        for (index, definition) in subject.index.definitions.enumerated() {
            if index == 0 { text.buffer.append("\nclasses\n") }
            let objects = statistics.objects(ofClass: index)
            format.append(definition, to: &text.buffer)
            text.buffer.append(": " + (objects == 0 ? "never used" : Self.count(objects, "object")) + "\n")
            try text.drainIfFull()
        }
    }
}

/// The sums by type, the largest first.
enum StatisticsTable {
    static func append(_ subject: DumpSubject, _ statistics: ArchiveStatistics, to text: inout ByteBuffer) {
        var rows: [(name: String, chunks: String, bytes: Int)] = []
        for type in statistics.typesBySize(subject) { rows.append((type.name, "\(type.sum.chunks)", type.sum.bytes)) }
        rows.append(("header", "", subject.header.size))
        rows.append(("padding", "", statistics.padding))
        if statistics.dirtyPadding > 0 { rows.append(("  not zero", "", statistics.dirtyPadding)) }
        if !subject.unread.isEmpty {
            rows.append((subject.index.damage == nil ? "left over" : "not read", "", subject.unread.count))
        }
        let nameWidth = rows.map(\.name.utf8.count).max() ?? 0
        let chunksWidth = max("chunks".utf8.count, rows.map(\.chunks.utf8.count).max() ?? 0)
        let bytesWidth = max("bytes".utf8.count, rows.map { "\($0.bytes)".utf8.count }.max() ?? 0)
        func line(_ name: String, _ chunks: String, _ bytes: String, _ share: String) {
            text.append(name)
            text.append(0x20, times: nameWidth - name.utf8.count)
            text.append(chunks, width: chunksWidth + 2)
            text.append(bytes, width: bytesWidth + 2)
            text.append(share, width: 8)
            text.append(0x0A)
        }
        line("type", "chunks", "bytes", "share")
        for row in rows { line(row.name, row.chunks, "\(row.bytes)", share(row.bytes, of: subject.archive.count)) }
    }

    private static func share(_ bytes: Int, of size: Int) -> String {
        guard size > 0 else { return "" }
        let tenths = (bytes * 1000 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension ByteBuffer {
    /// Appends a text, with spaces in front of it up to `width` bytes.
    fileprivate mutating func append(_ text: String, width: Int) {
        append(0x20, times: width - text.utf8.count)
        append(text)
    }
}

extension ArchiveStatistics {
    var chunks: Int { types.reduce(0) { $0 + $1.chunks } }

    var saved: Int {
        let (saved, overflow) = replaced.subtractingReportingOverflow(aliases.bytes)
        return overflow ? 0 : saved
    }

    func objects(ofClass index: Int) -> Int { index < objects.count ? objects[index] : 0 }

    /// The types that occur, those with the most bytes first and equal ones by name.
    func typesBySize(_ subject: DumpSubject) -> [(name: String, sum: Sum)] {
        var sums: [(name: String, sum: Sum)] = []
        for (type, sum) in types.enumerated() where sum.chunks > 0 {
            sums.append((String(decoding: subject.names[type], as: UTF8.self), sum))
        }
        sums.sort { ($1.sum.bytes, $0.name) < ($0.sum.bytes, $1.name) }
        return sums
    }
}

extension JSONWriter {
    /// Shows what an archive consists of as one object on a line. Its form is described in fastcode-dump-chunks(1).
    static func write(
        _ statistics: ArchiveStatistics, of subject: DumpSubject, to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "statistics")
        try json.members(of: subject)
        try json.member("chunks", statistics.chunks)
        try json.member("depth", subject.index.facts.depth)
        try json.types(of: statistics, subject)
        try json.beginDictionary("padding")
        try json.member("bytes", statistics.padding)
        try json.member("not-zero", statistics.dirtyPadding)
        try json.endDictionary()
        if !subject.unread.isEmpty {
            try json.member(subject.index.damage == nil ? "trailing" : "unread", subject.unread.count)
        }
        try json.beginDictionary("aliases")
        try json.member("count", statistics.aliases.chunks)
        try json.member("bytes", statistics.aliases.bytes)
        try json.member("replaced", statistics.replaced)
        try json.member("cyclic", statistics.cyclic.chunks)
        try json.endDictionary()
        try json.beginArray("classes")
        for (index, definition) in subject.index.definitions.enumerated() {
            try json.beginDictionary()
            try json.members(of: definition, subject)
            try json.member("objects", statistics.objects(ofClass: index))
            try json.endDictionary()
        }
        try json.endArray()
        if let problem = subject.problem { try json.error(problem) }
        try json.endDictionary()
        try json.endArray()
        try json.finish()
    }

    mutating func types(of statistics: ArchiveStatistics, _ subject: DumpSubject) throws(FastCodingError) {
        try beginArray("types")
        for type in statistics.typesBySize(subject) {
            try beginDictionary()
            try member("type", text: type.name)
            try member("chunks", type.sum.chunks)
            try member("bytes", type.sum.bytes)
            try endDictionary()
        }
        try endArray()
    }

    mutating func members(of definition: ArchiveIndex.Definition, _ subject: DumpSubject) throws(FastCodingError) {
        try member("offset", definition.offset)
        key("name")
        try name(at: definition.name, in: subject.archive)
        try beginArray("properties")
        for property in definition.properties {
            try name(at: subject.index.propertyNames[property], in: subject.archive)
        }
        try endArray()
    }

    /// Writes a name that ends with a zero byte.
    mutating func name(at offset: Int, in archive: [UInt8]) throws(FastCodingError) {
        let end = archive[offset...].firstIndex(of: 0) ?? archive.count
        try string(archive.span.slice(offset..<end), at: -1)
    }
}
