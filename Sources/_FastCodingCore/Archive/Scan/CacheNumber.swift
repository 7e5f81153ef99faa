/// A number in one of an archive's caches: of objects, strings or classes. Major version 2 has a single cache for all.
package struct CacheNumber: Hashable, Sendable, BitwiseCopyable {
    package var cache: ChunkCache
    package var index: Int

    @inline(__always)
    package init(_ cache: ChunkCache, _ index: Int) {
        self.cache = cache
        self.index = index
    }
}

/// Data about the things in the caches of objects and strings, by their numbers.
struct CacheTable<Entry: BitwiseCopyable>: ~Copyable {
    private var objects = TrivialArray<Entry>()
    private var strings = TrivialArray<Entry>()

    /// Enters a thing that takes the next number, or one that was already entered when it was opened.
    @inline(__always)
    mutating func enter(_ entry: Entry, as number: CacheNumber) {
        if number.cache == .string {
            CacheTable.enter(entry, number.index, &strings)
        } else {
            CacheTable.enter(entry, number.index, &objects)
        }
    }

    @inline(__always)
    private static func enter(_ entry: Entry, _ index: Int, _ entries: inout TrivialArray<Entry>) {
        if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    }

    /// The entry of a number, which must exist.
    @inline(__always)
    subscript(number: CacheNumber) -> Entry {
        get { number.cache == .string ? strings[number.index] : objects[number.index] }
        set {
            if number.cache == .string { strings[number.index] = newValue } else { objects[number.index] = newValue }
        }
    }

    /// Whether a number has an entry.
    func has(_ number: CacheNumber) -> Bool {
        number.index < (number.cache == .string ? strings.count : objects.count)
    }
}
