/// A key path with wildcards whose places in a plain archive can be found in one walk over its chunks.
struct PathPattern {
    // Sets of components are bits: that of the first one is 1.
    /// The texts of all components; those of wildcards are empty.
    let literals: [[UInt8]]
    private let literal: UInt64
    private let any: UInt64
    private let deep: UInt64
    /// The bit after that of the last component.
    let end: UInt64
    /// How many components follow `**`; nil if there is none.
    let componentsAfterDeep: Int?

    /// Takes the components of a path.
    ///
    /// - Returns: nil if there are too many, or if `**` is repeated or last: then values are found more than once, within
    ///   each other, and need aliases.
    init?(_ components: [KeyPathComponent]) {
        guard components.count < UInt64.bitWidth else { return nil }
        var literals: [[UInt8]] = []
        var (literal, any, deep): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for (number, component) in components.enumerated() {
            switch component {
            case .literal(let text):
                literals.append(text)
                literal |= 1 << number
                continue
            case .any: any |= 1 << number
            case .deep: deep |= 1 << number
            }
            literals.append([])
        }
        guard deep.nonzeroBitCount <= 1, deep != 1 << (components.count - 1) else { return nil }
        (self.literals, self.literal, self.any, self.deep) = (literals, literal, any, deep)
        end = 1 << components.count
        componentsAfterDeep = deep == 0 ? nil : components.count - deep.trailingZeroBitCount - 1
    }

    /// The components that may come next at the root.
    var start: UInt64 { 1 | (deep & 1) << 1 }

    /// The literals among some components.
    func literals(in components: UInt64) -> UInt64 { components & literal }

    /// The components that come next at a part of a node, where `next` came next; those in `matching` are literals that
    /// name the part.
    @inline(__always)
    func step(_ next: UInt64, matching: UInt64) -> UInt64 {
        let result = (next & any | matching) << 1 | next & deep
        // `**` also stands for no component at all.
        return result | (result & deep) << 1
    }
}

/// Finds what key paths lead to, and writes it.
extension StreamWriter {
    /// Where a value that was found begins. Small, because there may be one for each byte of the archive, which has less
    /// than 4 GiB.
    struct Match: BitwiseCopyable {
        var position: UInt32
        var strings: UInt32
        var containers: UInt32
        /// The number of the container at which `**` ended: what is found from an outer one comes first.
        var origin: UInt32
    }

