import TestSupport

/// Makes random graphs: of all kinds, with shared objects, cycles, odd keys and odd numbers. The
/// same seed and the same options give the same graph.
///
/// Every graph can be archived: there is nil only where the format allows it, cycles only through
/// what may be referred to while it is open (mutable containers and objects), and no U+0000.
struct RandomGraph {
    struct Options {
        /// The approximate number of nodes.
        var size = 60
        /// How deep containers are nested.
        var depth = 12
        /// What may be in the graph.
        var kinds = Set(NodeKind.allCases)
        /// Whether objects occur in several places, and how often, in percent.
        var sharing = 15
        /// Whether something may refer to what it is in.
        var cycles = true
        /// Whether keys may be anything but distinct strings.
        var oddKeys = true
        /// Whether definitions may repeat names, have odd names, and be equal to each other.
        var oddDefinitions = true

        /// Options for graphs without the values that keyed archives can't hold.
        static var forKeyedArchives: Options {
            var options = Options()
            options.kinds.subtract([
                .vector, .affineTransform, .transform3D, .keyedArchive, .codedObject,
            ])
            return options
        }
    }

    private var random: SplitMix64
    private let options: Options
    private var graph = ObjectGraph()
    private var budget: Int
    /// What may be referred to.
    private var complete: [ObjectGraph.NodeIndex] = []
    private var open: [ObjectGraph.NodeIndex] = []
    private var urls: [ObjectGraph.NodeIndex] = []
    private let leaves: [NodeKind]
    private let parents: [NodeKind]

    /// The graph for a seed.
    static func make(seed: UInt64, _ options: Options = Options()) -> ObjectGraph {
        var maker = RandomGraph(seed: seed, options)
        maker.graph.rootIndex = maker.node(depth: 0, mayBeNil: maker.random.chance(2))
        return maker.graph
    }

    private init(seed: UInt64, _ options: Options) {
        random = SplitMix64(seed: seed)
        self.options = options
        budget = options.size
        let kinds = NodeKind.allCases.filter { options.kinds.contains($0) && $0 != .nil }
        let parents = kinds.filter { $0.isContainer || $0 == .object || $0 == .codedObject }
        self.parents = parents
        leaves = kinds.filter { !parents.contains($0) }
    }

    private mutating func pick<T>(_ list: [T]) -> T {
        list[Int.random(in: list.indices, using: &random)]
    }

    private mutating func node(depth: Int, mayBeNil: Bool = false) -> ObjectGraph.NodeIndex {
        budget -= 1
        if mayBeNil, options.kinds.contains(.nil), random.chance(30) {
            return .nil
        }

        if random.chance(options.sharing), let known = known() {
            return known
        }

        // The root and what is near it are usually containers, so that there is something in the
        // graph.
        let often = depth == 0 ? 98 : depth < 3 ? 70 : 40
        let isParent = leaves.isEmpty || depth < options.depth && budget > 0 && random.chance(often)
        guard isParent, !parents.isEmpty else { return leaf(pick(leaves)) }

        return parent(pick(parents), depth: depth)
    }

    private mutating func known() -> ObjectGraph.NodeIndex? {
        if options.cycles, !open.isEmpty, random.chance(30) {
            return pick(open)
        }
        return complete.isEmpty ? nil : pick(complete)
    }

    private mutating func parent(_ kind: NodeKind, depth: Int) -> ObjectGraph.NodeIndex {
        if kind == .object {
            return object(depth: depth)
        }

        let node = graph.open(kind)
        let mayBeOpen = kind != .codedObject && kind.madeMutable == kind
        if mayBeOpen {
            open.append(node)
        }

        let count = childCount(depth)
        var list: [ObjectGraph.NodeIndex] = []

        switch kind {
        case .dictionary, .mutableDictionary:
            list = entries(count, depth: depth, mayBeNil: true)
        case .codedObject:
            list =
                [graph.addString(name())]
                + entries(count, depth: depth, mayBeNil: false, keysAreStrings: true)
        default:
            for _ in 0..<count {
                list.append(self.node(depth: depth + 1))
            }
        }

        graph.close(node, children: list)
        if mayBeOpen {
            open.removeLast()
        }

        complete.append(node)
        return node
    }

    /// A third of all containers except the root are empty or nearly so.
    private mutating func childCount(_ depth: Int) -> Int {
        if depth == 0 {
            return Int.random(in: 3...12, using: &random)
        }
        return Int.random(in: 0...(random.chance(33) ? 1 : min(12, max(0, budget))), using: &random)
    }

    private mutating func entries(
        _ count: Int,
        depth: Int,
        mayBeNil: Bool,
        keysAreStrings: Bool = false
    ) -> [ObjectGraph.NodeIndex] {
        let isOdd = options.oddKeys && !keysAreStrings && random.chance(25)
        var list: [ObjectGraph.NodeIndex] = []
        var used: Set<[UInt8]> = []

        for _ in 0..<count {
            let value = node(depth: depth + 1, mayBeNil: mayBeNil && random.chance(10))
            if isOdd {
                list += [value, random.chance(50) ? string() : node(depth: depth + 1)]
                continue
            }

            var text = key()
            while !used.insert(Array(text.utf8)).inserted {
                text += String(used.count)
            }

            list += [value, graph.addString(text)]
        }

        return list
    }

    private mutating func object(depth: Int) -> ObjectGraph.NodeIndex {
        let definition = definition()
        let count = graph.definitions[definition].properties.count
        let node = graph.openObject(definition: definition)
        open.append(node)
        var values: [ObjectGraph.NodeIndex] = []

        for _ in 0..<count {
            values.append(self.node(depth: depth + 1, mayBeNil: random.chance(60)))
        }

        graph.close(node, children: values)
        open.removeLast()
        complete.append(node)

        return node
    }

