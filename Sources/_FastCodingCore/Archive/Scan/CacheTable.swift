/// An entry for each number in the caches of an archive, for the facts that a visitor knows about
/// the things that aliases refer to. Strings and objects are numbered apart; major version 2 uses
/// only the objects.
struct CacheTable<Entry: BitwiseCopyable>: ~Copyable {
    private var objects = TrivialArray<Entry>()
    private var strings = TrivialArray<Entry>()

    /// Enters a thing that takes the next number, or one that was already entered when it was
    /// opened.
    @inline(__always)
    mutating func enter(_ entry: Entry, as number: CacheNumber) {
        if number.cache == .string {
            Self.enter(entry, number.index, &strings)
        } else {
            Self.enter(entry, number.index, &objects)
        }
    }

    @inline(__always)
    private static func enter(_ entry: Entry, _ index: Int, _ entries: inout TrivialArray<Entry>) {
        if index == entries.count {
            entries.append(entry)
        } else {
            entries[index] = entry
        }
    }

    @inline(__always)
    subscript(number: CacheNumber) -> Entry {
        get {
            number.cache == .string ? strings[number.index] : objects[number.index]
        }
        set {
            if number.cache == .string {
                strings[number.index] = newValue
            } else {
                objects[number.index] = newValue
            }
        }
    }

    /// Whether a number has been entered.
    @inline(__always)
    func has(_ number: CacheNumber) -> Bool {
        number.index < (number.cache == .string ? strings.count : objects.count)
    }
}