    /// A container whose parts are being examined.
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
    }

    /// Finds what key paths lead to, in their order; the root if there are none.
    ///
    /// - Returns: nil if one without wildcards leads nowhere, so that the graph's path search can report what is there
    ///   instead, or if a pattern is too much for one walk.
    /// - Throws: ``FastCodingError/Code/keyPath`` if one with wildcards leads nowhere.
    mutating func find(_ paths: [String], _ bytes: Span<UInt8>) throws(FastCodingError) -> [Match]? {
        let root = match(origin: 0)
        if paths.isEmpty { return [root] }
        var found: [Match] = []
        for path in paths {
            move(to: root)
            guard let components = KeyPathSearch.components(of: path) else { return nil }
            if let keys = Self.literals(components) {
                guard try move(along: keys, bytes) else { return nil }
                found.append(match(origin: 0))
            } else {
                guard let pattern = PathPattern(components), let matches = try find(pattern, bytes) else { return nil }
                if matches.isEmpty { throw KeyPathSearch.nothingMatches(path) }
                found += matches
            }
        }
        return found
    }

    /// Whether no array and no dictionary was found twice or lies in another one: what is written twice needs aliases.
    mutating func areApart(_ found: [Match], _ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        var containers: [Range<Int>] = []
        for match in found {
            move(to: match)
            guard try isContainer(bytes) else { continue }
            try skip(1, bytes)
            containers.append(Int(match.position)..<position)
        }
        containers.sort { $0.lowerBound < $1.lowerBound }
        return zip(containers, containers.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }

    /// Whether all values that were found are neither arrays nor dictionaries.
    mutating func areLeaves(_ found: [Match], _ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        for match in found {
            move(to: match)
            if try isContainer(bytes) { return false }
        }
        return true
    }

    /// Writes the values that were found, the only one as it is or all of them as an array, and completes the text.
    mutating func write(
        _ found: [Match], asArray: Bool, _ bytes: Span<UInt8>
    ) throws(FastCodingError) {
        if asArray { try writer.beginArray(at: position) }
        for match in found {
            move(to: match)
            top = Frame(isDictionary: false, remaining: 1)
            try writeValue(bytes)
        }
        if asArray { try writer.endArray(at: position) }
        try writer.finish()
    }

    /// Appends the text of a value that was found and has no parts, with a line feed.
    mutating func appendRaw(
        _ match: Match, to text: inout ByteBuffer, _ bytes: Span<UInt8>, escapesControls: Bool
    ) throws(FastCodingError) {
        move(to: match)
        switch try type(bytes) {
        case PlainType.string: text.append(raw: try place(strings).text(in: bytes), escapesControls)
        case PlainType.stringAlias8, PlainType.stringAlias16, PlainType.stringAlias32:
            text.append(raw: try place(alias(bytes).number).text(in: bytes), escapesControls)
        case PlainType.int8: text.append(decimal: Int64(try number(Int8.self, bytes).value))
        case PlainType.int16: text.append(decimal: Int64(try number(Int16.self, bytes).value))
        case PlainType.int32: text.append(decimal: Int64(try number(Int32.self, bytes).value))
        case PlainType.int64:
            let value: Int64 = try number(Int64.self, bytes).value
            text.append(decimal: value)
        case PlainType.float64: text.append(number: Double(bitPattern: try number(UInt64.self, bytes).value), nil)
        case PlainType.one: text.append(literal: "1")
        case PlainType.zero: text.append(literal: "0")
        case PlainType.true: text.append(literal: "true")
        case PlainType.false: text.append(literal: "false")
        default: text.append(literal: "null")
        }
        text.append(0x0A)
    }

    private mutating func move(to match: Match) {
        (position, strings, containers) = (Int(match.position), Int(match.strings), Int(match.containers))
    }

    /// The value at the position.
    private func match(origin container: Int) -> Match {
        Match(
            position: UInt32(truncatingIfNeeded: position), strings: UInt32(truncatingIfNeeded: strings),
            containers: UInt32(truncatingIfNeeded: containers), origin: UInt32(truncatingIfNeeded: container))
    }

    /// The components of a path without wildcards; nil if there are some.
    private static func literals(_ components: [KeyPathComponent]) -> [[UInt8]]? {
        var literals: [[UInt8]] = []
        for component in components {
            guard case .literal(let text) = component else { return nil }
            literals.append(text)
        }
        return literals
    }

    /// Finds all values that a pattern leads to, in the order of ``KeyPathSearch``.
    ///
    /// - Returns: nil if containers were found in one another.
    private mutating func find(_ pattern: PathPattern, _ bytes: Span<UInt8>) throws(FastCodingError) -> [Match]? {
        var matches: [Match] = []
        var levels = TrivialArray<Level>()
        var next = pattern.start
        repeat {
            let isContainer = try isContainer(bytes)
            var isFound = !levels.isEmpty && levels.top.isFound
            if next & pattern.end != 0 {
                if isFound, isContainer { return nil }
                isFound = true
                let origin = pattern.componentsAfterDeep.map { levels[levels.count - $0].container } ?? 0
                matches.append(match(origin: origin))
            }
            next &= ~pattern.end
            if isContainer, next != 0 {
                levels.append(try level(next, isFound, bytes))
            } else {
                try skip(1, bytes)
                try completeValue(&levels, bytes)
            }
            while !levels.isEmpty, levels.top.remaining == 0 {
                _ = levels.removeLast()
                try completeValue(&levels, bytes)
            }
            if !levels.isEmpty { next = try step(pattern, levels.top, bytes) }
        } while !levels.isEmpty
        if pattern.componentsAfterDeep != nil { matches.sort { ($0.origin, $0.position) < ($1.origin, $1.position) } }
        return matches
    }

    private mutating func isContainer(_ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        switch try type(bytes) {
        case PlainType.array, PlainType.mutableArray, PlainType.dictionary, PlainType.mutableDictionary: true
        default: false
        }
    }

    /// Enters the container at the position.
    private mutating func level(
        _ next: UInt64, _ isFound: Bool, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> Level {
        let type = try type(bytes)
        let (count, end) = try number(UInt32.self, bytes)
        defer {
            position = end
            containers &+= 1
        }
        return Level(
            isDictionary: type == PlainType.dictionary || type == PlainType.mutableDictionary, count: Int(count),
            remaining: Int(count), container: containers, next: next, isFound: isFound)
    }

    /// Moves past the key of a value that was passed, if it has one.
    private mutating func completeValue(
        _ levels: inout TrivialArray<Level>, _ bytes: Span<UInt8>
    ) throws(FastCodingError) {
        if levels.isEmpty { return }
        if levels.top.isDictionary { position = try endOfKey(bytes) }
        levels[levels.count - 1].remaining &-= 1
    }

    /// The components that come next at the value at the position.
    private mutating func step(
        _ pattern: PathPattern, _ level: Level, _ bytes: Span<UInt8>
    ) throws(FastCodingError) -> UInt64 {
        let element = level.count - level.remaining
        let key = level.isDictionary ? try place(try key(bytes)).text(in: bytes) : bytes.extracting(0..<0)
        var matching: UInt64 = 0
        var candidates = pattern.literals(in: level.next)
        while candidates != 0 {
            let number = candidates.trailingZeroBitCount
            candidates &= candidates - 1
            let text = pattern.literals[number]
            let isMatch =
                level.isDictionary
                ? text.span.equals(key) : KeyPath.place(text.span, among: level.count) == element
            if isMatch { matching |= 1 << number }
        }
        return pattern.step(level.next, matching: matching)
    }

    /// The number of the string that is the key of the value at the position.
    private mutating func key(_ bytes: Span<UInt8>) throws(FastCodingError) -> Int {
        if try isContainer(bytes) {
            guard containers < table.keys.count else { throw Self.missing(position) }
            return Int(table.keys[containers])
        }
        let before = (position, strings)
        try skip(1, bytes)
        let number = try type(bytes) == PlainType.string ? strings : alias(bytes).number
        (position, strings) = before
        return number
    }
}
