/// Follows key paths. One walker can follow many paths in a graph: keys are looked up in hash
/// tables, which are built for a node when the second path leads through it, so that a path only
/// takes time for its components.
package struct KeyPathWalker {
    var addressing = KeyPathAddressing()
    /// How often a path has led through each node, up to 2: from the second time on, its keys are
    /// in a table.
    private var visits = NodeNumbers()
    /// Definitions whose property names are in a table.
    private var isDefinitionIndexed: Set<Int> = []
    /// For a node in the upper half and the number of a key in the lower, the value's place among
    /// the node's children.
    private var values: [UInt64: UInt32] = [:]
    /// The same for properties, with the number of a definition in the upper half.
    private var properties: [UInt64: UInt32] = [:]
    /// The component that was last taken, without its escapes.
    package private(set) var component: [UInt8] = []
    /// The place, among its parent's children, of the node that the last step led to; 0 for the
    /// base of a URL and the data of a keyed archive.
    package private(set) var place = 0
    private let countsFromEnd: Bool

    /// With `countsFromEnd`, a negative index leads to an element or an entry, counted from the
    /// end.
    package init(countsFromEnd: Bool = false) {
        self.countsFromEnd = countsFromEnd
    }

    /// Whether the entries of a dictionary or of a coded object are addressed by key.
    package mutating func isByKey(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        addressing.isByKey(node, in: graph)
    }

    /// Learns that a dictionary or a coded object, whose keys had been looked at, has a new entry
    /// at its end, with a key that no other one has.
    package mutating func noteNewEntry(of node: NodeIndex, in graph: ObjectGraph) {
        guard let number = addressing.noteNewEntry(of: node, in: graph), visits[node] == 2 else {
            return
        }

        let place = graph.childRange(node).count - 2
        values[UInt64(node.index) << 32 | UInt64(number)] = UInt32(place)
    }

    /// Takes the next component of a path with the text `text`, and follows it from a node. Nil if
    /// it leads nowhere.
    ///
    /// `isByIndex` requires that the entries of a dictionary be addressed by index.
    package mutating func step(
        from node: NodeIndex,
        in graph: ObjectGraph,
        _ parser: inout KeyPathParser,
        _ text: [UInt8],
        isByIndex: Bool = false
    ) -> NodeIndex? {
        let isReserved = parser.next(in: text, into: &component)
        if isReserved, KeyPath.isNoKey(component.span) {
            return nil
        }

        let kind = graph.kind(node)
        place = 0

        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return child(
                index(component.span, among: Int(graph.record(node).b)),
                of: node,
                in: graph
            )
        case .dictionary, .mutableDictionary, .codedObject:
            return !isByIndex && addressing.isByKey(node, in: graph)
                ? value(of: node, in: graph) : entry(of: node, in: graph)
        case .object:
            let definition = Int(graph.record(node).b)
            return addressing.isByName(definition: definition, in: graph)
                ? property(of: node, definition, in: graph)
                : child(KeyPath.index(component.span), of: node, in: graph)
        case .url: return base(of: node, in: graph, &parser, text)
        case .keyedArchive:
            return isReserved && component.span.equals("$data") ? graph.keyedData(node) : nil
        default: return nil
        }
    }

    /// The index of an element or an entry; nil if it is none.
    private func index(_ digits: Span<UInt8>, among count: Int) -> Int? {
        countsFromEnd ? KeyPath.place(digits, among: count) : KeyPath.index(digits)
    }

    /// The child at an index, whose place is noted.
    private mutating func child(_ index: Int?, of node: NodeIndex, in graph: ObjectGraph)
        -> NodeIndex?
    {
        guard let index else { return nil }

        let range = graph.childRange(node)
        place = index
        return index < range.count ? graph.children[range.lowerBound + index] : nil
    }

    /// The value of the entry whose key is the component.
    private mutating func value(of node: NodeIndex, in graph: ObjectGraph) -> NodeIndex? {
        // Whether entries are addressed by key has been asked, so every key of the node has a
        // number.
        let number = addressing.find(component.span, in: graph)
        guard number >= 0 else { return nil }

        let range = graph.childRange(node)
        let keys = graph.keyPlaces(node)

        // The first path through a node looks at its keys one by one, because most nodes are only
        // asked once. The second makes a table.
        if visits[node] == 0 {
            visits[node] = 1
            let key = keys.first { addressing.number(of: graph.children[$0], in: graph) == number }
            return child(key.map { $0 - 1 - range.lowerBound }, of: node, in: graph)
        }

        let owner = UInt64(node.index) << 32
        if visits[node] == 1 {
            visits[node] = 2
            for key in keys {
                let number = addressing.number(of: graph.children[key], in: graph)
                values[owner | UInt64(number)] = UInt32(key - 1 - range.lowerBound)
            }
        }

        return child(values[owner | UInt64(number)].map { Int($0) }, of: node, in: graph)
    }

    /// The value of a numbered entry, such as `3`, or its key: `3k`.
    private mutating func entry(of node: NodeIndex, in graph: ObjectGraph) -> NodeIndex? {
        let isKey = component.last == UInt8(ascii: "k")
        let end = component.count - (isKey ? 1 : 0)
        let count = Int(graph.record(node).b)
        guard let index = index(component.span.extracting(0..<end), among: count), index < count
        else {
            return nil
        }

        let first = graph.firstKey(node) - graph.childRange(node).lowerBound
        return child(first + 2 * index - (isKey ? 0 : 1), of: node, in: graph)
    }

    /// The value of the property whose name is the component.
    private mutating func property(of node: NodeIndex, _ definition: Int, in graph: ObjectGraph)
        -> NodeIndex?
    {
        let owner = UInt64(definition) << 32
        if isDefinitionIndexed.insert(definition).inserted {
            for (place, name) in graph.propertyNames[graph.definitions[definition].properties]
                .enumerated()
            {
                properties[owner | UInt64(addressing.number(of: name, in: graph))] = UInt32(place)
            }
        }

        let number = addressing.find(component.span, in: graph)
        guard number >= 0 else { return nil }

        return child(properties[owner | UInt64(number)].map { Int($0) }, of: node, in: graph)
    }

    /// Follows `NS.base`, whether or not its dot is escaped.
    private mutating func base(
        of node: NodeIndex,
        in graph: ObjectGraph,
        _ parser: inout KeyPathParser,
        _ text: [UInt8]
    ) -> NodeIndex? {
        if component.span.equals("NS"), !parser.isAtEnd {
            _ = parser.next(in: text, into: &component)
            guard component.span.equals("base") else { return nil }
        } else if !component.span.equals("NS.base") {
            return nil
        }

        let base = graph.url(node).base
        return base == .nil ? nil : base
    }

    // The errors for key paths that lead nowhere: the component, the node, and the name that was
    // probably meant.

    /// How many names are examined for a similar one.
    private static let candidates = 1000
    /// The length in bytes up to which names are examined.
    private static let longest = 100

    /// The error if the component that begins at a position of a path leads nowhere from a node.
    package mutating func error(
        at node: NodeIndex,
        in graph: ObjectGraph,
        _ text: [UInt8],
        _ position: Int
    ) -> FastCodingError {
        // The path up to the component, without the dot between them.
        let path = position == 0 ? nil : String(decoding: text[..<(position - 1)], as: UTF8.self)
        return FastCodingError(.keyPath, failure(at: node, in: graph), keyPath: path)
    }

    /// Says why the component that was last taken does not lead on from a node.
    package mutating func failure(at node: NodeIndex, in graph: ObjectGraph) -> String {
        let name = "'\(NameText.escaped(NameText.shown(component.span)))'"
        let kind = graph.kind(node)
        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return Self.noIndex(component, in: kind, count: Int(graph.record(node).b), "element")
        case .dictionary, .mutableDictionary:
            if isByKey(node, in: graph) {
                return "no \(name) in the \(kind.words)" + suggestion(at: node, in: graph)
            }

            return Self.noIndex(
                component,
                in: kind,
                count: Int(graph.record(node).b),
                "entry",
                "entries"
            )
                + ", which are numbered because its keys are not distinct strings"
        case .object, .codedObject:
            let className = NameText.escaped(NameText.shown(Array(graph.className(node).utf8).span))
            return "no \(name) in \(kind.words) \(className)" + suggestion(at: node, in: graph)
        case .url:
            return graph.url(node).base == .nil
                ? "the URL has no base" : "a URL has 'NS.base' only, no \(name)"
        case .keyedArchive:
            return "a keyed archive has '$data' only, no \(name)"
        default:
            return "no \(name) in \(graph.summary(node)), which has no parts"
        }
    }

    /// Says that a component is no index of a node, or none that it has.
    package static func noIndex(
        _ component: [UInt8],
        in kind: NodeKind,
        count: Int,
        _ one: String,
        _ many: String? = nil
    ) -> String {
        let name = NameText.escaped(NameText.shown(component.span))
        let there =
            "the \(kind.words) has \(count == 0 ? "no" : "\(count)") \(count == 1 ? one : many ?? one + "s")"

        if let dotted = dotted(component) {
            return "'\(name)' is not an index: \(there); did you mean '\(dotted)'?"
        }

        // Digits only; others may be meant as something else.
        let isNumber = !component.isEmpty && component.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
        // With a leading zero it is not an index.
        let isIndex = isNumber && (component.count == 1 || component[0] != UInt8(ascii: "0"))
        return isIndex
            ? "index \(name) is out of range: \(there)" : "'\(name)' is not an index: \(there)"
    }

    /// A component with an index in brackets, as other tools write it, the way it is written here:
    /// `items.0`; nil for others.
    private static func dotted(_ component: [UInt8]) -> String? {
        guard component.last == UInt8(ascii: "]"),
            let bracket = component.firstIndex(of: UInt8(ascii: "["))
        else {
            return nil
        }

        let digits = component[(bracket + 1)...].dropLast()
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else {
            return nil
        }

        var path = ByteBuffer()
        if bracket > 0 {
            KeyPath.append(component: component.span.slice(0..<bracket), to: &path)
        }

        path.append(path.count > 0 ? "." : "")
        return String(decoding: path.array + digits, as: UTF8.self)
    }

    /// The name that is most similar to the component, if it is similar enough.
    private func suggestion(at node: NodeIndex, in graph: ObjectGraph) -> String {
        if let dotted = Self.dotted(component) {
            return "; did you mean '\(dotted)'?"
        }

        guard !component.isEmpty, component.count <= Self.longest else { return "" }

        // Comparing names takes time for both lengths, so there are limits on both.
        var nearest: ByteRange?
        var least = Int.max
        for name in names(of: node, in: graph).prefix(Self.candidates)
        where name.count <= Self.longest {
            let distance = NearestName.distance(component, Array(graph.pool[name.range]))
            if distance < least {
                nearest = name
                least = distance
            }
        }

        guard let nearest, least <= component.count / 3 else { return "" }

        var path = ByteBuffer()
        KeyPath.append(component: graph.bytes(nearest), to: &path)
        return "; did you mean '\(String(decoding: path.array, as: UTF8.self))'?"
    }

    /// The property names of an object, or the first keys of a dictionary or a coded object.
    private func names(of node: NodeIndex, in graph: ObjectGraph) -> [ByteRange] {
        if graph.kind(node) == .object {
            return Array(graph.propertyNames[graph.definition(node).properties])
        }

        let keys = graph.keyPlaces(node).prefix(Self.candidates).map { graph.children[$0] }
        return keys.filter { graph.kind($0) == .string }.map { graph.byteRange($0) }
    }
}

extension ObjectGraph {
    /// The node that a key path leads to from a node, by default the root.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` if it leads nowhere, saying which component failed
    /// and what is there.
    package func resolve(keyPath path: String, from start: NodeIndex? = nil) throws(FastCodingError)
        -> NodeIndex
    {
        var walker = KeyPathWalker()
        return try resolve(keyPath: path, from: start, &walker)
    }

    /// The same with a walker that knows the graph from other paths.
    package func resolve(
        keyPath path: String,
        from start: NodeIndex? = nil,
        _ walker: inout KeyPathWalker
    ) throws(FastCodingError) -> NodeIndex {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        var node = start ?? rootIndex
        parser.takeRoot(text)

        while !parser.isAtEnd {
            let start = parser.position
            guard let next = walker.step(from: node, in: self, &parser, text) else {
                throw walker.error(at: node, in: self, text, start)
            }

            node = next
        }

        return node
    }
}
