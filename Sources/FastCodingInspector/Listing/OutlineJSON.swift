internal import _FastCodingEngine

/// Shows a property list as JSON objects, each on a line: one for the document, then one for each
/// part. Their form is described in fastcode-dump-chunks(1).
enum OutlineJSON {
    /// Writes the document and its parts, or those in a window.
    static func write(
        _ subject: OutlineSubject,
        _ window: OutlineWindow?,
        to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let outline = subject.outline
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "header")
        try json.members(of: subject)
        try json.endDictionary()
        var counter = LineCounter(outline.bytes)
        for (place, shown) in subject.order.enumerated() {
            let offset = outline.parts[shown.part].offset
            // The counter moves on with each part, also with those that are not shown.
            let location =
                // A binary property list has no lines.
                outline.form == .objects ? nil : counter.location(of: offset, in: outline.bytes)

            guard window?.shows(place) ?? true else { continue }

            try json.beginDictionary()
            try json.members(of: shown, at: location, subject)
            if window?.target == place {
                try json.member("at", true)
            }

            try json.endDictionary()
        }

        try json.finish(outline.problem)
    }
}

extension JSONWriter {
    /// Writes the members of the document.
    fileprivate mutating func members(of subject: OutlineSubject) throws(FastCodingError) {
        let outline = subject.outline
        try member("schema", JSONDump.schema)
        try origin(of: subject.report)
        try member("size", outline.fileSize)
        try member("format", word: outline.formatWord)
        try member("form", word: outline.formWord)
        try member("parts", outline.parts.count)
        if let slots = subject.slots {
            try member("slots", slots.parts.count)
        }

        if outline.form == .objects {
            try member("root", outline.root)
            try member("reference-size", outline.referenceSize)
            try member("objects-end", outline.objectsEnd)
        } else if outline.encoding != .utf8 {
            // The offsets are those of the text in UTF-8.
            try member("encoding", text: outline.encoding.words)
        }
    }

    /// Writes the members of a part.
    fileprivate mutating func members(
        of shown: OutlineSubject.Shown,
        at location: TextLocation?,
        _ subject: OutlineSubject
    ) throws(FastCodingError) {
        let outline = subject.outline
        let part = outline.parts[shown.part]
        try member("kind", word: outline.form == .objects ? "object" : "element")
        if outline.form == .objects {
            try member("number", shown.part)
        }

        if let location {
            try member("line", location.line)
            try member("column", location.column)
        }

        try member("offset", part.offset)
        try member("length", part.length)
        try member("type", text: part.kind.words)
        if outline.form != .objects {
            try place(of: shown, subject)
        }

        try slots(of: shown.part, subject)

        // Only the slots of a keyed archive have classes.
        if let name = subject.className(of: shown.part) {
            try member("class-name", unlessLong: SharedName(at: name, in: outline.pool))
        }

        try content(of: part, shown.part, subject)
        try referrers(of: shown.part, subject)
        if subject.report.showsBytes {
            try member("bytes", hex: outline.bytes.span.extracting(part.offset..<part.end))
        }
    }

    /// The first slot that a part is in, and the others if there are more.
    private mutating func slots(of part: Int, _ subject: OutlineSubject) throws(FastCodingError) {
        let slots = subject.slots?.slots(of: part) ?? []
        guard let first = slots.first else { return }

        try member("slot", first)
        guard slots.count > 1 else { return }

        try beginArray("other-slots")
        for slot in slots.dropFirst() {
            try integer(Int64(slot))
        }

        try endArray()
    }

    /// Writes the place of an element in its container. Objects of a binary property list have
    /// none, because any number of containers may refer to one.
    private mutating func place(of shown: OutlineSubject.Shown, _ subject: OutlineSubject)
        throws(FastCodingError)
    {
        try member("depth", shown.depth)
        guard let number = subject.number(of: shown) else {
            return try member("role", word: "root")
        }

        if subject.isKey(shown) {
            try member("role", word: "key")
        } else if let key = subject.key(of: shown) {
            try member("role", word: "value")
            let name = SharedName(at: key.range.lowerBound, in: subject.outline.pool)
            try member("key", unlessLong: name)
        } else {
            try member("role", word: "element")
        }

        try member("place", number)
    }

    /// Writes the content of a part: its value, or the number of its elements.
    private mutating func content(of part: OutlinePart, _ number: Int, _ subject: OutlineSubject)
        throws(FastCodingError)
    {
        let outline = subject.outline
        if let value = outline.scalar(of: part) {
            key("value")
            guard case .date(let seconds) = value else { return try self.shown(value) }

            // Seconds are exact; a date beyond the calendar has no other form.
            try shown(.float64(seconds))
            if let text = ISO8601.text(seconds: seconds) {
                try member("date", text: text)
            }
        } else if part.isText {
            try member("value", text: outline.bytes(of: part))
        } else if part.kind == .data {
            try member("count", part.range.count)
            try member("value", hex: outline.bytes(of: part))
        } else if part.isContainer {
            try member("count", part.elements)
            if outline.form == .objects {
                try references(of: part, outline)
            }
        }

        if let identifier = outline.identifier(part) {
            try member("uid", identifier)
            if let target = subject.slots?.target(of: number, outline) {
                try member("target", target)
            }
        }
    }

    /// The numbers of the objects in a container; of a dictionary, those of keys and values in
    /// turn.
    private mutating func references(of part: OutlinePart, _ outline: Outline)
        throws(FastCodingError)
    {
        try beginArray("references")
        for child in outline.children(of: part) {
            try integer(Int64(child))
        }

        try endArray()
    }

    /// Writes the number of containers that refer to an object, and the first of them.
    private mutating func referrers(of number: Int, _ subject: OutlineSubject)
        throws(FastCodingError)
    {
        let count = Int(subject.references.counts[number])
        guard subject.outline.form == .objects, count > 0 else { return }

        try member("referrers", count)
        try member("referrer", Int(subject.references.first[number]))
    }
}
