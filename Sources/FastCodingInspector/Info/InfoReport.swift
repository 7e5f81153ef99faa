internal import _FastCodingLibrary

struct InfoText {
    private let profile: ArchiveProfile
    private var subject: DumpSubject { profile.subject }
    private var statistics: ArchiveStatistics { profile.statistics }

    init(_ profile: ArchiveProfile) { self.profile = profile }

    /// The maximum number of columns for a name.
    private static let width = 60
    /// The columns up to which the kinds of properties are aligned.
    private static let aligned = 24

    func write(to text: inout DumpText) throws(FastCodingError) {
        appendOverview(to: &text.buffer)
        text.buffer.append(0x0A)
        StatisticsTable.append(subject, statistics, to: &text.buffer)
        for group in profile.classes.groups {
            append(group, to: &text.buffer)
            for property in profile.properties(of: group) {
                append(property, to: &text.buffer)
                try text.drainIfFull()
            }
            try text.drainIfFull()
        }
    }

    private func appendOverview(to text: inout ByteBuffer) {
        text.append("written by  ")
        profile.appendOrigin(to: &text)
        text.append("\ndialect     ")
        OriginText.appendDialect(subject, to: &text)
        text.append(0x0A)
        func row(_ name: String, _ meaning: String) {
            text.append(name)
            text.append(0x20, times: 12 - name.utf8.count)
            text.append(meaning)
            text.append(0x0A)
        }
        row("size", StatisticsDump.count(subject.archive.count, "byte"))
        let depth = subject.index.facts.depth
        row("content", StatisticsDump.count(statistics.chunks, "chunk") + ", nested \(depth) deep")
        row("root", words(profile.root))
        row("sharing", sharing)
        if subject.index.damage != nil {
            row("damage", "everything here covers only what comes before byte \(subject.unread.lowerBound)")
        }
    }

    private var sharing: String {
        var parts: [String] = []
        if profile.objectAliases > 0 {
            var text = StatisticsDump.count(profile.objectAliases, "reference")
            text += " to " + StatisticsDump.count(profile.sharedObjects, "object")
            if statistics.cyclic.chunks > 0 { text += " (\(statistics.cyclic.chunks) in a cycle)" }
            parts.append(text)
        }
        if profile.stringAliases > 0 {
            parts.append(
                "\(profile.stringAliases) to " + StatisticsDump.count(profile.sharedStrings, "string"))
        }
        if parts.isEmpty { return "none" }
        return parts.joined(separator: ", ") + "; saves " + StatisticsDump.count(statistics.saved, "byte")
    }

    private func append(_ group: ClassGroups.Group, to line: inout ByteBuffer) {
        let objects = profile.objects(of: group)
        line.append("\nclass ")
        line.appendName(subject.archive.span, from: group.name, columns: Self.width)
        line.append(", " + (objects == 0 ? "never used" : StatisticsDump.count(objects, "object")) + "\n")
    }

    private func append(_ property: ClassGroups.Property, to line: inout ByteBuffer) {
        line.append(0x20, times: 2)
        let start = line.count
        line.appendName(subject.archive.span, from: property.name, columns: Self.width)
        let words = words(property.contents)
        if !words.isEmpty {
            line.append(0x20, times: max(2, Self.aligned - (line.count - start)))
            line.append(words)
        }
        line.append(0x0A)
    }

    /// The kinds of values in a place. The class's name is shortened, because it may be long and occur in many places.
    private func words(_ contents: ArchiveProfile.Contents) -> String {
        switch contents.classes {
        case .none: return contents.kinds.phrase()
        case .several: return contents.kinds.phrase(object: "object of several classes")
        case .one(let name):
            var text = ByteBuffer()
            text.appendName(subject.archive.span, from: name, columns: DumpSubject.longestName)
            return contents.kinds.phrase(object: String(decoding: text.array, as: UTF8.self))
        }
    }

