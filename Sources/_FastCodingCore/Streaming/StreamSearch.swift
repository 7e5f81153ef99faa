/// One walk over the chunks of a plain archive for what the key paths of a pattern lead to.
struct StreamSearch: ~Copyable {
    /// Values that were found, one after the other: a single one, or parts of a container. Small, because there may be
    /// one for each byte of the archive, which has less than 4 GiB.
    struct Match: BitwiseCopyable {
        var position: UInt32
        var strings: UInt32
        /// The number of containers, which is below 2^30, and in the lowest bit whether the values have keys.
        var containersAndKeys: UInt32
        var count: UInt32
        /// The number of the container at which `**` ended: what is found from an outer one comes first.
        var origin: UInt32
    }

    /// What paths lead to.
    struct Findings {
        /// For each path, the values.
        var matches: [[Match]]
        /// Whether there are arrays or dictionaries among these.
        var haveParts = false
    }

    /// A container whose parts are being examined.
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    struct Level: BitwiseCopyable {
        var isDictionary: Bool
        var count: Int
        var remaining: Int
        /// Its number.
        var container: Int
        /// The components that come next.
        var next: UInt64
        /// Whether it is, or is in, a value that was found.
        var isFound: Bool
        /// Of an array, the first element that literals among the components name, and those that do.
        var named = (element: Int.max, matching: 0 as UInt64)
        /// Whether literals may name the part at the position.
        var isNamed = false
    }

    private let pattern: PathPattern
    private var levels = TrivialArray<Level>()
    /// The components that come next at the position of the stream.
    private var next: UInt64
    private var found: Findings

    private init(_ pattern: PathPattern, _ found: consuming Findings) {
        self.pattern = pattern
        self.found = found
        next = pattern.start
    }

