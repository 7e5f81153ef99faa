internal import FastCoding

/// Shows what an archive consists of as one JSON object on a line. Its form is described in fastcode-dump-chunks(1).
struct StatisticsJSON {
    private let subject: DumpSubject
    private let output: ByteOutput
    private let statistics: ArchiveStatistics

    init(_ subject: DumpSubject, _ output: @escaping ByteOutput) {
        self.subject = subject
        self.output = output
        statistics = ArchiveStatistics(subject.archive, subject.survey, limits: subject.options.limits)
    }

    func run() throws(FastCodingError) {
        var text = DumpText(output)
        text.buffer.append("{\"kind\":\"statistics\"," + HeaderJSON.members(subject))
        text.buffer.append(",\"chunks\":\(statistics.chunks),\"depth\":\(subject.survey.facts.depth),\"types\":[")
        statistics.appendTypes(subject, to: &text.buffer)
        text.buffer.append("],\"padding\":{\"bytes\":\(statistics.padding),\"not-zero\":\(statistics.dirtyPadding)}")
        if !subject.unread.isEmpty {
            let kind = subject.survey.damage == nil ? "trailing" : "unread"
            text.buffer.append(",\"\(kind)\":\(subject.unread.count)")
        }
        text.buffer.append(
            ",\"aliases\":{\"count\":\(statistics.aliases.chunks),\"bytes\":\(statistics.aliases.bytes),"
                + "\"replaced\":\(statistics.replaced),\"cyclic\":\(statistics.cyclic.chunks)},\"classes\":[")
        for (index, definition) in subject.survey.definitions.enumerated() {
            if index > 0 { text.buffer.append(0x2C) }
            append(definition, objects: statistics.objects(ofClass: index), to: &text.buffer)
            try text.drainIfFull()
        }
        text.buffer.append("]")
        if let problem = subject.problem { text.buffer.append(",\"error\":{" + HeaderJSON.members(problem) + "}") }
        text.buffer.append("}\n")
        try text.drain()
    }

    private func append(_ definition: ArchiveSurvey.Definition, objects: Int, to line: inout ByteBuffer) {
        line.append("{\"offset\":\(definition.offset),\"name\":")
        line.appendJSONName(at: definition.name, in: subject.archive)
        line.append(",\"properties\":[")
        for property in definition.properties {
            if property > definition.properties.lowerBound { line.append(0x2C) }
            line.appendJSONName(at: subject.survey.propertyNames[property], in: subject.archive)
        }
        line.append("],\"objects\":\(objects)}")
    }
}

extension ArchiveStatistics {
    /// Appends the sums by type as objects with commas between them, the one with the most bytes first.
    func appendTypes(_ subject: DumpSubject, to line: inout ByteBuffer) {
        for (index, type) in typesBySize(subject).enumerated() {
            if index > 0 { line.append(0x2C) }
            line.append("{\"type\":\"\(type.name)\",\"chunks\":\(type.sum.chunks),\"bytes\":\(type.sum.bytes)}")
        }
    }
}

extension ByteBuffer {
    /// Appends a name that ends with a zero byte as a JSON string.
    mutating func appendJSONName(at offset: Int, in archive: [UInt8]) {
        let end = archive[offset...].firstIndex(of: 0) ?? archive.count
        appendJSONString(archive.span.slice(offset..<end), escapeControls: true)
    }
}
