/// One walk over the chunks of a plain archive for what key paths lead to.
struct StreamSearch: ~Copyable {
    /// Values next to each other that were found. Small: there may be one for each byte of the
    /// archive, below 4 GiB.
    struct Match: BitwiseCopyable {
        private let position: UInt32
        private let strings: UInt32
        private let containers: UInt32
        let count: UInt32
        /// The number of the container at which `**` ended: what is found from an outer one comes
        /// first.
        private let origin: UInt32
        /// Whether each value is followed by a key.
        let isKeyed: Bool

        init(_ place: PlainCursor, _ count: Int, isKeyed: Bool, origin: Int) {
            position = UInt32(truncatingIfNeeded: place.position)
            strings = UInt32(truncatingIfNeeded: place.strings)
            containers = UInt32(truncatingIfNeeded: place.containers)
            self.count = UInt32(truncatingIfNeeded: count)
            self.origin = UInt32(truncatingIfNeeded: origin)
            self.isKeyed = isKeyed
        }

        var cursor: PlainCursor {
            PlainCursor(position: Int(position), strings: Int(strings), containers: Int(containers))
        }

        static func isBefore(_ a: Match, _ b: Match) -> Bool {
            (a.origin, a.position) < (b.origin, b.position)
        }
    }

    /// A container whose parts are being examined.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Level: BitwiseCopyable {
        var isDictionary: Bool
        var count: Int
        var remaining: Int
        var container: Int
        var next: UInt64
        var isFound: Bool
        /// Of an array, the first element that literals among the components name, and those that
        /// do.
        var named = (element: Int.max, matching: 0 as UInt64)
        var isNamed = false
    }

    private let pattern: PathPattern
    private var cursor: PlainCursor
    private var levels = TrivialArray<Level>()
    private var next: UInt64
    /// For each path, the values.
    private(set) var matches: [[Match]]
    /// Whether there are arrays or dictionaries among these.
    private(set) var haveParts = false

    init(_ pattern: PathPattern, from root: PlainCursor) {
        self.pattern = pattern
        cursor = root
        next = pattern.start
        matches = Array(repeating: [], count: pattern.afterDeep.count)
    }

    /// Finds what the paths lead to, in the order of ``KeyPathSearch``; false if containers are
    /// found twice or in one another, which takes a graph and aliases.
    mutating func run(_ bytes: Span<UInt8>, _ table: borrowing PlainTable) -> Bool {
        repeat {
            let ends = next & pattern.ends
            next ^= ends
            let isInFound = !levels.isEmpty && levels.top.isFound
            let isKeyed = !levels.isEmpty && levels.top.isDictionary
            let start = cursor
            if PlainCursor.isContainer(bytes[start.position]), next != 0 {
                if ends != 0 {
                    note(ends, 1, start, isKeyed: false)
                }
                enter(isFound: isInFound || ends != 0, bytes)
            } else {
                let count = next == 0 && !isInFound ? alike : 1
                cursor.skip(isKeyed ? 2 &* count : count, bytes, table)

                if ends != 0 {
                    note(ends, count, start, isKeyed: isKeyed)
                }

                if !levels.isEmpty {
                    levels.top.remaining &-= count
                }
            }

            if ends != 0, cursor.containers > start.containers {
                if isInFound || ends & (ends &- 1) != 0 {
                    return false
                }
                haveParts = true
            }
        } while advance(bytes, table)

        for path in matches.indices where pattern.afterDeep[path] != nil {
            matches[path].sort(by: Match.isBefore)
        }

        return true
    }

    private var alike: Int {
        if levels.isEmpty || levels.top.isNamed {
            return 1
        }

        let level = levels.top
        return min(level.remaining, level.named.element &- (level.count &- level.remaining))
    }

    /// Notes values at which paths end.
    private mutating func note(_ ends: UInt64, _ count: Int, _ place: PlainCursor, isKeyed: Bool) {
        var rest = ends
        while rest != 0 {
            let path = (pattern.ends & ((rest & (0 &- rest)) &- 1)).nonzeroBitCount
            rest &= rest &- 1
            let origin = pattern.afterDeep[path].map { levels[levels.count - $0].container } ?? 0
            matches[path].append(Match(place, count, isKeyed: isKeyed, origin: origin))
        }
    }

    /// Enters the container at the position.
    private mutating func enter(isFound: Bool, _ bytes: Span<UInt8>) {
        let isDictionary = PlainCursor.isDictionary(bytes[cursor.position])
        let container = cursor.containers
        let count = cursor.enter(bytes)
        var level = Level(
            isDictionary: isDictionary,
            count: count,
            remaining: count,
            container: container,
            next: next,
            isFound: isFound
        )

        if !isDictionary {
            level.named = pattern.firstElement(next, among: count)
        }

        levels.append(level)
    }

    /// Moves to the next part where components come next; false if there is nothing more to find.
    private mutating func advance(_ bytes: Span<UInt8>, _ table: borrowing PlainTable) -> Bool {
        while !levels.isEmpty {
            var level = levels.top
            while level.remaining > 0, level.next != 0 {
                next =
                    level.isDictionary ? entry(&level, bytes, table) : element(&level, bytes, table)
                if next != 0 {
                    levels.top = level
                    return true
                }
            }

            _ = levels.removeLast()
            if (0..<levels.count).allSatisfy({ levels[$0].next == 0 }) {
                return false
            }

            cursor.skip(level.isDictionary ? 2 &* level.remaining : level.remaining, bytes, table)
            if levels.top.isDictionary {
                _ = cursor.key(bytes, table)
            }

            levels.top.remaining &-= 1
        }

        return false
    }

    /// The components that come next at an entry; if there are none, or the value has no parts,
    /// moves past it.
    @inline(__always)
    private mutating func entry(
        _ level: inout Level,
        _ bytes: Span<UInt8>,
        _ table: borrowing PlainTable
    ) -> UInt64 {
        level.isNamed = level.next & pattern.literal != 0
        if !level.isNamed {
            return pattern.step(level.next, matching: 0)
        }

        let start = cursor
        let isContainer = PlainCursor.isContainer(bytes[start.position])
        var key = isContainer ? Int(table.keys[start.containers]) : 0

        if !isContainer {
            cursor.skip(1, bytes, table)
            key = cursor.key(bytes, table)
        }

        let matching = pattern.matching(level.next, key: table.strings[key].text(in: bytes))
        // No other key is equal.
        level.next &= ~matching
        let next = pattern.step(level.next, matching: matching)

        if isContainer {
            if next != 0 {
                return next
            }
            cursor.skip(2, bytes, table)
        } else if next & pattern.ends != 0 {
            note(next & pattern.ends, 1, start, isKeyed: false)
        }

        level.remaining &-= 1
        return 0
    }

    /// The components that come next at an element; if there are none, moves past it, or to the
    /// first index that comes next.
    @inline(__always)
    private mutating func element(
        _ level: inout Level,
        _ bytes: Span<UInt8>,
        _ table: borrowing PlainTable
    ) -> UInt64 {
        let distance = level.named.element &- (level.count &- level.remaining)
        level.isNamed = distance == 0

        if !level.isNamed {
            let next = pattern.step(level.next, matching: 0)
            if next != 0 {
                return next
            }

            let passed = min(distance, level.remaining)
            cursor.skip(passed, bytes, table)
            level.remaining &-= passed

            return 0
        }

        let matching = level.named.matching
        level.next &= ~matching
        level.named = pattern.firstElement(level.next, among: level.count)

        return pattern.step(level.next, matching: matching)
    }
}
