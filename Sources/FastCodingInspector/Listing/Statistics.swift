internal import _FastCodingEngine

extension ArchiveStatistics {
    /// Writes the statistics for people: an overview, a table of types, sharing and the classes.
    func writeText(of subject: DumpSubject, to output: @escaping ByteOutput) throws(FastCodingError)
    {
        var text = BlockOutput(flush: output)
        text.buffer.append(overview(subject) + "\n\n")
        appendTable(subject, to: &text.buffer)
        text.buffer.append("\n" + sharing + "\n")
        let format = LineFormat(subject)

        for (index, definition) in subject.index.definitions.enumerated() {
            if index == 0 {
                text.buffer.append("\nclasses\n")
            }

            format.append(definition, to: &text.buffer)
            text.buffer.append(": " + Self.uses(objects(ofClass: index)) + "\n")
            try text.flushIfFull()
        }

        try text.flush()
    }

    /// The counts of the archive as a whole.
    private func overview(_ subject: DumpSubject) -> String {
        let facts = subject.index.facts
        var text = counted(subject.archive.count, "byte") + ", " + HeaderText.text(subject) + "\n"
        text += counted(chunks, "chunk") + ", nested \(facts.depth) deep, "
        text += counted(facts.numbered, "number") + " taken for objects"

        // Major version 3 has three caches, and each numbers its own chunks.
        if !subject.version.hasCommonCache {
            text += ", \(facts.strings) for strings, \(facts.classes) for classes"
        }

        return subject.index.damage == nil ? text : text + "; counted up to the damage"
    }

    /// The aliases, and the bytes that they save. Cyclic ones are counted apart: without them, the
    /// target would be infinitely large.
    private var sharing: String {
        var text = counted(aliases.chunks, "alias", "aliases")
        if aliases.chunks > 0 {
            text += " of \(counted(aliases.bytes, "byte")) in place of \(replaced)"
            text += ": sharing saves \(counted(saved, "byte"))"
        }

        if cyclic.chunks > 0 {
            text +=
                "\n\(cyclic.chunks) more "
                + (cyclic.chunks == 1 ? "alias makes a cycle" : "aliases make cycles")
        }

        return text
    }

    /// The number of a class's objects in words.
    static func uses(_ objects: Int) -> String {
        objects == 0 ? "never used" : counted(objects, "object")
    }

    /// Appends a table of the types with their bytes, followed by the bytes that belong to no
    /// chunk. The bytes add up to the size of the file.
    func appendTable(_ subject: DumpSubject, to text: inout ByteBuffer) {
        var lines = [["type", "chunks", "bytes", "share"]]
        func add(_ name: String, _ bytes: Int, chunks: String = "") {
            lines.append([name, chunks, "\(bytes)", Self.share(bytes, of: subject.archive.count)])
        }

        for type in typesBySize(subject) {
            add(type.name, type.sum.bytes, chunks: "\(type.sum.chunks)")
        }

        add("header", subject.header.size)
        add("padding", padding)

        // Writers leave zeros. Readers skip padding, so other bytes may hide something there.
        if dirtyPadding > 0 {
            add("  not zero", dirtyPadding)
        }

        if !subject.unread.isEmpty {
            add(subject.index.damage == nil ? "left over" : "not read", subject.unread.count)
        }

        text.append(table: lines)
    }

    /// The share of the file in percent, with one digit after the point.
    static func share(_ bytes: Int, of size: Int) -> String {
        guard size > 0 else { return "" }

        // In integers, so that the digits are the same on every machine. Rounded to the nearest
        // tenth.
        let tenths = (bytes * 1000 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// The number of all chunks.
    var chunks: Int { types.reduce(0) { $0 + $1.chunks } }

    /// The bytes that sharing saves; 0 if the aliases are larger than their targets, or if the
    /// number is out of range.
    var saved: Int {
        let (saved, overflow) = replaced.subtractingReportingOverflow(aliases.bytes)
        return overflow ? 0 : saved
    }

    /// The number of a class's objects; 0 for a definition that no object was read of.
    func objects(ofClass index: Int) -> Int {
        index < objects.count ? objects[index] : 0
    }

    /// The types that occur, those with the most bytes first and equal ones by name.
    func typesBySize(_ subject: DumpSubject) -> [(name: String, sum: Sum)] {
        var sums: [(name: String, sum: Sum)] = []
        for (type, sum) in types.enumerated() where sum.chunks > 0 {
            sums.append((String(decoding: subject.names[type], as: UTF8.self), sum))
        }

        // The sides of the first member are exchanged, which makes its order descending.
        sums.sort { ($1.sum.bytes, $0.name) < ($0.sum.bytes, $1.name) }
        return sums
    }
}

extension ByteBuffer {
    /// Appends a table of four columns, the last three of which hold numbers.
    mutating func append(table lines: [[String]]) {
        // In bytes, which are columns here: the cells are names of types and numbers in ASCII.
        let widths = (0..<3).map { column in lines.map { $0[column].utf8.count }.max() ?? 0 }
        for line in lines {
            append(line[0])
            append(0x20, times: widths[0] - line[0].utf8.count)

            for (cell, width) in zip(line.dropFirst(), [widths[1] + 2, widths[2] + 2, 8]) {
                append(0x20, times: width - cell.utf8.count)
                append(cell)
            }

            append(0x0A)
        }
    }
}

extension JSONWriter {
    /// Shows what an archive consists of as one object on a line. Its form is described in
    /// fastcode-dump-chunks(1).
    static func write(
        _ statistics: ArchiveStatistics,
        of subject: DumpSubject,
        to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "statistics")
        try json.members(of: subject)
        try json.member("chunks", statistics.chunks)
        try json.member("depth", subject.index.facts.depth)
        try json.types(of: statistics, subject)
        try json.numbers(
            "padding",
            ["bytes": statistics.padding, "not-zero": statistics.dirtyPadding]
        )

        if !subject.unread.isEmpty {
            try json.member(
                subject.index.damage == nil ? "trailing" : "unread",
                subject.unread.count
            )
        }

        let aliases = statistics.aliases
        try json.numbers(
            "aliases",
            [
                "count": aliases.chunks,
                "bytes": aliases.bytes,
                "replaced": statistics.replaced,
                "cyclic": statistics.cyclic.chunks,
            ]
        )

        try json.beginArray("classes")
        for (index, definition) in subject.index.definitions.enumerated() {
            try json.beginDictionary()
            try json.member("offset", definition.offset)
            try json.members(of: definition, subject)
            try json.member("objects", statistics.objects(ofClass: index))
            try json.endDictionary()
        }

        try json.endArray()
        if let problem = subject.problem {
            try json.error(problem)
        }

        try json.endDictionary()
        try json.endArray()
        try json.finish()
    }

    /// Writes the types with their sums, as an array.
    mutating func types(of statistics: ArchiveStatistics, _ subject: DumpSubject)
        throws(FastCodingError)
    {
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

    /// Writes the name and the properties of a class definition.
    mutating func members(of definition: ArchiveIndex.Definition, _ subject: DumpSubject)
        throws(FastCodingError)
    {
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
