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
