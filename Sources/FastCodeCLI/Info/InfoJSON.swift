internal import FastCoding

/// What info says to programs: one JSON object on a line. Its form is described in fastcode-info(1).
struct InfoJSON {
    private let subject: DumpSubject
    private let profile: ArchiveProfile
    private let statistics: ArchiveStatistics

    init(_ subject: DumpSubject, _ profile: ArchiveProfile, _ statistics: ArchiveStatistics) {
        self.subject = subject
        self.profile = profile
        self.statistics = statistics
    }

    /// Writes all but the brace that closes the object.
    func write(to text: inout DumpText) throws(FastCodingError) {
        text.buffer.append("{\"kind\":\"info\"," + HeaderJSON.members(subject))
        text.buffer.append(",\"origin\":" + VerdictJSON.string(OriginText.text(subject)))
        let faults = OriginText.faults(subject).map(VerdictJSON.string).joined(separator: ",")
        text.buffer.append(",\"faults\":[\(faults)]")
        text.buffer.append(",\"chunks\":\(statistics.chunks),\"depth\":\(subject.survey.facts.depth),\"root\":{")
        append(profile.root, to: &text.buffer)
        text.buffer.append("},\"types\":[")
        statistics.appendTypes(subject, to: &text.buffer)
        text.buffer.append(
            "],\"padding\":\(statistics.padding),\"sharing\":{\"references\":\(profile.objectAliases),"
                + "\"objects\":\(profile.sharedObjects),\"string-references\":\(profile.stringAliases),"
                + "\"strings\":\(profile.sharedStrings),\"cyclic\":\(statistics.cyclic.chunks),"
                + "\"saved\":\(statistics.saved)},\"classes\":[")
        for (index, group) in profile.classes.groups.enumerated() {
            if index > 0 { text.buffer.append(0x2C) }
            try append(group, to: &text)
        }
        text.buffer.append("]")
        if let problem = subject.problem { text.buffer.append(",\"error\":{" + HeaderJSON.members(problem) + "}") }
    }

    private func append(_ group: ClassGroups.Group, to text: inout DumpText) throws(FastCodingError) {
        text.buffer.append("{\"name\":")
        text.buffer.appendJSONName(at: group.name, in: subject.archive)
        text.buffer.append(",\"objects\":\(profile.classes.objects(of: group, statistics)),\"properties\":[")
        let properties = profile.classes.properties(of: group, profile, statistics, subject)
        for (index, property) in properties.enumerated() {
            if index > 0 { text.buffer.append(0x2C) }
            text.buffer.append("{\"name\":")
            text.buffer.appendJSONName(at: property.name, in: subject.archive)
            text.buffer.append(0x2C)
            append(property.contents, to: &text.buffer)
            text.buffer.append(0x7D)
            try text.drainIfFull()
        }
        text.buffer.append("]}")
        try text.drainIfFull()
    }

    /// The types of what stands in a place, and the class of the objects among it if that is the same for all.
    private func append(_ contents: ArchiveProfile.Contents, to line: inout ByteBuffer) {
        let types = contents.kinds.words().map { "\"\($0)\"" }.joined(separator: ",")
        line.append("\"types\":[\(types)]")
        if case .one(let name) = contents.classes, let range = subject.shortName(at: name) {
            line.append(",\"class\":")
            line.appendJSONString(subject.archive.span.slice(range), escapeControls: true)
        }
    }

    /// The biggest values as one more member.
    static func append(_ values: BiggestValues, to buffer: inout ByteBuffer) {
        buffer.append(",\"biggest\":[")
        for (number, value) in values.list.enumerated() {
            if number > 0 { buffer.append(0x2C) }
            buffer.append(
                "{\"path\":\(VerdictJSON.string(value.keyPath)),\"type\":\"\(value.kind.words)\",\"bytes\":\(value.bytes)}"
            )
        }
        buffer.append("]")
    }
}
