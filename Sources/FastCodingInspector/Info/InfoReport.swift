internal import _FastCodingEngine

extension ArchiveProfile {
    private static let width = 60
    /// The columns that names of properties take at least, with the space after them.
    private static let leastNameColumns = 24

    func write(to text: inout BlockOutput) throws(FastCodingError) {
        var rows = [
            ("written by", subject.origin),
            ("dialect", subject.dialectText),
            ("size", subject.sizeText),
            (
                "content",
                counted(statistics.chunks, "chunk") + ", nested \(subject.index.facts.depth) deep"
            ),
            ("root", words(root)),
            ("sharing", sharing),
        ]

        if subject.index.damage != nil {
            rows.append(
                (
                    "damage",
                    subject.report.describedFile == nil
                        ? "everything here covers only what comes before byte \(subject.unread.lowerBound)"
                        : "everything here covers only the beginning of that archive"
                )
            )
        }

        for (name, meaning) in rows {
            text.buffer.append(name)
            text.buffer.append(0x20, times: 12 - name.utf8.count)
            text.buffer.append(meaning + "\n")
        }

        text.buffer.append(0x0A)
        statistics.appendTable(subject, to: &text.buffer)

        for group in classes.groups {
            text.buffer.append("\nclass ")
            text.buffer.appendName(subject.archive.span, from: group.name, columns: Self.width)
            text.buffer.append(", " + ArchiveStatistics.uses(objects(of: group)) + "\n")
            let properties = properties(of: group)
            var names = NameColumn(
                of: subject.archive,
                least: Self.leastNameColumns,
                most: Self.width
            )

            for property in properties {
                names.widen(forNameAt: property.name)
            }

            for property in properties {
                append(property, names, to: &text.buffer)
                try text.flushIfFull()
            }

            try text.flushIfFull()
        }
    }

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

    private func append(
        _ property: ClassGroups.Property,
        _ names: NameColumn,
        to line: inout ByteBuffer
    ) {
        line.append(0x20, times: 2)
        let words = words(property.contents)
        names.appendName(at: property.name, isFollowed: !words.isEmpty, to: &line)
        line.append(words)
        line.append(0x0A)
    }

    /// The kinds of values in a place. The class's name is shortened, because it may be long and
    /// occur in many places.
    private func words(_ contents: Contents) -> String {
        guard let name = contents.onlyClass else {
            return contents.kinds.phrase(
                object: contents.hasSeveralClasses
                    ? "object of several classes" : NodeKind.object.words
            )
        }

        var text = ByteBuffer()
        text.appendName(subject.archive.span, from: name, columns: DumpSubject.longestName)
        return contents.kinds.phrase(object: String(decoding: text.array, as: UTF8.self))
    }
}

extension DataContents {
    var text: String {
        let rows = [
            (archives, "archive"),
            (keyedArchives, "keyed archive"),
            (propertyLists, "property list"),
        ]

        let parts = rows.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        if parts.isEmpty {
            return ""
        }

        return
            "\ndata holds \(parts.joined(separator: ", ")); 'fastcode decode --expand-data' shows them\n"
    }
}

extension BiggestValues {
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

// What info says to programs: one JSON object on a line. Its form is described in fastcode-info(1).
extension JSONWriter {
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
        try members(of: profile.root, subject)
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
            try members(of: property.contents, profile.subject)
            try endDictionary()
        }

        try endArray()
        try endDictionary()
    }

    /// The types of the values in a place, and the class of the objects among them if it is the
    /// same for all.
    private mutating func members(
        of contents: ArchiveProfile.Contents,
        _ subject: DumpSubject
    ) throws(FastCodingError) {
        try beginArray("types")
        for word in contents.kinds.words() {
            try string(word)
        }

        try endArray()
        if let range = subject.shortName(at: contents.onlyClass) {
            try member("class", text: subject.archive.span.slice(range))
        }
    }

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
