internal import FastCoding

/// Shows what an archive consists of as one JSON object on a line. Its form is described in fastcode-dump-chunks(1).
struct StatisticsJSON {
    let subject: DumpSubject
    let statistics: ArchiveStatistics

    func write(to output: @escaping ByteOutput) throws(FastCodingError) {
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "statistics")
        try json.members(of: subject)
        try json.member("chunks", statistics.chunks)
        try json.member("depth", subject.survey.facts.depth)
        try writeSizes(to: &json)
        try writeAliases(to: &json)
        try json.beginArray("classes")
        for (index, definition) in subject.survey.definitions.enumerated() {
            try write(definition, objects: statistics.objects(ofClass: index), to: &json)
        }
        try json.endArray()
        if let problem = subject.problem {
            try json.beginDictionary("error")
            try json.members(of: problem)
            try json.endDictionary()
        }
        try json.endDictionary()
        try json.endArray()
        try json.finish()
    }

    private func writeSizes(to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("types")
        for type in statistics.typesBySize(subject) {
            try json.beginDictionary()
            try json.member("type", text: type.name)
            try json.member("chunks", type.sum.chunks)
            try json.member("bytes", type.sum.bytes)
            try json.endDictionary()
        }
        try json.endArray()
        try json.beginDictionary("padding")
        try json.member("bytes", statistics.padding)
        try json.member("not-zero", statistics.dirtyPadding)
        try json.endDictionary()
        if !subject.unread.isEmpty {
            try json.member(subject.survey.damage == nil ? "trailing" : "unread", subject.unread.count)
        }
    }

    private func writeAliases(to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginDictionary("aliases")
        try json.member("count", statistics.aliases.chunks)
        try json.member("bytes", statistics.aliases.bytes)
        try json.member("replaced", statistics.replaced)
        try json.member("cyclic", statistics.cyclic.chunks)
        try json.endDictionary()
    }

    private func write(
        _ definition: ArchiveSurvey.Definition, objects: Int, to json: inout JSONWriter
    ) throws(FastCodingError) {
        try json.beginDictionary()
        try json.member("offset", definition.offset)
        json.key("name")
        try writeName(at: definition.name, to: &json)
        try json.beginArray("properties")
        for property in definition.properties {
            guard let name = subject.survey.propertyNames[property] else { continue }
            try writeName(at: name, to: &json)
        }
        try json.endArray()
        try json.member("objects", objects)
        try json.endDictionary()
    }

    /// A name that ends with a zero byte.
    private func writeName(at offset: Int, to json: inout JSONWriter) throws(FastCodingError) {
        let archive = subject.archive
        let end = archive[offset...].firstIndex(of: 0) ?? archive.count
        try json.string(archive.span.slice(offset..<end), at: -1)
    }
}
