internal import _FastCodingEngine

// The description of a document that has no chunks.
extension DocumentProfile {
    /// Writes the description for people.
    func write(to text: inout BlockOutput) throws(FastCodingError) {
        text.buffer.append(fact: "written by", origin)
        text.buffer.append(fact: "format", formatText)
        text.buffer.append(fact: "size", counted(outline.fileSize, "byte"))
        text.buffer.append(fact: "content", contentText)
        text.buffer.append(fact: "root", words(root))
        if slots != nil || outline.form == .objects {
            text.buffer.append(fact: "sharing", sharingText)
        }

        if let problem = outline.problem {
            let part = problem.offset.map { "bytes before \($0)" } ?? "part before the damage"
            text.buffer.append(
                fact: "damage",
                outline.form == .objects
                    ? "objects that can't be read are counted without what is in them"
                    : "this report covers only the \(part)"
            )
        }

        text.buffer.append("\n")
        appendTable(to: &text.buffer)
        for group in classes.groups {
            try append(group, to: &text)
        }
    }

    /// The number of parts, and of slots in a keyed archive.
    private var contentText: String {
        let parts = counted(outline.parts.count, partName) + ", nested \(outline.depth) deep"
        return slots.map { counted($0.parts.count, "slot") + ", " + parts } ?? parts
    }

    /// The references to objects or slots that more than one refers to.
    private var sharingText: String {
        guard sharing.targets > 0 else { return "none" }

        let target = slots == nil ? "object" : "slot"
        return counted(sharing.references, "reference") + " to " + counted(sharing.targets, target)
    }

    /// Appends a table of the kinds of parts with their numbers and bytes.
    private func appendTable(to text: inout ByteBuffer) {
        let size = outline.bytes.count
        var lines = [["type", partName + "s", "bytes", "share"]]
        /// Adds a row; the parts of the file that are no objects have no count.
        func add(_ name: String, _ bytes: Int, count: String = "") {
            lines.append([name, count, "\(bytes)", ArchiveStatistics.share(bytes, of: size)])
        }

        for sum in kinds {
            add(sum.kind.words, sum.bytes, count: "\(sum.count)")
        }

        // The bytes of a binary property list that belong to no object.
        if outline.form == .objects {
            add("header", StoredObjects.start)
            add("table of offsets", size - outline.objectsEnd)
        }

        text.append(table: lines)
    }

    /// Appends a class with its superclasses and properties.
    private func append(_ group: KeyedClasses.Group, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        text.buffer.append("\nclass ")
        text.buffer.appendName(outline.pool.span, from: group.name, columns: NameColumn.most)
        appendChain(of: group, to: &text.buffer)
        text.buffer.append(", " + ArchiveStatistics.uses(group.objects) + "\n")

        var names = NameColumn(in: outline.pool)
        for number in group.properties {
            names.widen(forNameAt: classes.properties[number].name)
        }

        for number in group.properties {
            append(classes.properties[number], of: group, names, to: &text.buffer)
            try text.flushIfFull()
        }

        try text.flushIfFull()
    }

    /// The superclasses, as far as there is room.
    private func appendChain(of group: KeyedClasses.Group, to text: inout ByteBuffer) {
        let chain = chain(of: group)
        for (place, name) in chain.names.enumerated() {
            text.append(place == 0 ? ": " : ", ")
            text.appendName(
                outline.pool.span,
                from: name.range.lowerBound,
                columns: SharedName.longest
            )
        }

        if !chain.isWhole {
            text.append(", …")
        }
    }

    /// The superclasses of a class, the nearest first, and whether these are all.
    private func chain(of group: KeyedClasses.Group) -> (names: [OutlinePart], isWhole: Bool) {
        guard let slots else { return ([], true) }

        let most = KeyedClasses.longestChain
        // One name more than is shown, to see whether there are more.
        let names = slots.chain(group.description, outline, most: most + 1)
        // The first name is that of the class itself.
        return (Array(names.prefix(most).dropFirst()), names.count <= most)
    }

    /// Appends the line of a property.
    private func append(
        _ property: KeyedClasses.Property,
        of group: KeyedClasses.Group,
        _ names: NameColumn,
        to line: inout ByteBuffer
    ) {
        line.append(0x20, times: 2)
        var words = words(property.contents)
        // Each object of a keyed archive has its own keys, so some may lack the property.
        if property.objects < group.objects {
            words += words.isEmpty ? "" : ", "
            words += "in \(property.objects) of them"
        }

        names.appendName(at: property.name, isFollowed: !words.isEmpty, to: &line)
        line.append(words)
        line.append(0x0A)
    }

    /// The content of a place in words.
    private func words(_ contents: PlaceContents) -> String {
        contents.words(namesIn: outline.pool)
    }
}

extension JSONWriter {
    /// Writes the description of a document that has no chunks. Its form is described in
    /// fastcode-info(1).
    mutating func members(of profile: DocumentProfile, _ report: ArchiveReport)
        throws(FastCodingError)
    {
        let outline = profile.outline
        try member("kind", word: "info")
        try member("schema", JSONDump.schema)
        try origin(of: report)
        try member("size", outline.fileSize)
        try member("format", word: outline.formatWord)
        try member("form", word: outline.formWord)
        try member("origin", text: profile.origin)
        if let slots = profile.slots {
            try member("slots", slots.parts.count)
        }

        try member("parts", outline.parts.count)
        try member("depth", outline.depth)
        try beginDictionary("root")
        try members(of: profile.root, namesIn: outline.pool)
        try endDictionary()
        try types(of: profile)
        try numbers(
            "sharing",
            ["references": profile.sharing.references, "objects": profile.sharing.targets]
        )

        try beginArray("classes")
        for group in profile.classes.groups {
            try write(group, profile)
        }

        try endArray()
        if let problem = outline.problem {
            try error(problem)
        }
    }

    /// Writes the kinds of parts with their numbers and bytes.
    private mutating func types(of profile: DocumentProfile) throws(FastCodingError) {
        try beginArray("types")
        for sum in profile.kinds {
            try beginDictionary()
            try member("type", text: sum.kind.words)
            try member("parts", sum.count)
            try member("bytes", sum.bytes)
            try endDictionary()
        }

        try endArray()
    }

    /// Writes a class with its superclasses and properties.
    private mutating func write(_ group: KeyedClasses.Group, _ profile: DocumentProfile)
        throws(FastCodingError)
    {
        let outline = profile.outline
        try beginDictionary()
        key("name")
        try name(at: group.name, in: outline.pool)
        try beginArray("chain")
        let chain = profile.slots?.chain(
            group.description,
            outline,
            most: KeyedClasses.longestChain
        )

        for part in chain ?? [] {
            try string(SharedName(at: part.range.lowerBound, in: outline.pool))
        }

        try endArray()
        try member("objects", group.objects)
        try beginArray("properties")
        for number in group.properties {
            let property = profile.classes.properties[number]
            try beginDictionary()
            key("name")
            try string(SharedName(at: property.name, in: outline.pool))
            try member("objects", property.objects)
            try members(of: property.contents, namesIn: outline.pool)
            try endDictionary()
        }

        try endArray()
        try endDictionary()
    }
}
