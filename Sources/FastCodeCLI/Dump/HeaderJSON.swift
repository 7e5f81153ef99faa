internal import FastCoding

/// The members of the objects that are not chunks.
enum HeaderJSON {
    static func members(_ subject: DumpSubject) -> String {
        let header = subject.header
        let facts = subject.survey.facts
        var members = ["\"schema\":\(JSONDump.schema)"]
        if let name = subject.options.name { members.append("\"file\":" + VerdictJSON.string(name)) }
        members.append("\"size\":\(subject.archive.count),\"offset\":0,\"length\":\(header.size)")
        members.append("\"version\":\"\(header.version)\"")
        let dialect = subject.dialect ?? "nominal"
        members.append("\"dialect\":" + VerdictJSON.string(dialect))
        members.append("\"counts\":" + counts(header, header.objectCount, header.classCount, header.stringCount))
        if subject.survey.damage == nil {
            members.append("\"found\":" + counts(header, facts.numbered, facts.classes, facts.strings))
        }
        return members.joined(separator: ",")
    }

    /// Major version 2 counts all in one.
    private static func counts<T>(_ header: ArchiveHeader, _ objects: T, _ classes: T, _ strings: T) -> String {
        if header.isMajor2 { return "{\"objects\":\(objects)}" }
        return "{\"objects\":\(objects),\"classes\":\(classes),\"strings\":\(strings)}"
    }

    static func members(_ error: FastCodingError) -> String {
        var members = ["\"code\":" + VerdictJSON.string(error.code.name)]
        if let offset = error.offset { members.append("\"offset\":\(offset)") }
        if let path = error.keyPath { members.append("\"path\":" + VerdictJSON.string(path)) }
        members.append("\"message\":" + VerdictJSON.string(error.message))
        return members.joined(separator: ",")
    }
}
