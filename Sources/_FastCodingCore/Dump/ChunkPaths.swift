/// The key paths of the places that chunks fill, made one after the other while the chunks are listed.
package struct ChunkPaths: ~Copyable {
    /// The greatest length of a path in bytes: output must not grow with what is around a chunk.
    private static let longest = 1024

    private struct Level {
        /// The length of the path in bytes.
        var end: Int
        var isKnown: Bool
        var mode = EntryNames.Mode.unknown
        /// For an object, the number of its definition.
        var definition: Int?
    }

    private let survey: ArchiveSurvey
    private let names: EntryNames
    private var opened = 0
    private var levels: [Level] = []
    private var path = ByteBuffer()
    private var isKnown = true
    private var distinctNames: DistinctNames

    package init(_ archive: [UInt8], _ survey: ArchiveSurvey, limits: Limits) {
        self.survey = survey
        names = EntryNames(archive, survey.reading, limits: limits)
        distinctNames = DistinctNames(survey.reading.header.layout)
    }

    /// Takes the next chunk of the listing. `key` is the position of its key's text, if the chunk is an entry's value
    /// or key.
    package mutating func take(_ listed: ListedChunk, key: Int?, in bytes: Span<UInt8>) {
        let place = listed.place
        while levels.count > place.depth { levels.removeLast() }
        let around = levels.last
        path.truncate(to: around?.end ?? 0)
        isKnown = around?.isKnown ?? true
        // A URL without a base has no place for one.
        if place.role == .base, listed.chunk.type == .nil { isKnown = false }
        if let around, isKnown { append(place, listed.name, key, around, bytes) }
        var level = Level(end: path.count, isKnown: isKnown)
        switch listed.chunk.type {
        case .dictionary, .mutableDictionary, .codedObject:
            if opened < names.modes.count { level.mode = names.modes[opened] }
            opened += 1
        default: level.definition = listed.chunk.objectClass
        }
        if place.role != .definition { levels.append(level) }
    }

    /// The path of the place that the last chunk fills; for a key, that of its entry; for a class name or the text of a
    /// URL, that of what it belongs to; nil if there is none or it is too long.
    package var current: Span<UInt8>? {
        @_lifetime(borrow self) get { isKnown && path.count <= Self.longest ? path.span : nil }
    }

    private mutating func append(
        _ place: ChunkPlace, _ name: Int?, _ key: Int?, _ around: Level, _ bytes: Span<UInt8>
    ) {
        switch place.role {
        case .root, .className, .relative, .end: return
        case .definition: isKnown = false
        case .element, .member:
            beginComponent(place)
            KeyPath.append(index: place.number, to: &path)
        case .base:
            beginComponent(place)
            path.append("NS.base")
        case .value, .key:
            beginComponent(place)
            if case .byIndex = around.mode {
                KeyPath.append(index: place.number, isKey: place.role == .key, to: &path)
            } else if case .byKey = around.mode, let key {
                append(nameAt: key, bytes)
            } else {
                isKnown = false
            }
        case .property:
            beginComponent(place)
            guard let definition = around.definition else { return isKnown = false }
            if let name, hasDistinctNames(definition, bytes) {
                let start = path.count
                append(nameAt: name, bytes)
                // Readers drop this property, which 2.0 to 2.1.1 took over from dictionaries.
                if survey.reading.header.layout.hasCommonCache, path.span.extracting(start...).equals("\\$class") {
                    isKnown = false
                }
            } else {
                KeyPath.append(index: place.number, to: &path)
            }
        }
        if path.count > Self.longest { isKnown = false }
    }

    private mutating func beginComponent(_ place: ChunkPlace) {
        if place.depth > 1 { path.append(UInt8(ascii: ".")) }
    }

    /// Appends a name that ends with a zero byte, unless it is too long.
    private mutating func append(nameAt offset: Int, _ bytes: Span<UInt8>) {
        let window = bytes.slice(offset..<min(offset + Self.longest + 1, bytes.count))
        let end = endOfTerminatedString(window, from: 0).end
        if end < 0 { return isKnown = false }
        let start = path.count
        KeyPath.append(component: window.slice(0..<end), to: &path)
        KeyPath.escape(&path, from: start)
    }

    private mutating func hasDistinctNames(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
        let properties = survey.definitions[number].properties
        guard let first = properties.first.flatMap({ survey.propertyNames[$0] }) else { return true }
        return distinctNames.areDistinct(properties.count, from: first, in: bytes)
    }
}
