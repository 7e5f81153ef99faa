internal import _FastCodingEngine

extension ArchiveProfile {
    /// Writes the description of an archive for people.
    func write(to text: inout BlockOutput) throws(FastCodingError) {
        var rows = [
            ("written by", subject.origin),
            ("dialect", subject.dialectText),
            ("size", counted(subject.archive.count, "byte")),
            (
                "content",
                counted(statistics.chunks, "chunk") + ", nested \(subject.index.facts.depth) deep"
            ),
            ("root", root.words(namesIn: subject.archive)),
            ("sharing", sharing),
        ]

        if subject.index.damage != nil {
            rows.append(
                (
                    "damage",
                    "this report covers only the bytes before \(subject.unread.lowerBound)"
                )
            )
        }

        for (name, meaning) in rows {
            text.buffer.append(fact: name, meaning)
        }

        text.buffer.append(0x0A)
        statistics.appendTable(subject, to: &text.buffer)

        for group in classes.groups {
            text.buffer.append("\nclass ")
            text.buffer.appendName(subject.archive.span, from: group.name, columns: NameColumn.most)
            text.buffer.append(", " + ArchiveStatistics.uses(objects(of: group)) + "\n")
            let properties = properties(of: group)
            // All names first: the column is as wide as the widest of them.
            var names = NameColumn(in: subject.archive)
            for property in properties {
                names.widen(forNameAt: property.name)
            }

            for property in properties {
                // A class may have any number of properties, so the text is handed on between them.
                append(property, names, to: &text.buffer)
                try text.flushIfFull()
            }

            try text.flushIfFull()
        }
    }

    /// The aliases and their targets in words.
    private var sharing: String {
        var parts: [String] = []
        if objects.references > 0 {
            let cycles =
                statistics.cyclic.chunks > 0 ? " (\(statistics.cyclic.chunks) in a cycle)" : ""
            parts.append(
                "\(counted(objects.references, "reference")) to \(counted(objects.targets, "object"))\(cycles)"
            )
        }

        if strings.references > 0 {
            parts.append("\(strings.references) to \(counted(strings.targets, "string"))")
        }

        if parts.isEmpty {
            return "none"
        }

        return parts.joined(separator: ", ") + "; saves " + counted(statistics.saved, "byte")
    }

    /// Appends the line of a property.
    private func append(
        _ property: ClassGroups.Property,
        _ names: NameColumn,
        to line: inout ByteBuffer
    ) {
        line.append(0x20, times: 2)
        let words = property.contents.words(namesIn: subject.archive)
        names.appendName(at: property.name, isFollowed: !words.isEmpty, to: &line)
        line.append(words)
        line.append(0x0A)
    }
}

extension ByteBuffer {
    /// Appends a line of the summary with which info begins.
    mutating func append(fact name: String, _ meaning: String) {
        append(name)
        append(0x20, times: 12 - name.utf8.count)
        append(meaning + "\n")
    }
}

extension DataContents {
    /// A line on the data that holds documents; empty if there is none.
    var text: String {
        let parts = [
            Self.part(archives, "archive"),
            Self.part(keyedArchives, "keyed archive"),
            Self.part(propertyLists, "property list"),
        ].compactMap(\.self)

        if parts.isEmpty {
            return ""
        }

        return
            "\ndata holds \(parts.joined(separator: ", ")); 'fastcode decode --expand-data' shows them\n"
    }

    /// The number of documents of a kind; nil if there are none.
    private static func part(_ count: Int, _ noun: String) -> String? {
        count > 0 ? counted(count, noun) : nil
    }
}

extension BiggestValues {
    /// The list of values, in columns; empty if there is none.
    var text: String {
        let kindWidth = list.map(\.kind.words.utf8.count).max() ?? 0
        let bytesWidth = max("bytes".utf8.count, list.map { "\($0.bytes)".utf8.count }.max() ?? 0)

        func spaces(_ width: Int, _ text: String) -> String {
            String(repeating: " ", count: width - text.utf8.count)
        }

        let lines = list.map { value in
            let bytes = "\(value.bytes)"
            let kind = value.kind.words
            return spaces(bytesWidth, bytes) + bytes + "  " + kind + spaces(kindWidth, kind) + "  "
                + KeyPath.shown(value.keyPath) + "\n"
        }

        return lines.isEmpty ? "" : "\nbiggest values\n" + lines.joined()
    }
}

// The description for programs: one JSON object on a line. Its form is described in
// fastcode-info(1).
extension JSONWriter {
    /// Writes the description of an archive.
    mutating func members(of profile: ArchiveProfile) throws(FastCodingError) {
        let subject = profile.subject
        let statistics = profile.statistics
        try member("kind", word: "info")
        try members(of: subject)
        try member("origin", text: subject.origin)
        try beginArray("faults")

        for fault in subject.faults {
            try string(fault)
        }

        try endArray()
        try member("chunks", statistics.chunks)
        try member("depth", subject.index.facts.depth)
        try beginDictionary("root")
        try members(of: profile.root, namesIn: subject.archive)
        try endDictionary()
        try types(of: statistics, subject)
        try member("padding", statistics.padding)
        try numbers(
            "sharing",
            [
                "references": profile.objects.references,
                "objects": profile.objects.targets,
                "string-references": profile.strings.references,
                "strings": profile.strings.targets,
                "cyclic": statistics.cyclic.chunks,
                "saved": statistics.saved,
            ]
        )

        try beginArray("classes")
        for group in profile.classes.groups {
            try write(group, profile)
        }

        try endArray()
        if let problem = subject.problem {
            try error(problem)
        }
    }

    /// Writes a class with its properties.
    private mutating func write(_ group: ClassGroups.Group, _ profile: ArchiveProfile)
        throws(FastCodingError)
    {
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
            try members(of: property.contents, namesIn: archive)
            try endDictionary()
        }

        try endArray()
        try endDictionary()
    }

    /// Writes the numbers of documents in data.
    mutating func members(of contents: DataContents) throws(FastCodingError) {
        try numbers(
            "data",
            [
                "archives": contents.archives,
                "keyed-archives": contents.keyedArchives,
                "property-lists": contents.propertyLists,
            ]
        )
    }

    /// Writes the biggest values.
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