    static func append(_ contents: DataContents, to buffer: inout ByteBuffer) {
        let rows = [
            (contents.archives, "archive"), (contents.keyedArchives, "keyed archive"),
            (contents.propertyLists, "property list"),
        ].filter { $0.0 > 0 }
        if rows.isEmpty { return }
        let text = rows.map { StatisticsDump.count($0.0, $0.1) }.joined(separator: ", ")
        buffer.append("\ndata holds \(text); 'fastcode decode --expand-data' shows them\n")
    }

    static func append(_ values: BiggestValues, to buffer: inout ByteBuffer) {
        let kindWidth = values.list.map(\.kind.words.utf8.count).max() ?? 0
        let bytesWidth = max("bytes".utf8.count, values.list.map { "\($0.bytes)".utf8.count }.max() ?? 0)
        for (number, value) in values.list.enumerated() {
            if number == 0 { buffer.append("\nbiggest values\n") }
            let bytes = "\(value.bytes)"
            buffer.append(0x20, times: bytesWidth - bytes.utf8.count)
            buffer.append(bytes + "  " + value.kind.words)
            buffer.append(0x20, times: kindWidth - value.kind.words.utf8.count)
            buffer.append("  " + KeyPath.shown(value.keyPath) + "\n")
        }
    }
}

// What info says to programs: one JSON object on a line. Its form is described in fastcode-info(1).
extension JSONWriter {
    mutating func members(of profile: ArchiveProfile) throws(FastCodingError) {
        let subject = profile.subject
        let statistics = profile.statistics
        try member("kind", word: "info")
        try members(of: subject)
        var origin = ByteBuffer()
        profile.appendOrigin(to: &origin)
        try member("origin", text: origin.span)
        try beginArray("faults")
        for fault in OriginText.faults(subject) { try string(fault) }
        try endArray()
        try member("chunks", statistics.chunks)
        try member("depth", subject.index.facts.depth)
        try beginDictionary("root")
        try members(of: profile.root, subject)
        try endDictionary()
        try types(of: statistics, subject)
        try member("padding", statistics.padding)
        try sharing(profile, statistics)
        try beginArray("classes")
        for group in profile.classes.groups { try write(group, profile) }
        try endArray()
        if let problem = subject.problem { try error(problem) }
    }

    private mutating func sharing(_ profile: ArchiveProfile, _ statistics: ArchiveStatistics) throws(FastCodingError) {
        try beginDictionary("sharing")
        try member("references", profile.objectAliases)
        try member("objects", profile.sharedObjects)
        try member("string-references", profile.stringAliases)
        try member("strings", profile.sharedStrings)
        try member("cyclic", statistics.cyclic.chunks)
        try member("saved", statistics.saved)
        try endDictionary()
    }

    private mutating func write(_ group: ClassGroups.Group, _ profile: ArchiveProfile) throws(FastCodingError) {
        let archive = profile.subject.archive
        try beginDictionary()
        key("name")
        try name(at: group.name, in: archive)
        try member("objects", profile.objects(of: group))
        try beginArray("properties")
        for property in profile.properties(of: group) {
            try beginDictionary()
            key("name")
            try name(at: property.name, in: archive)
            try members(of: property.contents, profile.subject)
            try endDictionary()
        }
        try endArray()
        try endDictionary()
    }

    /// The types of the values in a place, and the class of the objects among them if it is the same for all.
    private mutating func members(
        of contents: ArchiveProfile.Contents, _ subject: DumpSubject
    ) throws(FastCodingError) {
        try beginArray("types")
        for word in contents.kinds.words() { try string(word) }
        try endArray()
        if case .one(let name) = contents.classes, let range = subject.shortName(at: name) {
            let archive = subject.archive
            try member("class", text: archive.span.slice(range))
        }
    }

    mutating func members(of contents: DataContents) throws(FastCodingError) {
        try beginDictionary("data")
        try member("archives", contents.archives)
        try member("keyed-archives", contents.keyedArchives)
        try member("property-lists", contents.propertyLists)
        try endDictionary()
    }

    mutating func members(of values: BiggestValues) throws(FastCodingError) {
        try beginArray("biggest")
        for value in values.list {
            try beginDictionary()
            try member("path", path: value.keyPath)
            try member("type", text: value.kind.words)
            try member("bytes", value.bytes)
            try endDictionary()
        }
        try endArray()
    }
}
