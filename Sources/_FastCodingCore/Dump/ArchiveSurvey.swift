/// What has to be known about an archive before its chunks can be listed in one pass: the offsets of numbered chunks, the
/// numbers that containers take at their ends, and the keys, which follow their values.
package struct ArchiveSurvey: Sendable {
    /// A class definition.
    package struct Definition: Sendable {
        /// The offset of the chunk.
        package var offset: Int
        /// The offset of the class name.
        package var name: Int
        /// Its properties in ``propertyNames``.
        package var properties: Range<Int>
    }

    package var reading: ArchiveReading
    package fileprivate(set) var facts = ScanFacts()
    /// Why the archive could not be scanned to the end of the root.
    package fileprivate(set) var damage: FastCodingError?
    /// The offsets of the chunks that took numbers in the object cache, or in the common one of major version 2.
    package fileprivate(set) var objects: OffsetTable
    /// The offsets of the chunks that took numbers in the string cache.
    package fileprivate(set) var strings: OffsetTable
    package fileprivate(set) var definitions: [Definition] = []
    /// The offsets of the names of all properties of all classes.
    package fileprivate(set) var propertyNames: OffsetTable
    /// The size in bytes of the longest chunk, without the chunks that belong to it.
    package fileprivate(set) var longest = 0
    /// The end of the last chunk that could be read.
    package fileprivate(set) var end: Int
    /// The numbers taken by chunks that are numbered after their contents, in the order of the chunks' beginnings.
    fileprivate(set) var lateNumbers: OffsetTable
    /// The offsets of the keys of all entries, in the order of their values; nil for keys that do not exist.
    package fileprivate(set) var keys: OffsetTable

    /// Scans an archive in one reading.
    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits) {
        self.reading = reading
        objects = OffsetTable(size: archive.count)
        strings = OffsetTable(size: archive.count)
        propertyNames = OffsetTable(size: archive.count)
        lateNumbers = OffsetTable(size: archive.count)
        keys = OffsetTable(size: archive.count)
        end = reading.header.size
        var facts = ScanFacts()
        var visitor = SurveyVisitor(self)
        var damage: FastCodingError?
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor, facts: &facts)
        } catch {
            damage = error
        }
        self = visitor.survey
        self.facts = facts
        self.damage = damage
    }

    /// The number that a container takes at its end; `place` is its place among these numbers.
    func lateNumber(_ place: Int, of type: ChunkType) -> CacheNumber? {
        guard let index = lateNumbers[place] else { return nil }
        return CacheNumber(type == .url && !reading.header.layout.hasCommonCache ? .string : .object, index)
    }

    /// The definition whose chunk is at an offset.
    package func definition(at offset: Int) -> Definition? {
        definitionNumber(at: offset).map { definitions[$0] }
    }

    /// The number of the definition whose chunk is at an offset.
    package func definitionNumber(at offset: Int) -> Int? {
        var low = 0
        var high = definitions.count
        while low < high {
            let middle = (low + high) / 2
            if definitions[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low < definitions.count && definitions[low].offset == offset ? low : nil
    }
}

/// Fills a survey.
private struct SurveyVisitor: ChunkVisitor, ~Copyable {
    /// The places of an open chunk in tables of the survey.
    struct Note: BitwiseCopyable {
        /// If it is a value, its key's place among the keys.
        var key: Int
        /// If it takes its number at its end, the place among those numbers.
        var late: Int?
    }

    private(set) var survey: ArchiveSurvey
    /// The place of the last value among the keys.
    private var key = 0

    init(_ survey: ArchiveSurvey) { self.survey = survey }

    /// Notes the position of a chunk, and that of the key that it may be.
    @inline(__always)
    private mutating func note(_ chunk: Chunk, at place: ChunkPlace) {
        note(chunk)
        if place.role == .value {
            key = survey.keys.count
            survey.keys.append(nil)
        } else if place.role == .key {
            survey.keys[key] = chunk.offset
        }
    }

    @inline(__always)
    private mutating func note(_ chunk: Chunk) {
        survey.end = chunk.end
        if chunk.end - chunk.offset > survey.longest { survey.longest = chunk.end - chunk.offset }
        enter(chunk)
    }

    /// Enters a chunk into the cache in which it took a number.
    @inline(__always)
    private mutating func enter(_ chunk: Chunk) {
        guard let number = chunk.number else { return }
        switch number.cache {
        case .string: survey.strings.append(chunk.offset)
        case .object:
            survey.objects.append(chunk.offset)
            // The data of a keyed archive, and the archive itself.
            if chunk.type == .keyedArchive { survey.objects.append(chunk.offset) }
        case .class, .none: break
        }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) { note(chunk, at: place) }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Note {
        note(chunk, at: place)
        guard chunk.number == nil else { return Note(key: key) }
        survey.lateNumbers.append(nil)
        return Note(key: key, late: survey.lateNumbers.count - 1)
    }

    mutating func close(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Bool {
        // A coded object ends with a Nil of its own.
        survey.end = end
        key = note.key
        if let late = note.late, let number = chunk.number {
            survey.lateNumbers[late] = number.index
            enter(chunk)
        }
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        note(chunk)
        let first = survey.propertyNames.count
        var names = ClassNames.properties(of: chunk, survey.reading.header.layout)
        for _ in 0..<chunk.count { survey.propertyNames.append(names.next(bytes).offset) }
        survey.definitions.append(
            ArchiveSurvey.Definition(
                offset: chunk.offset, name: chunk.payload, properties: first..<survey.propertyNames.count))
    }
}
