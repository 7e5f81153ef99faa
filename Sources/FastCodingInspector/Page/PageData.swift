internal import _FastCodingEngine

/// The data of a page: one JSON object about a document, which the page's data.js reads.
struct PageData {
    /// The document that the page shows.
    enum Subject {
        case archive(DumpSubject)
        /// A property list or a JSON text.
        case parts(OutlineSubject)
    }

    let subject: Subject
    let verdict: FastVerdict

    private var findings: [FastCodingError] {
        verdict.findings + verdict.harmlessFindings
    }

    /// Writes the document up to the first part with which the page would become too large, and
    /// returns the offset of that part; nil if there is none.
    ///
    /// - Parameter most: the bytes that the page may have.
    func write(within most: Int, to output: @escaping ByteOutput) throws(FastCodingError) -> Int? {
        // The findings are written last, so that room for them is kept: a byte takes at most six in
        // JSON.
        let lengths = findings.map {
            $0.sentence.utf8.count + (Self.shownPath($0)?.utf8.count ?? 0)
        }

        let room = PageRoom(most - lengths.reduce(0) { $0 + 256 + 8 * $1 })
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        let cut: Int?
        switch subject {
        case .archive(let archive): cut = try write(archive, room, to: &json)
        case .parts(let outline): cut = try write(outline, room, to: &json)
        }

        try writeFindings(to: &json)
        try json.endDictionary()
        try json.endArray()
        try json.finish()

        return cut
    }

    /// Writes the members that all documents have.
    private func writeHead(
        of report: ArchiveReport,
        _ problem: FastCodingError?,
        to json: inout JSONWriter
    ) throws(FastCodingError) {
        try json.member("name", text: report.name ?? "")
        if let problem {
            try json.error(problem, as: "damage")
        } else {
            try json.member("damage", nil)
        }
    }

    // An archive.

    /// Writes an archive: its types, the rows of its chunks, its classes and its bytes. The page
    /// takes names and values from the bytes, so that rows need not repeat them.
    private func write(_ archive: DumpSubject, _ room: PageRoom, to json: inout JSONWriter)
        throws(FastCodingError) -> Int?
    {
        try writeHead(of: archive.report, archive.problem, to: &json)
        try json.member("form", word: "chunks")
        try json.member("format", word: "archive")
        try json.member("fileSize", archive.archive.count)
        try json.member("size", archive.archive.count)
        try json.member("headerText", text: "version \(archive.header.version)")
        try json.member("partName", word: "chunk")
        try json.member("note", text: archive.dialect.map { "dialect \($0)" } ?? "")
        try json.member("header", archive.header.size)
        try json.member("isCut", archive.index.damage != nil)
        try json.member("origin", text: archive.origin)
        try json.member("dialect", text: archive.dialectText)
        try writeTypes(of: archive, to: &json)

        var chunks = PageChunks(archive, room)
        let cutChunk = try chunks.write(to: &json)
        let count = archive.archive.count
        // The chunks alone do not bound the size: any number of bytes may follow the last one.
        let fits = chunks.room.fits(bytes: count, after: json.count)
        let cut = cutChunk ?? (fits ? nil : archive.unread.lowerBound)
        let shown = cut ?? count
        try json.member("shown", shown)
        try json.member("unread", cut ?? archive.unread.lowerBound)
        try writeClasses(of: archive, before: shown, to: &json)
        try writeBytes(archive.archive.span.extracting(0..<shown), to: &json)

        return cut
    }

    /// The name and the shape of each type, and the kind of number of those that have a fixed size.
    private func writeTypes(of archive: DumpSubject, to json: inout JSONWriter)
        throws(FastCodingError)
    {
        let isSince2001 = archive.index.reading.dialect.datesSince2001
        try json.beginArray("types")
        for type in ChunkType.allCases {
            try json.beginArray()
            let name = archive.names[Int(type.rawValue)]
            try json.string(word: name.span)
            try json.string(archive.layout(type).shape.rawValue)
            if archive.layout(type).shape == .fixed {
                switch type {
                case .date: try json.string("date2001")
                case .legacyDate: try json.string(isSince2001 ? "date2001" : "date1970")
                default: try json.string("\(type)")
                }
            }

            try json.endArray()
        }

        try json.endArray()
    }

    /// Writes the class definitions before an offset, with which the shown part of the file ends.
    private func writeClasses(
        of archive: DumpSubject,
        before end: Int,
        to json: inout JSONWriter
    ) throws(FastCodingError) {
        try json.beginArray("classes")
        for definition in archive.index.definitions where definition.offset < end {
            try json.beginDictionary()
            try json.member("offset", definition.offset)
            try json.members(of: definition, archive)
            try json.endDictionary()
        }

        try json.endArray()
    }

    // A property list or a JSON text.

