package import _FastCodingEngine

// The members of the objects that are not chunks.
extension JSONWriter {
    mutating func members(of subject: DumpSubject) throws(FastCodingError) {
        let header = subject.header
        let facts = subject.index.facts
        try member("schema", JSONDump.schema)

        if let name = subject.report.name {
            try member("file", text: name)
        }

        try member("size", subject.archive.count)

        try member("offset", 0)
        try member("length", header.size)
        try member("version", text: "\(header.version)")
        try member("dialect", text: subject.dialect ?? "nominal")

        func counts(_ objects: Int, _ classes: Int, _ strings: Int) -> KeyValuePairs<
            StaticString, Int
        > {
            if header.layout.hasCommonCache {
                return ["objects": objects]
            }
            return ["objects": objects, "classes": classes, "strings": strings]
        }

        let stored = [header.objectCount, header.classCount, header.stringCount].map {
            Int(clamping: $0)
        }

        try numbers("counts", counts(stored[0], stored[1], stored[2]))
        if subject.index.damage == nil {
            try numbers("found", counts(facts.numbered, facts.classes, facts.strings))
        }
    }

    mutating func numbers(_ key: StaticString, _ numbers: KeyValuePairs<StaticString, Int>)
        throws(FastCodingError)
    {
        try beginDictionary(key)
        for (name, number) in numbers {
            try member(name, number)
        }

        try endDictionary()
    }

    mutating func error(_ error: FastCodingError, as key: StaticString = "error")
        throws(FastCodingError)
    {
        try beginDictionary(key)
        try members(of: error)
        try endDictionary()
    }

    /// Ends the lines, of which the last one tells why a document can't be read to its end.
    mutating func finish(_ problem: FastCodingError?) throws(FastCodingError) {
        if let problem {
            try beginDictionary()
            try member("kind", word: "error")
            try members(of: problem)
            try endDictionary()
        }

        try endArray()
        try finish()
    }

    package mutating func members(of error: FastCodingError) throws(FastCodingError) {
        try member("code", text: error.code.name)
        if let offset = error.offset {
            try member("offset", offset)
        }

        if let path = error.keyPath {
            try member("path", path: path)
        }

        try member("message", text: error.sentence)
    }
}
