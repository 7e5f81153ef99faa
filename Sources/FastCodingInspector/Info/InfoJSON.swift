internal import _FastCodingLibrary

// What info says to programs: one JSON object on a line. Its form is described in fastcode-info(1).
extension JSONWriter {
    /// Writes what is known from the chunks.
    mutating func members(of profile: ArchiveProfile) throws(FastCodingError) {
        let subject = profile.subject
        let statistics = profile.statistics
        try member("kind", word: "info")
        try members(of: subject)
        var origin = ByteBuffer()
        profile.appendOrigin(to: &origin)
        try member("origin", text: origin.span)
        try beginArray("faults")
        for fault in OriginText.faults(subject) { try string(fault) }
        try endArray()
        try member("chunks", statistics.chunks)
        try member("depth", subject.index.facts.depth)
        try beginDictionary("root")
        try members(of: profile.root, subject)
        try endDictionary()
        try types(of: statistics, subject)
        try member("padding", statistics.padding)
        try sharing(profile, statistics)
        try beginArray("classes")
        for group in profile.classes.groups { try write(group, profile) }
        try endArray()
        if let problem = subject.problem {
            try beginDictionary("error")
            try members(of: problem)
            try endDictionary()
        }
    }

    private mutating func sharing(
        _ profile: ArchiveProfile, _ statistics: ArchiveStatistics
    ) throws(FastCodingError) {
        try beginDictionary("sharing")
        try member("references", profile.objectAliases)
        try member("objects", profile.sharedObjects)
        try member("string-references", profile.stringAliases)
        try member("strings", profile.sharedStrings)
        try member("cyclic", statistics.cyclic.chunks)
        try member("saved", statistics.saved)
        try endDictionary()
    }

    private mutating func write(_ group: ClassGroups.Group, _ profile: ArchiveProfile) throws(FastCodingError) {
        let archive = profile.subject.archive
        try beginDictionary()
        key("name")
        try name(at: group.name, in: archive)
        try member("objects", profile.objects(of: group))
        try beginArray("properties")
        for property in profile.properties(of: group) {
            try beginDictionary()
            key("name")
            try name(at: property.name, in: archive)
            try members(of: property.contents, profile.subject)
            try endDictionary()
        }
        try endArray()
        try endDictionary()
    }

    /// The types of the values in a place, and the class of the objects among them if it is the same for all.
    private mutating func members(
        of contents: ArchiveProfile.Contents, _ subject: DumpSubject
    ) throws(FastCodingError) {
        try beginArray("types")
        for word in contents.kinds.words() { try string(word) }
        try endArray()
        if case .one(let name) = contents.classes, let range = subject.shortName(at: name) {
            let archive = subject.archive
            try member("class", text: archive.span.slice(range))
        }
    }

    mutating func members(of contents: DataContents) throws(FastCodingError) {
        try beginDictionary("data")
        try member("archives", contents.archives)
        try member("keyed-archives", contents.keyedArchives)
        try member("property-lists", contents.propertyLists)
        try endDictionary()
    }

    mutating func members(of values: BiggestValues) throws(FastCodingError) {
        try beginArray("biggest")
        for value in values.list {
            try beginDictionary()
            try member("path", path: value.keyPath)
            try member("type", text: value.kind.words)
            try member("bytes", value.bytes)
            try endDictionary()
        }
        try endArray()
    }
}
