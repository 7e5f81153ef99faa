/// A chunk as a cursor finds it.
package struct ListedChunk: Equatable, Sendable {
    /// Its number in the archive, from 0.
    package let entry: Int
    /// The number of the container that it belongs to; nil for the root.
    package let container: Int?
    /// The chunk, with its number even if it takes that only at its end.
    package var chunk: Chunk
    package var place: ChunkPlace
    /// For a value, the offset of its key's chunk; for a property, the offset of its name; nil if it is not known.
    package var name: Int?
    /// The offset of that key's text, or of the property's name; nil if it is not known or not a string.
    package var nameText: Int?
    /// For a property, its number among all in ``ArchiveIndex/propertyNames``.
    package var property: Int?
}

/// Walks the chunks of an archive that has been indexed.
package struct ChunkCursor {
    private let index: ArchiveIndex
    /// The entry of the next chunk.
    private var entry: Int
    private var place: ChunkPlace
    /// The innermost container around it.
    private var around: Int?
    /// The first container from it on.
    private var container: Int
    /// How many numbers have been taken.
    private var objects: Int
    private var strings: Int
    /// Where the names of the properties begin, if the container around it is an object.
    private var properties = 0

    /// Begins at an entry.
    package init(_ index: ArchiveIndex, at entry: Int = 0) {
        self.index = index
        self.entry = entry
        (around, place) = entry == 0 ? (nil, ChunkPlace(role: .root)) : index.location(of: entry)
        container = entry == 0 ? 0 : index.firstContainer(from: entry)
        objects = entry == 0 ? 0 : index.taken(.object, before: entry)
        strings = entry == 0 ? 0 : index.taken(.string, before: entry)
        var outer = around
        while let container = outer {
            place.depth += 1
            outer = index.parent(container)
        }
        findProperties()
    }

    /// The next chunk in the order of the archive.
    package mutating func next() -> ListedChunk? {
        guard entry < index.count else { return nil }
        while let around, index.next(around) == entry { leave(around) }
        let isContainer = index.isContainer(container, entry)
        let chunk = index.chunk(entry)
        var listed = ListedChunk(entry: entry, container: around, chunk: chunk, place: place)
        listed.chunk.number = takeNumber(chunk)
        if isContainer { listed.chunk.number = index.number(of: container) }
        switch place.role {
        case _ where chunk.type == .classDefinition:
            listed.place = ChunkPlace(role: .definition, depth: place.depth)
        case .value:
            if let around, chunk.type == .nil, index.endsCodedObject(around, at: entry) {
                listed.place = ChunkPlace(role: .end, depth: place.depth)
            } else if let key = index.sibling(after: entry, container: isContainer ? container : nil) {
                listed.name = index.offset(key)
                listed.nameText = index.string(key).map { index.text($0) }
            }
        case .property:
            let property = properties + place.number
            listed.property = property
            listed.name = index.propertyNames[property]
            listed.nameText = listed.name
        default: break
        }
        if isContainer {
            enter()
        } else {
            if chunk.type != .classDefinition { place = place.advanced(by: 1) }
            entry += 1
        }
        return listed
    }

    private mutating func enter() {
        around = container
        place = ChunkPlace(role: index.firstPlace(in: container).role, depth: place.depth + 1)
        container += 1
        entry += 1
        findProperties()
    }

    private mutating func leave(_ closed: Int) {
        let depth = place.depth - 1
        place = index.place(of: closed).advanced(by: 1)
        place.depth = depth
        around = index.parent(closed)
        // It may have taken its number only now.
        count(index.start(closed))
        findProperties()
    }

    private mutating func findProperties() {
        guard place.role == .property, let around else { return }
        let object = index.chunk(index.start(around)).objectClass ?? 0
        properties = index.definitions[object].properties.lowerBound
    }

    /// The number that a chunk takes at its beginning.
    @inline(__always)
    private mutating func takeNumber(_ chunk: Chunk) -> CacheNumber? {
        let (object, string) = (objects, strings)
        count(entry)
        if objects > object { return CacheNumber(.object, object) }
        if strings > string { return CacheNumber(.string, string) }
        guard chunk.type == .classDefinition else { return nil }
        return index.definitionNumber(at: chunk.offset).map { CacheNumber(.class, $0) }
    }

    /// Counts the numbers that a chunk takes: a keyed archive takes two.
    @inline(__always)
    private mutating func count(_ entry: Int) {
        while objects < index.objects.count, Int(index.objects[objects]) == entry { objects += 1 }
        if strings < index.strings.count, Int(index.strings[strings]) == entry { strings += 1 }
    }
}

extension ArchiveIndex {
    /// Whether an entry is that of the Nil that ends a coded object.
    func endsCodedObject(_ container: Int, at entry: Int) -> Bool {
        next(container) == entry + 1 && type(ofContainer: container) == .codedObject
    }
}
