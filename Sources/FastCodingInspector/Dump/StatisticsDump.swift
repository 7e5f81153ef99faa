internal import _FastCodingLibrary

/// Shows what an archive consists of: sums by chunk type, what sharing saves, classes.
struct StatisticsDump {
    let subject: DumpSubject
    let statistics: ArchiveStatistics

    func write(to output: @escaping ByteOutput) throws(FastCodingError) {
        var text = DumpText(output)
        text.buffer.append(overview + "\n")
        StatisticsTable(subject, statistics).append(to: &text.buffer)
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

    /// The classes in the order of their definitions.
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
