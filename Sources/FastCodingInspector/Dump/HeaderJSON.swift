package import _FastCodingLibrary

// The members of the objects that are not chunks.
extension JSONWriter {
    /// Writes what the header says and how the archive was read.
    mutating func members(of subject: DumpSubject) throws(FastCodingError) {
        let header = subject.header
        let facts = subject.index.facts
        try member("schema", JSONDump.schema)
        if let name = subject.options.name { try member("file", text: name) }
        try member("size", subject.archive.count)
        try member("offset", 0)
        try member("length", header.size)
        try member("version", text: "\(header.version)")
        try member("dialect", text: subject.dialect ?? "nominal")
        try counts(
            "counts", header, Int(clamping: header.objectCount), classes: Int(clamping: header.classCount),
            strings: Int(clamping: header.stringCount))
        if subject.index.damage == nil {
            try counts("found", header, facts.numbered, classes: facts.classes, strings: facts.strings)
        }
    }

    /// Major version 2 has a single count for everything.
    private mutating func counts(
        _ key: StaticString, _ header: ArchiveHeader, _ objects: Int, classes: Int, strings: Int
    ) throws(FastCodingError) {
        try beginDictionary(key)
        try member("objects", objects)
        if !header.layout.hasCommonCache {
            try member("classes", classes)
            try member("strings", strings)
        }
        try endDictionary()
    }

    package mutating func members(of error: FastCodingError) throws(FastCodingError) {
        try member("code", text: error.code.name)
        if let offset = error.offset { try member("offset", offset) }
        if let path = error.keyPath { try member("path", path: path) }
        try member("message", text: error.sentence)
    }
}
