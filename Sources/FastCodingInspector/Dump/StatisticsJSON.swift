internal import _FastCodingLibrary

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
        try json.member("depth", subject.index.facts.depth)
        try writeSizes(to: &json)
        try writeAliases(to: &json)
        try json.beginArray("classes")
        for (index, definition) in subject.index.definitions.enumerated() {
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
        try json.types(of: statistics, subject)
        try json.beginDictionary("padding")
        try json.member("bytes", statistics.padding)
        try json.member("not-zero", statistics.dirtyPadding)
        try json.endDictionary()
        if !subject.unread.isEmpty {
            try json.member(subject.index.damage == nil ? "trailing" : "unread", subject.unread.count)
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
        _ definition: ArchiveIndex.Definition, objects: Int, to json: inout JSONWriter
    ) throws(FastCodingError) {
        try json.beginDictionary()
        try json.members(of: definition, subject)
        try json.member("objects", objects)
        try json.endDictionary()
    }
}

extension JSONWriter {
    /// Writes the sums by type, the one with the most bytes first.
    mutating func types(of statistics: ArchiveStatistics, _ subject: DumpSubject) throws(FastCodingError) {
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

    /// Writes where a class definition stands, its name and its properties.
    mutating func members(
        of definition: ArchiveIndex.Definition, _ subject: DumpSubject
    ) throws(FastCodingError) {
        try member("offset", definition.offset)
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
