/// Finds out which dictionaries and coded objects of an archive have distinct strings as keys, so that key paths name
/// their entries by these.
///
/// Each string is hashed once, when it is first met as a key.
struct EntryNames: ~Copyable {
    /// How entries are named in key paths.
    enum Mode: UInt8 { case unknown, byKey, byIndex }

    /// The modes of dictionaries and coded objects, in the order of their beginnings.
    private(set) var modes = TrivialArray<Mode>()

    init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits) {
        var visitor = EntryNamesVisitor()
        var facts = ScanFacts()
        // If the archive breaks off, the rest is reported by those who display it.
        try? ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor, facts: &facts)
        modes = visitor.finish()
    }
}

private struct EntryNamesVisitor: ChunkVisitor, ~Copyable {
    /// A thing in a cache: the position of its text if it is a string, and the number of the text once it has been a
    /// key.
    private struct Thing: BitwiseCopyable {
        var offset = -1
        var count = 0
        var text: Int32 = -1
    }

    private struct Frame: BitwiseCopyable {
        /// Its number among the chunks whose entries have names; -1 for others.
        var mode: Int
        var firstKey: Int
        var isOdd = false
    }

    private var modes = TrivialArray<EntryNames.Mode>()
    private var things = CacheTable<Thing>()
    private var texts = StringTable()
    private var frames: [Frame] = []
    /// The numbers of the keys of open chunks.
    private var keys: [Int32] = []
    /// For each text, the number of the last chunk that it was a key of.
    private var seen: [Int32] = []
    private var stamp: Int32 = 0

    consuming func finish() -> TrivialArray<EntryNames.Mode> { modes }

    private mutating func enter(_ chunk: Chunk) {
        guard let number = chunk.number, number.cache != .class else { return }
        let thing = chunk.type == .string ? Thing(offset: chunk.payload, count: chunk.count) : Thing()
        things.enter(thing, as: number)
        if chunk.type == .keyedArchive { things.enter(Thing(), as: CacheNumber(.object, number.index + 1)) }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        enter(chunk)
        guard place.role == .key, let top = frames.indices.last else { return }
        guard let number = chunk.target ?? (chunk.type == .string ? chunk.number : nil), things.has(number),
            let text = text(number, bytes)
        else {
            frames[top].isOdd = true
            return
        }
        keys.append(text)
    }

    /// The number of a cached string's text; nil if the number is not a string's.
    private mutating func text(_ number: CacheNumber, _ bytes: Span<UInt8>) -> Int32? {
        var thing = things[number]
        if thing.offset < 0 { return nil }
        if thing.text < 0 {
            let range = ByteRange(offset: thing.offset, count: thing.count)
            let place = texts.find(bytes.slice(range.range), in: bytes)
            if place.number < 0 { seen.append(0) }
            thing.text = Int32(truncatingIfNeeded: place.number < 0 ? texts.insert(range, at: place) : place.number)
            things[number] = thing
        }
        return thing.text
    }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> NoNote {
        if place.role == .key, let top = frames.indices.last { frames[top].isOdd = true }
        enter(chunk)
        var mode = -1
        if chunk.type == .dictionary || chunk.type == .mutableDictionary || chunk.type == .codedObject {
            mode = modes.count
            modes.append(.unknown)
        }
        frames.append(Frame(mode: mode, firstKey: keys.count))
        return NoNote()
    }

    mutating func close(
        _ chunk: Chunk, _ note: NoNote, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Bool {
        enter(chunk)
        guard let frame = frames.popLast() else { return true }
        if frame.mode >= 0 { modes[frame.mode] = !frame.isOdd && keysDiffer(from: frame.firstKey) ? .byKey : .byIndex }
        keys.removeSubrange(frame.firstKey...)
        return true
    }

    private mutating func keysDiffer(from first: Int) -> Bool {
        stamp &+= 1
        for key in keys[first...] {
            if seen[Int(key)] == stamp { return false }
            seen[Int(key)] = stamp
        }
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        // Only in major version 2 does a definition take a number that aliases can name.
        if let number = chunk.number, number.cache == .object { things.enter(Thing(), as: number) }
    }
}
