package import _FastCodingEngine

// The members of the objects that are no chunks: the header and errors.
extension JSONWriter {
    /// Writes the members of the header, which all kinds of output for programs begin with.
    mutating func members(of subject: DumpSubject) throws(FastCodingError) {
        let header = subject.header
        let facts = subject.index.facts
        try member("schema", JSONDump.schema)

        try origin(of: subject.report)
        try member("size", subject.archive.count)
        // Not compared with nil: that takes the closure's type at run time, which older systems lack.
        if case .none = subject.report.writePlace {
            try member("offset", 0)
            try member("length", header.size)
        }

        try member("version", text: "\(header.version)")
        try member("dialect", text: subject.dialect ?? "nominal")

        // With a common cache, the other two counts of the header do not exist.
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

    /// Writes the members for the name of the file and, for a document inside it, the place.
    mutating func origin(of report: ArchiveReport) throws(FastCodingError) {
        if let name = report.name {
            try member("file", text: name)
        }

        if let writePlace = report.writePlace {
            try writePlace(&self)
        }
    }

    /// Writes an object of numbers.
    mutating func numbers(_ key: StaticString, _ numbers: KeyValuePairs<StaticString, Int>)
        throws(FastCodingError)
    {
        try beginDictionary(key)
        for (name, number) in numbers {
            try member(name, number)
        }

        try endDictionary()
    }

    /// Writes an error as a member.
    mutating func error(_ error: FastCodingError, as key: StaticString = "error")
        throws(FastCodingError)
    {
        try beginDictionary(key)
        try members(of: error)
        try endDictionary()
    }

    /// Ends the lines. The last one gives the reason why a document can't be read to its end, if it
    /// can't.
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

    /// Writes the members of an error: its code, place and sentence.
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
