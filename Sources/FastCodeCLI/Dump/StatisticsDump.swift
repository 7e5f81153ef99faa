internal import FastCoding

/// Shows what an archive consists of: sums by chunk type, what sharing saves, classes.
struct StatisticsDump {
    private let subject: DumpSubject
    private let output: Conversion.Output
    private let statistics: ArchiveStatistics

    init(_ subject: DumpSubject, _ output: @escaping Conversion.Output) {
        self.subject = subject
        self.output = output
        statistics = ArchiveStatistics(subject.archive, subject.survey, limits: subject.options.limits)
    }

    func run() throws(FastCodingError) {
        var text = DumpText(output)
        text.buffer.append(overview + "\n" + StatisticsTable(subject, statistics).text + "\n" + sharing)
        try appendClasses(to: &text)
        try text.drain()
    }

    private var overview: String {
        let facts = subject.survey.facts
        var text = Self.count(subject.archive.count, "byte") + ", " + HeaderText.text(subject) + "\n"
        text += Self.count(statistics.types.reduce(0) { $0 + $1.chunks }, "chunk") + ", nested \(facts.depth) deep, "
        text += Self.count(facts.numbered, "number") + " taken for objects"
        if !subject.header.isMajor2 {
            text += ", \(facts.strings) for strings, \(facts.classes) for classes"
        }
        if subject.survey.damage != nil { text += "; counted up to the damage" }
        return text + "\n"
    }

    private var sharing: String {
        var text = Self.count(statistics.aliases.chunks, "alias", "aliases")
        let (saved, overflow) = statistics.replaced.subtractingReportingOverflow(statistics.aliases.bytes)
        if statistics.aliases.chunks > 0 {
            text += " of \(Self.count(statistics.aliases.bytes, "byte")) in place of \(statistics.replaced)"
            text += ": sharing saves \(Self.count(overflow ? 0 : saved, "byte"))"
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

    /// The classes in the order of their definitions.
    private func appendClasses(to text: inout DumpText) throws(FastCodingError) {
        let format = LineFormat(subject)
        for (index, definition) in subject.survey.definitions.enumerated() {
            if index == 0 { text.buffer.append("\nclasses\n") }
            let objects = index < statistics.objects.count ? statistics.objects[index] : 0
            format.append(definition, to: &text.buffer)
            text.buffer.append(": " + (objects == 0 ? "never used" : Self.count(objects, "object")) + "\n")
            try text.drainIfFull()
        }
    }
}

/// The sums by type, the largest first.
struct StatisticsTable {
    private struct Row {
        var name: String
        var chunks: String
        var bytes: Int
    }

    private let rows: [Row]
    private let size: Int

    init(_ subject: DumpSubject, _ statistics: ArchiveStatistics) {
        size = subject.archive.count
        var rows = statistics.types.enumerated().filter { $0.element.chunks > 0 }.map { type, sum in
            Row(name: String(decoding: subject.names[type], as: UTF8.self), chunks: "\(sum.chunks)", bytes: sum.bytes)
        }
        // Sorting is not stable: equal ones keep the order of the types by name.
        rows.sort { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
        rows.append(Row(name: "header", chunks: "", bytes: subject.header.size))
        rows.append(Row(name: "padding", chunks: "", bytes: statistics.padding))
        if statistics.dirtyPadding > 0 {
            rows.append(Row(name: "  not zero", chunks: "", bytes: statistics.dirtyPadding))
        }
        if !subject.unread.isEmpty {
            let name = subject.survey.damage == nil ? "left over" : "not read"
            rows.append(Row(name: name, chunks: "", bytes: subject.unread.count))
        }
        self.rows = rows
    }

    var text: String {
        let nameWidth = rows.map(\.name.utf8.count).max() ?? 0
        let chunksWidth = max("chunks".utf8.count, rows.map(\.chunks.utf8.count).max() ?? 0)
        let bytesWidth = max("bytes".utf8.count, rows.map { "\($0.bytes)".utf8.count }.max() ?? 0)
        func line(_ name: String, _ chunks: String, _ bytes: String, _ share: String) -> String {
            name + Self.spaces(nameWidth - name.utf8.count) + Self.aligned(chunks, chunksWidth + 2)
                + Self.aligned(bytes, bytesWidth + 2) + Self.aligned(share, 8) + "\n"
        }
        return line("type", "chunks", "bytes", "share")
            + rows.map { line($0.name, $0.chunks, "\($0.bytes)", share($0.bytes)) }.joined()
    }

    /// Percent of the file with one digit after the point.
    private func share(_ bytes: Int) -> String {
        guard size > 0 else { return "" }
        let tenths = (bytes * 1000 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private static func aligned(_ text: String, _ width: Int) -> String {
        spaces(width - text.utf8.count) + text
    }

    private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