    private mutating func definition() -> Int {
        if !graph.definitions.isEmpty, random.chance(60) {
            return Int.random(in: graph.definitions.indices, using: &random)
        }

        var properties: [String] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let name = options.oddDefinitions ? key() : "p\(properties.count)"
            if options.oddDefinitions || !properties.contains(name) {
                properties.append(name)
            }
        }

        let isCopy = options.oddDefinitions && !graph.definitions.isEmpty && random.chance(15)
        let name = isCopy ? graph.text(pick(graph.definitions).name) : name()
        return graph.addDefinition(name: name, properties: properties)
    }

    private mutating func leaf(_ kind: NodeKind) -> ObjectGraph.NodeIndex {
        let node = madeLeaf(kind)
        if kind.isObject {
            complete.append(node)
        }

        return node
    }

    private mutating func madeLeaf(_ kind: NodeKind) -> ObjectGraph.NodeIndex {
        switch kind {
        case .null: return .null
        case .true: return .true
        case .false: return .false
        case .integer: return graph.add(scalar: .integer(integer()))
        case .float32:
            return graph.add(
                scalar: .float32(Float(bitPattern: UInt32(truncatingIfNeeded: number() >> 32)))
            )
        case .float64:
            return graph.add(scalar: .float64(Double(bitPattern: number())))
        case .decimal: return graph.add(scalar: .decimal(decimal()))
        case .string: return string()
        case .mutableString:
            return graph.addString(text(), mutable: true)
        case .url: return url()
        case .range:
            return graph.addRange(location: word(), length: word())
        case .indexSet, .mutableIndexSet:
            let ranges = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                IndexRange(location: word(), length: word())
            }
            return graph.addIndexSet(ranges, mutable: kind == .mutableIndexSet)
        case .data, .mutableData:
            return graph.addData(bytes(), mutable: kind == .mutableData)
        case .date:
            return graph.add(
                scalar: .date(random.chance(50) ? 542_911_754.5 : Double(bitPattern: number()))
            )
        case .keyedArchive:
            let data = graph.addData(Array("bplist00".utf8) + bytes())
            complete.append(data)
            return graph.addKeyedArchive(data: data)
        default:
            return graph.addGeometry(kind, (0..<kind.doubleCount).map { _ in number() })
        }
    }

    /// Bits of a double, often of a special one.
    private mutating func number() -> UInt64 {
        let special: [Double] = [
            0, -0.0, 1, 1.5, 0.1, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude, 9_007_199_254_740_992, 3.4e38,
        ]

        if random.chance(40) {
            return pick(special).bitPattern
        }

        if random.chance(10) {
            return 0x7FF0_0000_0000_0000 | random.next() & 0x800F_FFFF_FFFF_FFFF
        }

        return random.next()
    }

    /// Integers near the bounds of every width.
    private mutating func integer() -> Int64 {
        if random.chance(30) {
            return Int64(truncatingIfNeeded: random.next())
        }

        let power = Int64(1) &<< pick([0, 0, 7, 8, 15, 16, 31, 32, 53, 62, 63])
        return (random.chance(50) ? power : 0 &- power) &+ Int64.random(in: -1...1, using: &random)
    }

    private mutating func decimal() -> DecimalNumber {
        if random.chance(10) {
            return .nan
        }

        let wide = UInt128(random.next()) << 64 | UInt128(random.next())
        let mantissa =
            random.chance(10) ? UInt128.max : wide >> UInt128.random(in: 0..<128, using: &random)

        let exponent =
            random.chance(70) ? Int.random(in: -6...6, using: &random) : pick([-128, -100, 60, 89])

        return DecimalNumber(negative: random.chance(50), mantissa: mantissa, exponent: exponent)
            ?? DecimalNumber(0)
    }

    private mutating func word() -> UInt32 {
        pick([0, 1, 7, 1000, .max, UInt32(truncatingIfNeeded: random.next())])
    }

    private mutating func bytes() -> [UInt8] {
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
            UInt8(truncatingIfNeeded: random.next())
        }
    }

    private mutating func url() -> ObjectGraph.NodeIndex {
        if !urls.isEmpty, random.chance(30) {
            return pick(urls)
        }

        let base = urls.isEmpty || random.chance(50) ? ObjectGraph.NodeIndex.nil : pick(urls)
        let node = graph.addURL(relative: graph.addString(text()), base: base)
        urls.append(node)

        return node
    }

    private mutating func string() -> ObjectGraph.NodeIndex {
        graph.addString(text())
    }

    /// A text, often one that was used before.
    private mutating func text() -> String {
        let known = [
            "", "a", "b", "x", "key", "\u{E9}", "e\u{301}", "\u{1F600}", "$class", "$alias", "$$",
            "a.b", "\\", "\"",
            "0",
            "true", "\u{1}", "\n", "\u{FFFE}", "\u{10FFFF}", "\u{7F}", "\u{2028}", " ", "</string>",
            "$null", "1.5",
        ]

        if random.chance(70) {
            return pick(known)
        }

        if random.chance(5) {
            return String(
                repeating: "long \u{20AC} ",
                count: Int.random(in: 10...100, using: &random)
            )
        }

        return "text " + String(random.next() % 1000)
    }

    private mutating func key() -> String {
        random.chance(50) ? text() : pick(["name", "age", "v", "next", "p.q"])
    }

    private mutating func name() -> String {
        let plain = ["Foo", "Bar", "NSObject", "Person"]
        return options.oddDefinitions && random.chance(20)
            ? pick(["", "NSData", "NSSet", "\u{C4}", "$class", "NSNumber"]) : pick(plain)
    }
}