    /// Finds what paths lead to, given by their components, in the order of ``KeyPathSearch``. Moves the stream.
    ///
    /// - Returns: nil if it takes a graph: see ``PathPattern``, and for containers that are found in one another.
    static func find(
        _ paths: [[KeyPathComponent]], in stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> Findings? {
        guard let patterns = PathPattern.patterns(for: paths) else { return nil }
        let root = stream.here
        var found = Findings(matches: paths.map { _ in [] })
        for pattern in patterns {
            stream.here = root
            guard let more = try StreamSearch(pattern, found).run(&stream, bytes) else { return nil }
            found = more
        }
        return found
    }

    private consuming func run(
        _ stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> Findings? {
        repeat {
            let ends = next & pattern.ends
            next ^= ends
            let isContainer = try stream.isContainer(bytes)
            let isInFound = !levels.isEmpty && levels.top.isFound
            if ends != 0, isInFound, isContainer { return nil }
            if isContainer, next != 0 {
                if ends != 0 {
                    note(ends, 1, stream.here)
                    found.haveParts = true
                }
                try enter(isFound: isInFound || ends != 0, &stream, bytes)
            } else {
                let start = stream.here
                let count = next == 0 && !isInFound ? alike : 1
                if ends != 0, isRest(count), stream.containers == stream.table.keys.count {
                    // It has no parts, and nothing comes after it.
                    note(ends, count, start, isKeyed: isInDictionary)
                    break
                }
                try stream.skip(count, isKeyed: isInDictionary, bytes)
                if ends != 0 {
                    note(ends, count, start, isKeyed: isInDictionary)
                    if stream.containers > start.containers { found.haveParts = true }
                }
                if !levels.isEmpty { levels[levels.count &- 1].remaining &-= count }
            }
        } while try advance(&stream, bytes)
        for path in pattern.paths where path.componentsAfterDeep != nil {
            found.matches[path.number].sort { ($0.origin, $0.position) < ($1.origin, $1.position) }
        }
        return found
    }

    /// Whether parts from that at the position on are all where anything can still be found.
    private func isRest(_ count: Int) -> Bool {
        levels.isEmpty || count == levels.top.remaining && isDone(levels.count &- 1)
    }

    private var isInDictionary: Bool { !levels.isEmpty && levels.top.isDictionary }

    /// How many parts, from that at the position on, the same components come next at.
    private var alike: Int {
        if levels.isEmpty { return 1 }
        let level = levels.top
        if level.isNamed { return 1 }
        return min(level.remaining, level.named.element &- (level.count &- level.remaining))
    }

    /// Notes values at which paths end.
    private mutating func note(_ ends: UInt64, _ count: Int, _ here: StreamWriter.Here, isKeyed: Bool = false) {
        var rest = ends
        while rest != 0 {
            let path = pattern.path(rest & (0 &- rest))
            rest &= rest &- 1
            let origin = path.componentsAfterDeep.map { levels[levels.count - $0].container } ?? 0
            found.matches[path.number].append(Match(here, count, isKeyed: isKeyed, origin: origin))
        }
    }

    /// Enters the container at the position.
    private mutating func enter(
        isFound: Bool, _ stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) {
        let container = stream.containers
        let (isDictionary, count) = try stream.enter(bytes)
        var level = Level(
            isDictionary: isDictionary, count: count, remaining: count, container: container, next: next,
            isFound: isFound)
        if !isDictionary { level.named = pattern.firstElement(next, among: count) }
        levels.append(level)
    }

    /// Moves to the next part where components come next.
    ///
    /// - Returns: false if there is nothing more to find.
    private mutating func advance(
        _ stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        while !levels.isEmpty {
            var level = levels.top
            while level.remaining > 0, level.next != 0 {
                next = try level.isDictionary ? entry(&level, &stream, bytes) : element(&level, &stream, bytes)
                if next != 0 {
                    levels.top = level
                    return true
                }
            }
            _ = levels.removeLast()
            if isDone(levels.count) { return false }
            try stream.skip(level.remaining, isKeyed: level.isDictionary, bytes)
            if isInDictionary { stream.position = try stream.endOfKey(bytes) }
            levels[levels.count &- 1].remaining &-= 1
        }
        return false
    }

    /// Whether nothing more can be found in the outermost containers, so many of them.
    private func isDone(_ count: Int) -> Bool {
        var index = count
        while index > 0 {
            index &-= 1
            if levels[index].next != 0 { return false }
        }
        return true
    }

    /// The components that come next at an entry; if there are none, or the value has no parts, moves past it.
    @inline(__always)
    private mutating func entry(
        _ level: inout Level, _ stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> UInt64 {
        level.isNamed = pattern.hasLiterals(level.next)
        if !level.isNamed { return pattern.step(level.next, matching: 0) }
        let start = stream.here
        let isContainer = try stream.isContainer(bytes)
        let key = try isContainer ? stream.keyOfContainer() : stream.keyAfterLeaf(bytes)
        let matching = pattern.matching(level.next, key: try stream.place(key).text(in: bytes))
        // No other key is equal.
        level.next &= ~matching
        let next = pattern.step(level.next, matching: matching)
        if isContainer {
            if next != 0 { return next }
            try stream.skip(1, bytes)
        } else if next & pattern.ends != 0 {
            note(next & pattern.ends, 1, start)
        }
        stream.position = try stream.endOfKey(bytes)
        level.remaining &-= 1
        return 0
    }

    /// The components that come next at an element; if there are none, moves past it, and if only indexes come next, to
    /// the first of these.
    @inline(__always)
    private mutating func element(
        _ level: inout Level, _ stream: inout StreamWriter, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> UInt64 {
        let distance = level.named.element &- (level.count &- level.remaining)
        level.isNamed = distance == 0
        if !level.isNamed {
            let next = pattern.step(level.next, matching: 0)
            if next != 0 { return next }
            let passed = min(distance, level.remaining)
            try stream.skip(passed, bytes)
            level.remaining &-= passed
            return 0
        }
        let matching = level.named.matching
        level.next &= ~matching
        level.named = pattern.firstElement(level.next, among: level.count)
        return pattern.step(level.next, matching: matching)
    }
}

/// Key paths whose places in a plain archive can be found in one walk over its chunks.
struct PathPattern {
    // Sets of components are bits, those of the first path lowest. After the components of a path comes its end, a bit
    // that stands for a value that the path leads to.
    /// The texts of all components; those of wildcards and ends are empty.
    private var literals: [[UInt8]] = []
    private var literal: UInt64 = 0
    private var any: UInt64 = 0
    private var deep: UInt64 = 0
    private(set) var ends: UInt64 = 0
    /// The components that may come next at the root.
    private(set) var start: UInt64 = 0
    /// The literals by something that tells most keys apart: a walk meets many keys and few that match.
    private var buckets = [UInt64](repeating: 0, count: 64)
    /// For each end, the number of its path among all that are searched for, and how many of its components follow `**`;
    /// nil if there is none.
    private(set) var paths: [(number: Int, componentsAfterDeep: Int?)] = []

    /// The most walks that take less time than a graph.
    private static let mostWalks = 20

    /// Patterns for some paths: one for each walk.
    ///
    /// - Returns: nil if there are too many, if a path has too many components, or if `**` is repeated or last: then values
    ///   are found more than once, within each other, and need aliases.
    static func patterns(for paths: [[KeyPathComponent]]) -> [PathPattern]? {
        var patterns = [PathPattern()]
        for (number, components) in paths.enumerated() {
            guard components.count < UInt64.bitWidth, components.last != .deep,
                components.count(where: { $0 == .deep }) <= 1
            else { return nil }
            if patterns[patterns.count - 1].literals.count + components.count >= UInt64.bitWidth {
                patterns.append(PathPattern())
            }
            patterns[patterns.count - 1].add(components, number)
        }
        return patterns.count <= mostWalks ? patterns : nil
    }

    private mutating func add(_ components: [KeyPathComponent], _ number: Int) {
        start |= 1 << literals.count
        if components.first == .deep { start |= 2 << literals.count }
        for component in components {
            let bit: UInt64 = 1 << literals.count
            switch component {
            case .literal(let text):
                literal |= bit
                buckets[Self.bucket(text.span)] |= bit
                literals.append(text)
                continue
            case .any: any |= bit
            case .deep: deep |= bit
            }
            literals.append([])
        }
        ends |= 1 << literals.count
        literals.append([])
        let afterDeep = components.firstIndex(of: .deep).map { components.count - $0 - 1 }
        paths.append((number, afterDeep))
    }

    /// The path that a single end belongs to.
    func path(_ end: UInt64) -> (number: Int, componentsAfterDeep: Int?) {
        paths[(ends & (end &- 1)).nonzeroBitCount]
    }

    /// The components that come next at a part of a node, where `next` came next; those in `matching` are literals that
    /// name the part.
    @inline(__always)
    func step(_ next: UInt64, matching: UInt64) -> UInt64 {
        let result = (next & any | matching) << 1 | next & deep
        // `**` also stands for no component at all.
        return result | (result & deep) << 1
    }

    // MARK: - Literals

    @inline(__always)
    private static func bucket(_ key: Span<UInt8>) -> Int {
        if key.count == 0 { return 0 }
        let (middle, last) = (key[key.count &>> 1], key[key.count &- 1])
        return (key.count &+ Int(middle) &* 7 &+ Int(last) &* 3) & 63
    }

    /// Whether the key of an entry matters, where `next` comes next.
    @inline(__always)
    func hasLiterals(_ next: UInt64) -> Bool { next & literal != 0 }

    /// The literals among some components that are a key.
    @inline(__always)
    func matching(_ next: UInt64, key: Span<UInt8>) -> UInt64 {
        var matching: UInt64 = 0
        var candidates = next & buckets[Self.bucket(key)]
        while candidates != 0 {
            let bit = candidates & (0 &- candidates)
            candidates ^= bit
            let text = literals[bit.trailingZeroBitCount]
            if text.span.equals(key) { matching |= bit }
        }
        return matching
    }

    /// The first of some elements that literals among some components name, and these; `Int.max` if there is none.
    func firstElement(_ next: UInt64, among count: Int) -> (element: Int, matching: UInt64) {
        var first = (element: Int.max, matching: 0 as UInt64)
        var candidates = next & literal
        while candidates != 0 {
            let bit = candidates & (0 &- candidates)
            candidates ^= bit
            let text = literals[bit.trailingZeroBitCount]
            guard let element = KeyPath.place(text.span, among: count), element <= first.element else { continue }
            first = (element, element == first.element ? first.matching | bit : bit)
        }
        return first
    }
}