    /// Writes a property list or a JSON text, in the same form as an archive.
    private func write(_ subject: OutlineSubject, _ room: PageRoom, to json: inout JSONWriter)
        throws(FastCodingError) -> Int?
    {
        let outline = subject.outline
        let profile = DocumentProfile(subject)
        try writeHead(of: subject.report, outline.problem, to: &json)
        try json.member("form", word: outline.pageForm)
        try json.member("format", word: outline.formatWord)
        try json.member("fileSize", outline.fileSize)
        try json.member("size", outline.bytes.count)
        try json.member("headerText", text: profile.formatText)
        try json.member("partName", text: profile.partName)
        try json.member("note", text: outline.encoding == .utf8 ? "" : "shown in UTF-8")
        try json.member("header", subject.headerSize)
        try json.member("isCut", false)
        try json.member("origin", text: profile.origin)
        if outline.form == .objects {
            try json.member("root", outline.root)
            try json.member("referenceSize", outline.referenceSize)
        }

        try json.beginArray("types")
        for kind in OutlinePart.Kind.allCases {
            try json.beginArray()
            try json.string(kind.words)
            try json.string(kind.shape)
            try json.endArray()
        }

        try json.endArray()
        let size = outline.bytes.count
        var classRoom = room
        let classes = classes(of: profile, &classRoom)
        var parts = PageParts(subject, classRoom)
        let cut = try parts.write(to: &json)
        let shown = cut ?? size
        try json.member("shown", shown)
        try json.member("unread", shown)
        try write(classes, of: profile, to: &json)
        try writeBytes(outline.bytes.span.extracting(0..<shown), to: &json)

        return cut
    }

    /// The most classes of a keyed archive that a page lists.
    private static let mostClasses = 1000
    /// The most properties that it lists of each.
    private static let mostProperties = 100

    /// The classes that the page lists, with room kept for them.
    private func classes(of profile: DocumentProfile, _ room: inout PageRoom)
        -> ArraySlice<KeyedClasses.Group>
    {
        let groups = profile.classes.groups.prefix(Self.mostClasses)
        for group in groups {
            // A byte of a name takes at most six bytes in JSON, and names are cut.
            let names = 1 + min(group.properties.count, Self.mostProperties)
            room.reserve(64 + names * (8 + 6 * SharedName.longest))
        }

        return groups
    }

    /// Writes the classes of a keyed archive.
    private func write(
        _ groups: ArraySlice<KeyedClasses.Group>,
        of profile: DocumentProfile,
        to json: inout JSONWriter
    ) throws(FastCodingError) {
        let names = profile.outline.pool
        // The page searches for the names that it is given, so a long one has no ellipsis.
        func name(at offset: Int, _ json: inout JSONWriter) throws(FastCodingError) {
            let name = SharedName(at: offset, in: names)
            try json.string(name.bytes(), at: -1)
        }

        try json.beginArray("classes")
        for group in groups {
            try json.beginDictionary()
            json.key("name")
            try name(at: group.name, &json)
            try json.member("objects", group.objects)
            try json.beginArray("properties")
            for number in group.properties.prefix(Self.mostProperties) {
                try name(at: profile.classes.properties[number].name, &json)
            }

            try json.endArray()
            try json.endDictionary()
        }

        try json.endArray()
    }

    // Both.

    /// Writes the bytes of the shown part.
    private func writeBytes(_ bytes: Span<UInt8>, to json: inout JSONWriter)
        throws(FastCodingError)
    {
        try json.beginArray("bytes")
        try PageBytes.write(bytes, to: &json)
        try json.endArray()
    }

    /// The reason why the document can't be read to its end; nil if it can.
    var problem: FastCodingError? {
        switch subject {
        case .archive(let archive): archive.problem
        case .parts(let subject): subject.outline.problem
        }
    }

    /// The key path of a finding, unless it is too long to be read.
    private static func shownPath(_ finding: FastCodingError) -> String? {
        finding.keyPath.flatMap { $0.utf8.count > 4096 ? nil : $0 }
    }

    /// Writes the findings, and the reason why the document can't be read to its end if no finding
    /// says so.
    private func writeFindings(to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("findings")
        for error in verdict.findings {
            try json.finding("error", error, Self.shownPath(error))
        }

        for warning in verdict.harmlessFindings {
            try json.finding("warning", warning, Self.shownPath(warning))
        }

        if let problem, !findings.contains(where: { $0.code == problem.code }) {
            try json.finding("error", problem, problem.keyPath)
        }

        try json.endArray()
    }
}

extension Outline {
    /// The page's word for the form.
    fileprivate var pageForm: StaticString {
        switch form {
        case .objects: "objects"
        case .elements: "elements"
        case .values: "values"
        case .openStep: "openstep"
        }
    }
}
