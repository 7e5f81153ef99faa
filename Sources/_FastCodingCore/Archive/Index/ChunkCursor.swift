extension ArchiveIndex {
    /// The offset of the chunk of a value's key, or of a property's name; nil for others, or if it
    /// is not known.
    package func name(of listed: ListedChunk) -> Int? {
        if let property = property(of: listed) {
            return propertyNames[property]
        }
        return listed.place.role == .value ? firstChunk(from: listed.next).map { offset($0) } : nil
    }

    /// The offset of the text of that key or name; nil if it is not known or not a string.
    package func nameText(of listed: ListedChunk) -> Int? {
        switch listed.place.role {
        case .value:
            keyText(listed.entry, listed.place, next: listed.next)
        case .property: property(of: listed).map { propertyNames[$0] }
        default: nil
        }
    }

    /// The index in ``propertyNames`` of the property that a value belongs to; nil for other
    /// places.
    package func property(of listed: ListedChunk) -> Int? {
        guard listed.place.role == .property, let container = listed.container else { return nil }
        return definitions[chunk(start(container)).objectClass ?? 0].properties.lowerBound
            + listed.place.number
    }
}

/// Goes through the chunks of an ``ArchiveIndex`` in the order of the archive, from any chunk on.
/// For each it gives its place, its container and the number that it takes. Reports, key paths and
/// the page are made from this.
package struct ChunkCursor {
    private let index: ArchiveIndex
    private var entry: Int
    private var place: ChunkPlace
    /// The innermost container around the next chunk.
    private var around: Int?
    /// The entry after everything in that container.
    private var end = Int.max
    /// The first container from the next chunk on.
    private var container: Int
    /// The entry of that container.
    private var start = Int.max
    private var objects: NextNumber
    private var strings: NextNumber

    /// The number that a cache hands out next, and the entry of the chunk that takes it. Numbers
    /// taken at the beginning of a chunk come in order of the entries; those taken at the end are
    /// known to the container.
    private struct NextNumber {
        let number: Int
        let entry: Int

        init(_ number: Int, _ entries: borrowing TrivialArray<UInt32>) {
            self.number = number
            entry = number < entries.count ? Int(entries[number]) : .max
        }

        mutating func advance(_ entries: borrowing TrivialArray<UInt32>) {
            self = NextNumber(number + 1, entries)
        }
    }

    package init(_ index: ArchiveIndex, at entry: Int = 0) {
        self.index = index
        self.entry = entry
        let location = index.location(of: entry)
        around = location.container
        place = location.place
        container = index.firstContainer(from: entry)
        objects = NextNumber(index.taken(.object, before: entry), index.objects)
        strings = NextNumber(index.taken(.string, before: entry), index.strings)
        var outer = around
        while let container = outer {
            place.depth += 1
            outer = index.parent(container)
        }

        end = around.map { index.next($0) } ?? .max
        start = container < index.containers.count ? index.start(container) : .max
    }

    /// The next chunk; nil at the end.
    package mutating func next() -> ListedChunk? {
        guard entry < index.count else { return nil }

        while entry == end {
            leave()
        }

        // The chunk is made in its final place: a copy right after the store would make the
        // processor wait.
        var listed = ListedChunk(
            chunk: index.chunk(entry),
            place: place,
            entry: entry,
            container: around,
            next: entry &+ 1
        )

        if entry == objects.entry || entry == strings.entry {
            listed.chunk.number = takeNumber()
        }

        if entry == start {
            listed.chunk.number = index.number(of: container)
            listed.next = Int(index.containers[container].next)
            enter()
        } else if listed.chunk.type == .classDefinition {
            listed.place.role = .definition
            listed.place.number = 0

            if listed.chunk.number == nil {
                listed.chunk.number = index.definitionNumber(at: listed.chunk.offset).map {
                    CacheNumber(.class, $0)
                }
            }
        } else {
            // A Nil that is the last chunk of a coded object ends it.
            if listed.chunk.type == .nil, let around, end == entry + 1,
                index.type(ofContainer: around) == .codedObject
            {
                listed.place.role = .end
                listed.place.number = 0
            }
            place.advance()
        }

        entry &+= 1
        return listed
    }

    /// Moves into the container that has just been listed.
    private mutating func enter() {
        around = container
        end = index.next(container)
        place = ChunkPlace(role: index.firstPlace(in: container).role, depth: place.depth + 1)
        container += 1
        start = container < index.containers.count ? index.start(container) : .max
    }

    /// Moves out of the innermost container, to the place after it.
    private mutating func leave() {
        guard let closed = around else { return end = .max }

        let depth = place.depth - 1
        place = index.place(of: closed)
        place.depth = depth
        place.advance()
        around = index.parent(closed)
        end = around.map { index.next($0) } ?? .max
        // It may have taken its number only now.
        let start = index.start(closed)
        if start == objects.entry {
            objects.advance(index.objects)
        }

        if start == strings.entry {
            strings.advance(index.strings)
        }
    }

    /// The number that the chunk takes at its beginning. A keyed archive takes two.
    private mutating func takeNumber() -> CacheNumber {
        guard entry == objects.entry else {
            defer {
                strings.advance(index.strings)
            }
            return CacheNumber(.string, strings.number)
        }

        let number = CacheNumber(.object, objects.number)
        while entry == objects.entry {
            objects.advance(index.objects)
        }

        return number
    }
}
