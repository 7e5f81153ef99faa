/// Numbers distinct strings from 0 in order of appearance, without copying them: a string is known by where it stands
/// in some storage that the caller keeps and hands over at each look-up.
package struct StringTable: Sendable {
    /// Where each string stands.
    package private(set) var ranges: [ObjectGraph.ByteRange] = []
    /// Open addressing, at most half full: the upper half of a slot is of the hash, the lower half is the string's
    /// number plus 1. The slot is found by the same half of the hash that is kept, so growing hashes nothing anew.
    private var slots: [UInt64]
    private var mask: UInt64
    private let hash = SeededHash.shared

    package init() {
        slots = Array(repeating: 0, count: 64)
        mask = 63
    }

    /// How many strings there are.
    package var count: Int { ranges.count }

    /// What looking a string up has found: its number, or the place for it.
    package struct Place {
        /// The string's number, or -1 if it is new.
        package let number: Int
        fileprivate let slot: Int
        fileprivate let tag: UInt64
    }

    /// Looks a string up; `storage` is what the ranges are of.
    @inline(__always)
    package func find(_ string: Span<UInt8>, in storage: Span<UInt8>) -> Place {
        let tag = hash.hash(string) & 0xFFFF_FFFF_0000_0000
        var slot = tag &>> 32 & mask
        while true {
            let entry = slots[Int(truncatingIfNeeded: slot)]
            if entry == 0 { return Place(number: -1, slot: Int(truncatingIfNeeded: slot), tag: tag) }
            if entry & 0xFFFF_FFFF_0000_0000 == tag {
                let number = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
                let range = ranges[number]
                if range.count == string.count, storage.slice(range.range).equals(string) {
                    return Place(number: number, slot: Int(truncatingIfNeeded: slot), tag: tag)
                }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Takes in a new string at the place that ``find(_:in:)`` told just before, and tells its number.
    @inline(__always)
    @discardableResult
    package mutating func insert(_ range: ObjectGraph.ByteRange, at place: Place) -> Int {
        let number = ranges.count
        ranges.append(range)
        slots[place.slot] = place.tag | UInt64(truncatingIfNeeded: number + 1)
        if number + 1 > slots.count / 2 { grow() }
        return number
    }

    @inline(never)
    private mutating func grow() {
        refill(slotCount: slots.count * 2)
    }

    /// Forgets all strings but the first `newCount`. It takes as long as growing does.
    package mutating func truncate(to newCount: Int) {
        guard newCount < ranges.count else { return }
        ranges.removeSubrange(newCount...)
        refill(slotCount: slots.count)
    }

    /// Enters the numbers of the strings that there are into fresh slots.
    private mutating func refill(slotCount: Int) {
        let old = slots
        slots = Array(repeating: 0, count: slotCount)
        mask = UInt64(slotCount - 1)
        for entry in old where entry != 0 && Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) <= ranges.count {
            var slot = entry &>> 32 & mask
            while slots[Int(truncatingIfNeeded: slot)] != 0 { slot = (slot &+ 1) & mask }
            slots[Int(truncatingIfNeeded: slot)] = entry
        }
    }
}
