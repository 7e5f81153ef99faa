/// Numbers distinct strings from 0 in order of appearance, without copying them: a string is given
/// by its position in some storage that the caller keeps and passes to each look-up.
///
/// Open addressing in groups of eight slots, at most three quarters full. Each slot has a byte of
/// the hash, so that the eight bytes of a group are compared as one word, and the string's number,
/// only looked at if that byte matches.
package struct StringIndex: ~Copyable {
    /// The position of a string and its hash. Offset and length have 40 bits each; the 24 bits
    /// above them belong to the hash, its lower ones with the length, so that one comparison
    /// answers for both.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Entry: BitwiseCopyable {
        var length: UInt64
        var offset: UInt64

        static let bits: UInt64 = 40
        static let mask: UInt64 = 1 << bits - 1
    }

    private var entries = TrivialArray<Entry>(capacity: 48)
    /// Eight bytes per group, the first slot's lowest: 0 for an empty slot, else the lowest 7 bits
    /// of the hash and a 1.
    private var tags = TrivialArray<UInt64>(capacity: 8)
    private var numbers = TrivialArray<UInt32>(capacity: 64)
    /// The number of groups, a power of two, minus 1.
    private var groupMask = 7
    /// How many more strings fit before the table has to grow.
    private var room = 48
    private let seed = SeededHash.shared
    /// How much storage there is going to be, if that is known: see ``grow(at:)``.
    var expectedSize = 0
    /// What ``touch(_:)`` has read, kept so that the compiler does not leave the reading out.
    private var touched: UInt64 = 0

    package init() {
        tags.append(0, times: 8)
        numbers.append(0, times: 64)
    }

    borrowing func copy() -> StringIndex {
        var copy = StringIndex()
        copy.entries = entries.copy()
        copy.tags = tags.copy()
        copy.numbers = numbers.copy()
        copy.groupMask = groupMask
        copy.room = room

        return copy
    }

    var count: Int { entries.count }

    /// About how many bytes of memory each string takes, without its text.
    package static var sizeOfEntry: Int { 28 }

    /// The position of the quote after a given string, if a text has it at `start`, followed by a
    /// quote; otherwise -1.
    @inline(__always)
    func endOfQuoted(_ number: Int, _ text: Span<UInt8>, from start: Int, in storage: Span<UInt8>)
        -> Int
    {
        let entry = entries[number]
        let offset = Int(truncatingIfNeeded: entry.offset & Entry.mask)
        let count = Int(truncatingIfNeeded: entry.length & Entry.mask)
        let end = start &+ count
        guard end < text.count, text[end] == 0x22,
            storage.slice(offset..<(offset &+ count)).equals(text.slice(start..<end))
        else { return -1 }

        return end
    }

    /// Whether the table is larger than the caches of processors.
    @inline(__always)
    var isLarge: Bool { groupMask >= 1 << 13 }

    @inline(__always)
    func hash(_ string: Span<UInt8>) -> UInt64 {
        seed.hash(string)
    }

    /// Reads what looking up a string of this hash, and taking it in, will need. A processor waits
    /// for several such places at once: encode of a million different strings takes 1.5 times as
    /// long without this.
    @inline(__always)
    mutating func touch(_ hash: UInt64) {
        let group = StringIndex.group(hash) & groupMask
        touched = touched ^ tags[group] ^ UInt64(numbers[group &* 8])
    }

    /// The number of a string, or where it is to be inserted.
    @inline(__always)
    package func find(_ string: Span<UInt8>, in storage: Span<UInt8>) -> StringTable.Place {
        find(string, hash(string), in: storage)
    }

    /// The same for a string whose hash is known.
    @inline(__always)
    func find(_ string: Span<UInt8>, _ hash: UInt64, in storage: Span<UInt8>) -> StringTable.Place {
        let tag = (hash & 0x7F | 0x80) &* StringIndex.each
        let length = StringIndex.length(string.count, hash)
        var group = StringIndex.group(hash) & groupMask

        while true {
            let word = tags[group]
            let difference = word ^ tag
            // The lowest set bit is right; those above it may be set for other slots, which
            // comparing lengths reveals.
            var matches = (difference &- StringIndex.each) & ~difference & StringIndex.highs
            while matches != 0 {
                let number = Int(numbers[group &* 8 &+ matches.trailingZeroBitCount &>> 3])
                if entries[number].length == length {
                    let start = Int(truncatingIfNeeded: entries[number].offset & Entry.mask)
                    if storage.slice(start..<(start &+ string.count)).equals(string) {
                        return StringTable.Place(number: number, hash: hash)
                    }
                }

                matches &= matches &- 1
            }

            if ~word & StringIndex.highs != 0 {
                return StringTable.Place(number: -1, hash: hash)
            }

            group = (group &+ 1) & groupMask
        }
    }

    /// Adds a new string that ``find(_:in:)`` has not found, and returns its number.
    @inline(__always)
    @discardableResult
    package mutating func insert(_ offset: Int, _ count: Int, at place: StringTable.Place) -> Int {
        if room == 0 {
            grow(at: offset)
        }

        let number = entries.count
        room &-= 1
        entries.append(
            Entry(
                length: StringIndex.length(count, place.hash),
                offset: UInt64(truncatingIfNeeded: offset) & Entry.mask | place.hash & ~Entry.mask
            )
        )

        put(number, place.hash)
        return number
    }

    /// Enters the number of a string into the first empty slot from its group on.
    @inline(__always)
    private mutating func put(_ number: Int, _ hash: UInt64) {
        var group = StringIndex.group(hash) & groupMask
        while true {
            let word = tags[group]
            let empty = ~word & StringIndex.highs
            if empty != 0 {
                let shift = UInt64(truncatingIfNeeded: empty.trailingZeroBitCount &- 7)
                tags[group] = word | (hash & 0x7F | 0x80) &<< shift
                numbers[group &* 8 &+ Int(truncatingIfNeeded: shift &>> 3)] = UInt32(
                    truncatingIfNeeded: number
                )

                return
            }

            group = (group &+ 1) & groupMask
        }
    }

    /// Makes the table larger: twice as large, or up to eight times if the storage up to an offset,
    /// compared with its whole size, suggests that so many strings are to come.
    @inline(never)
    private mutating func grow(at offset: Int) {
        var groups = 2 * (groupMask + 1)
        let most = 4 * groups
        let expected = Double(entries.count) * Double(expectedSize) / Double(max(offset, 1))
        while groups < most, Double(6 * groups) < expected {
            groups *= 2
        }

        refill(groups: groups)
    }

    /// Discards all strings but the first `newCount`. It takes as long as growing does.
    mutating func truncate(to newCount: Int) {
        guard newCount < entries.count else { return }

        entries.truncate(to: newCount)
        refill(groups: groupMask + 1)
    }

    /// Enters all strings into fresh slots. Nothing is hashed again: 48 bits of the hashes are
    /// kept.
    private mutating func refill(groups: Int) {
        groupMask = groups - 1
        tags = TrivialArray(capacity: groups)
        numbers = TrivialArray(capacity: 8 * groups)
        tags.append(0, times: groups)
        numbers.append(0, times: 8 * groups)
        room = 6 * groups - entries.count

        for number in 0..<entries.count {
            let entry = entries[number]
            put(number, entry.length >> Entry.bits | entry.offset & ~Entry.mask)
        }
    }

    /// A byte of 1 and one of 0x80 for each slot of a group.
    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The length of a string in the form of ``Entry/length``, with 24 bits of its hash.
    @inline(__always)
    private static func length(_ count: Int, _ hash: UInt64) -> UInt64 {
        UInt64(truncatingIfNeeded: count) & Entry.mask | hash &<< Entry.bits
    }

    /// Where the search for a hash begins, before it is adapted to the number of groups: bits that
    /// all entries keep.
    @inline(__always)
    private static func group(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: ((hash &>> 7) & 0x1_FFFF) | ((hash &>> 40) &<< 17))
    }
}
