/// Finds equal keys of dictionaries and equal elements of sets by their 64-bit identities, which are not 0.
///
/// It takes eight bytes for each distinct identity of the containers that are open, and linear time.
struct Repeats {
    /// What belongs to one open container.
    struct Segment {
        fileprivate var start = 0
        /// Whether it has a set of buckets.
        fileprivate var isLarge = false
        /// Which of the identities of single bytes were seen, and which of them more than once.
        fileprivate var singles: UInt8 = 0
        fileprivate var repeatedSingles: UInt8 = 0
        fileprivate var found = Found()
    }

    /// What a container has more than once.
    struct Found {
        /// How many of its keys or elements are equal to one before them.
        var count = 0
        /// Identities that it has repeatedly: the first few, each once or more often.
        var identities: [UInt64] = []

        fileprivate mutating func add(_ identity: UInt64) {
            count += 1
            if identities.count < Diagnostics.keptPerCode { identities.append(identity) }
        }
    }

    /// Identities that share their highest byte, of a container with very many.
    private struct Bucket {
        var identities: [UInt64] = []
        /// When there are as many, repeated ones are taken out.
        var limit = 512
    }

    /// How many identities of one container are kept together.
    private static let spill = 4096
    /// Up to here each is compared with each.
    private static let few = 12

    /// The identities of single bytes: of values whose chunks have no payload.
    let single: [UInt64]
    /// Identities of all open containers; those of the innermost are the last.
    private var pending: [UInt64] = []
    /// The buckets of open containers that have some.
    private var large: [[Bucket]] = []

    init(single: [UInt64]) {
        self.single = single
    }

    /// Begins a container inside the one that is open.
    func open() -> Segment { Segment(start: pending.count) }

    /// Takes note of a key or an element of the innermost container.
    @inline(__always)
    mutating func note(_ identity: UInt64, in segment: inout Segment) {
        if pending.count - segment.start >= Self.spill { spill(&segment) }
        pending.append(identity)
    }

    /// Takes note of the identity of a chunk of one byte, of which there can be as many as bytes.
    mutating func note(single number: Int, in segment: inout Segment) {
        let bit: UInt8 = 1 << UInt8(truncatingIfNeeded: number)
        if segment.singles & bit == 0 {
            segment.singles |= bit
        } else if segment.repeatedSingles & bit == 0 {
            segment.repeatedSingles |= bit
            segment.found.add(single[number])
        } else {
            segment.found.count += 1
        }
    }

    /// Ends the innermost container and tells what it has more than once.
    @inline(__always)
    mutating func close(_ segment: Segment) -> Found {
        if pending.count == segment.start, segment.singles == 0, !segment.isLarge { return Found() }
        return closeFilled(segment)
    }

    private mutating func closeFilled(_ segment: Segment) -> Found {
        var segment = segment
        for number in single.indices where segment.singles >> UInt8(number) & 1 != 0 {
            pending.append(single[number])
        }
        let start = segment.start
        if segment.isLarge {
            spill(&segment)
            var buckets = large.popLast() ?? []
            for index in buckets.indices { Self.removeRepeats(from: 0, of: &buckets[index].identities, &segment.found) }
        } else if pending.count - start <= Self.few {
            compareAll(from: start, &segment.found)
        } else {
            Self.removeRepeats(from: start, of: &pending, &segment.found)
        }
        pending.removeLast(pending.count - start)
        return segment.found
    }

    private func compareAll(from start: Int, _ found: inout Found) {
        var index = start + 1
        while index < pending.count {
            let identity = pending[index]
            var other = start
            while other < index {
                if pending[other] == identity {
                    found.add(identity)
                    break
                }
                other += 1
            }
            index += 1
        }
    }

    /// Moves the pending identities of a container to its buckets.
    @inline(never)
    private mutating func spill(_ segment: inout Segment) {
        if !segment.isLarge {
            segment.isLarge = true
            large.append(Array(repeating: Bucket(), count: 256))
        }
        let last = large.count - 1
        for index in segment.start..<pending.count {
            let identity = pending[index]
            let number = Int(truncatingIfNeeded: identity >> 56)
            large[last][number].identities.append(identity)
            if large[last][number].identities.count >= large[last][number].limit {
                Self.removeRepeats(from: 0, of: &large[last][number].identities, &segment.found)
                large[last][number].limit = max(512, 2 * large[last][number].identities.count)
            }
        }
        pending.removeLast(pending.count - segment.start)
    }

    /// Takes out each identity that stands before already, from `start` on.
    private static func removeRepeats(from start: Int, of identities: inout [UInt64], _ found: inout Found) {
        let count = identities.count - start
        guard count > 1 else { return }
        var size = 64
        while size < 2 * count { size *= 2 }
        var table = [UInt64](repeating: 0, count: size)
        var end = start
        for index in start..<identities.count {
            let identity = identities[index]
            var slot = Int(truncatingIfNeeded: identity) & (size - 1)
            while table[slot] != 0, table[slot] != identity { slot = (slot + 1) & (size - 1) }
            if table[slot] == identity {
                found.add(identity)
            } else {
                table[slot] = identity
                identities[end] = identity
                end += 1
            }
        }
        identities.removeLast(identities.count - end)
    }
}
