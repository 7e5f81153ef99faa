/// Finds equal keys of dictionaries and equal elements of sets by their 64-bit identities, which are not 0.
///
/// It takes eight bytes for each distinct identity of the containers that are open, and linear time.
struct Repeats {
    /// What belongs to one open container.
    struct Segment: BitwiseCopyable {
        fileprivate var start = 0
        /// How many containers are open with it.
        fileprivate var depth = 0
        /// How many of its keys or elements are known to be equal to one before them.
        fileprivate var count = 0
        /// Whether it has a set of buckets.
        fileprivate var isLarge = false
        /// Which of the identities of single bytes were seen, and which of them more than once.
        fileprivate var singles: UInt8 = 0
        fileprivate var repeatedSingles: UInt8 = 0

        init() {}

        fileprivate init(start: Int, depth: Int) {
            self.start = start
            self.depth = depth
        }

        /// Puts it as part of a frame: four numbers.
        func put(into words: inout FrameWords) {
            words.put(start)
            words.put(depth)
            words.put(count)
            words.put(UInt32(singles) << 16 | UInt32(repeatedSingles) << 8 | (isLarge ? 1 : 0))
        }

        init(from words: inout FrameWords) {
            start = words.take()
            depth = words.take()
            count = words.take()
            let bits = words.take(UInt32.self)
            singles = UInt8(truncatingIfNeeded: bits >> 16)
            repeatedSingles = UInt8(truncatingIfNeeded: bits >> 8)
            isLarge = bits & 1 != 0
        }
    }

    /// What a container has more than once.
    struct Found {
        /// How many of its keys or elements are equal to one before them.
        var count = 0
        /// Identities that it has repeatedly: the first few, each once or more often.
        var identities: [UInt64] = []
    }

    /// Identities that share their highest byte, of a container with very many.
    private struct Bucket {
        /// Blocks of equal size: arrays that double would leave as much memory again behind them.
        private var full: [[UInt64]] = []
        private var last: [UInt64] = []
        /// When there are as many, repeated ones are taken out.
        var limit = 512

        private static let blockSize = 1024

        init() {}

        init(_ identities: [UInt64]) {
            for identity in identities { append(identity) }
        }

        var count: Int { full.count * Self.blockSize + last.count }

        mutating func append(_ identity: UInt64) {
            if last.count == Self.blockSize {
                full.append(last)
                last = []
                last.reserveCapacity(Self.blockSize)
            }
            last.append(identity)
        }

        /// All of them.
        var identities: [UInt64] {
            var all: [UInt64] = []
            all.reserveCapacity(count)
            for block in full { all += block }
            return all + last
        }
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
    /// What open containers have repeatedly, as far as it is known, with the depth of each.
    private var known: [(depth: Int, identity: UInt64)] = []
    private var depth = 0

    init(single: [UInt64]) {
        self.single = single
    }

    /// Begins a container inside the one that is open.
    @inline(__always)
    mutating func open() -> Segment {
        depth += 1
        return Segment(start: pending.count, depth: depth)
    }

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
            add(single[number], &segment)
        } else {
            segment.count += 1
        }
    }

    /// Takes note of an identity that stands again in a container.
    private mutating func add(_ identity: UInt64, _ segment: inout Segment) {
        segment.count += 1
        if segment.count <= Diagnostics.keptPerCode { known.append((segment.depth, identity)) }
    }

    /// Ends the innermost container and tells what it has more than once; nil if there is nothing.
    @inline(__always)
    mutating func close(_ segment: Segment) -> Found? {
        let isEmpty = pending.count == segment.start && segment.singles == 0 && !segment.isLarge
        let found = isEmpty ? nil : closeFilled(segment)
        depth -= 1
        return found
    }

    private mutating func closeFilled(_ segment: Segment) -> Found? {
        var segment = segment
        for number in single.indices where segment.singles >> UInt8(number) & 1 != 0 {
            pending.append(single[number])
        }
        if segment.isLarge {
            spill(&segment)
            var buckets = large.popLast() ?? []
            for index in buckets.indices {
                var identities = buckets[index].identities
                buckets[index] = Bucket()
                removeRepeats(of: &identities, &segment)
            }
        } else if pending.count - segment.start <= Self.few {
            compareAll(&segment)
        } else {
            var identities = Array(pending[segment.start...])
            removeRepeats(of: &identities, &segment)
        }
        pending.removeLast(pending.count - segment.start)
        return segment.count > 0 ? found(segment) : nil
    }

    private mutating func found(_ segment: Segment) -> Found {
        var found = Found(count: segment.count)
        while let last = known.last, last.depth >= segment.depth {
            found.identities.append(last.identity)
            known.removeLast()
        }
        found.identities.reverse()
        return found
    }

    @inline(__always)
    private mutating func compareAll(_ segment: inout Segment) {
        var index = segment.start + 1
        while index < pending.count {
            let identity = pending[index]
            var other = segment.start
            while other < index, pending[other] != identity { other += 1 }
            if other < index { add(identity, &segment) }
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
        guard var buckets = large.popLast() else { return }
        for index in segment.start..<pending.count {
            let identity = pending[index]
            let number = Int(truncatingIfNeeded: identity >> 56)
            buckets[number].append(identity)
            if buckets[number].count >= buckets[number].limit { compact(&buckets[number], &segment) }
        }
        large.append(buckets)
        pending.removeLast(pending.count - segment.start)
    }

    private mutating func compact(_ bucket: inout Bucket, _ segment: inout Segment) {
        var identities = bucket.identities
        bucket = Bucket()
        removeRepeats(of: &identities, &segment)
        bucket = Bucket(identities)
        bucket.limit = max(512, 2 * identities.count)
    }

    /// Takes out each identity that stands before already.
    private mutating func removeRepeats(of identities: inout [UInt64], _ segment: inout Segment) {
        guard identities.count > 1 else { return }
        var size = 64
        while size < 2 * identities.count { size *= 2 }
        var table = [UInt64](repeating: 0, count: size)
        var end = 0
        for index in identities.indices {
            let identity = identities[index]
            var slot = Int(truncatingIfNeeded: identity) & (size - 1)
            while table[slot] != 0, table[slot] != identity { slot = (slot + 1) & (size - 1) }
            if table[slot] == identity {
                add(identity, &segment)
            } else {
                table[slot] = identity
                identities[end] = identity
                end += 1
            }
        }
        identities.removeLast(identities.count - end)
    }
}
