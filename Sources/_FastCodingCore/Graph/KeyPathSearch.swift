/// Finds all places that key paths lead to: fastcode-notation(5), "Wildcards".
///
/// `*` leads to each part of a node, `**` to a node and everything below it, and a negative index
/// counts from the end. An object in several places is searched for a wildcard only once, at its
/// first place. So the work is bounded by the size of the graph times that of the path, regardless
/// of sharing and cycles. Values have no identity, so URLs, the only ones with parts, are searched
/// in all places. The effort for that beyond the size of the graph is bounded as lists are.
///
/// A search begins at the root or at another node, and knows nothing of the nodes around that one.
/// Each place that a path leads to is found once, even if several `**` in the path could lead there
/// in more than one way.
package struct KeyPathSearch {
    /// A node whose parts are being visited for a wildcard.
    private struct Frame {
        let step: UInt32
        let node: NodeIndex
        var places: ObjectGraph.PartPlaces
        /// The component that the parts are matched against.
        let component: Int
    }

    /// Follows the literal components. It may follow other paths, too, with the tables that it has
    /// made.
    package var walker = KeyPathWalker(countsFromEnd: true)
    private var found = FoundPlaces()
    private var text: [UInt8] = []
    private var components: [KeyPathComponent] = []
    /// The outermost first. They are the search's stack, as a graph may be deep.
    private var frames: [Frame] = []
    /// For each wildcard, the last search in which the parts of a node were visited.
    private var seen: [[UInt32]] = []
    /// Bounds how often URLs are searched again; nil until one is.
    private var repeats: NotationBudget?
    /// The number of the search.
    private var number: UInt32 = 0
    /// How many parts of nodes were visited in it.
    private var visits = 0
    /// Whether it is no error if a path leads nowhere.
    private var mayFail = false
    /// Whether the path has wildcards, so that it may lead to several places or to none.
    private var hasWildcard = false
    /// Whether the path may lead to one place in several ways, as `**.a.**` does.
    private var mayRepeat = false
    /// Whether wildcards pass over the keys of numbered entries.
    private var sparesKeys = false

    private init() {}

    /// All places that any of the paths leads to, in the order of the paths and, within each, of
    /// the archive.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` if a path leads nowhere.
    ///
    /// - Parameters:
    ///   - start: the node that the paths begin at; the root if it is nil.
    ///   - sparesKeys: whether wildcards lead to no keys of numbered entries, as in edits.
    package static func find(
        _ paths: [String],
        in graph: ObjectGraph,
        from start: ObjectGraph.NodeIndex? = nil,
        sparesKeys: Bool = false
    ) throws(FastCodingError) -> FoundPlaces {
        var search = KeyPathSearch()
        search.sparesKeys = sparesKeys
        search.found.isList = paths.count > 1
        search.found.start = start ?? graph.rootIndex

        for path in paths {
            try search.run(path, in: graph)
        }

        return search.found
    }

    /// Prepares to follow any number of paths from the root, from which each may lead nowhere. The
    /// search remembers the keys and the names of properties, which therefore must not change,
    /// apart from new entries that the walker is told of.
    package init(sparesKeys: Bool) {
        self.sparesKeys = sparesKeys
        mayFail = true
    }

    /// All places that a path leads to from the root, as ``find(_:in:from:sparesKeys:)`` has them;
    /// empty if it leads nowhere.
    package mutating func places(at path: String, in graph: ObjectGraph) throws(FastCodingError)
        -> FoundPlaces
    {
        parse(path)
        seen = []
        frames = []
        found.isList = hasWildcard
        found.restart(at: graph.rootIndex)
        found.beginPath(mayRepeat: mayRepeat)
        try search(in: graph)
        return found
    }

    /// Prepares to follow a path from any number of nodes, from each of which it may lead nowhere.
    /// The search remembers the keys and the names of properties.
    package init(following path: String) {
        parse(path)
        mayFail = true
        found.beginPath(mayRepeat: mayRepeat)
    }

    /// The nodes that the path leads to from a node.
    package mutating func nodes(
        from node: NodeIndex,
        in graph: ObjectGraph,
        charging budget: inout NotationBudget
    ) throws(FastCodingError) -> [NodeIndex] {
        if components.isEmpty {
            return [node]
        }

        try follow(from: node, in: graph, charging: &budget)
        return (0..<found.count).map { found.node($0, in: graph) }
    }

    /// The places that the path leads to from a node.
    package mutating func places(
        from node: NodeIndex,
        in graph: ObjectGraph,
        charging budget: inout NotationBudget
    ) throws(FastCodingError) -> FoundPlaces {
        try follow(from: node, in: graph, charging: &budget)
        return found
    }

    /// Follows the path from a node. Any number of nodes may lead to the same large one. So each
    /// part that is visited is charged like 64 bytes that are written, which takes about as long.
    private mutating func follow(
        from node: NodeIndex,
        in graph: ObjectGraph,
        charging budget: inout NotationBudget
    ) throws(FastCodingError) {
        found.restart(at: node)
        visits = 0
        try search(in: graph)
        try budget.charge(64 * visits, for: "what conditions and columns look at")
    }

    /// Whether a path has wildcards, so that it may lead to any number of places.
    package static func hasWildcard(_ path: String) -> Bool {
        components(of: path).contains { $0.kind != .literal }
    }

    /// The components of a path, `**` in a row counting as one.
    package static func components(of path: String) -> [KeyPathComponent] {
        let text = Array(path.utf8)
        var components: [KeyPathComponent] = []
        var component: [UInt8] = []

        // A leading `$root` says where a path begins. It is no step.
        var parser = KeyPathParser(0..<text.count)
        parser.takeRoot(text)

        while !parser.isAtEnd {
            let start = parser
            _ = parser.next(in: text, into: &component)
            // A star that is written as an escape is a key.
            let raw = text[start.position..<(parser.isAtEnd ? text.count : parser.position - 1)]
            let kind: KeyPathComponent.Kind

            if raw.elementsEqual("**".utf8) {
                kind = .deep
            } else {
                kind = raw.elementsEqual("*".utf8) ? .any : .literal
            }

            // Any number of levels, twice in a row, is any number of levels.
            if kind == .deep, components.last?.kind == .deep {
                continue
            }

            components.append(KeyPathComponent(kind: kind, parser: start))
        }

        return components
    }

    /// Takes a path apart once, however many nodes it is followed from.
    private mutating func parse(_ path: String) {
        text = Array(path.utf8)
        components = Self.components(of: path)
        hasWildcard = components.contains { $0.kind != .literal }
        // All other components lead over a fixed number of levels, so that a single `**` leads to
        // each place in one way.
        mayRepeat = components.count { $0.kind == .deep } > 1
    }

    /// Adds the places of a path.
    private mutating func run(_ path: String, in graph: ObjectGraph) throws(FastCodingError) {
        parse(path)
        if hasWildcard {
            found.isList = true
        }

        seen = []
        found.beginPath(mayRepeat: mayRepeat)
        let before = found.count
        try search(in: graph)

        if found.count == before {
            throw Self.nothingMatches(path)
        }
    }

    /// Follows the path from the start of the search.
    private mutating func search(in graph: ObjectGraph) throws(FastCodingError) {
        if seen.isEmpty {
            seen = components.map {
                $0.kind == .literal ? [] : Array(repeating: 0, count: graph.records.count)
            }
            number = 0
        }

        // Visits of earlier searches no longer count, without clearing the lists.
        number += 1
        try visit(
            FoundPlaces.Step(after: FoundPlaces.none, place: 0, node: found.start),
            0,
            in: graph
        )

        while let top = frames.indices.last {
            guard let place = frames[top].places.next() else {
                frames.removeLast()
                continue
            }

            let frame = frames[top]
            visits += 1
            let child = graph.part(place, of: frame.node)
            try visit(
                FoundPlaces.Step(after: frame.step, place: place, node: child),
                frame.component,
                in: graph
            )
        }
    }

    /// Charges 64 bytes for a value that is searched again, as for a part of a list. A short text
    /// can have a URL with many bases in many places.
    private mutating func chargeForRepeat(in graph: ObjectGraph) throws(FastCodingError) {
        var budget = repeats ?? NotationBudget(for: graph, FastLimits())
        try budget.charge(64, for: "the bases of URLs that wildcards lead to")
        repeats = budget
    }

    /// The error for a path that leads nowhere.
    private static func nothingMatches(_ path: String) -> FastCodingError {
        FastCodingError(.keyPath, "nothing matches '\(NameText.shown(path))'")
    }

    /// Follows the components from a given one on, up to the first that requires visiting parts.
    private mutating func visit(_ start: FoundPlaces.Step, _ first: Int, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        var here = start
        var number = first
        while number < components.count {
            let component = components[number]
            if component.kind == .literal {
                // Following a literal takes no frame, so that a path without wildcards costs only
                // its steps.
                var parser = component.parser
                guard let child = walker.step(from: here.node, in: graph, &parser, text) else {
                    if hasWildcard || mayFail {
                        return
                    }
                    throw walker.error(at: here.node, in: graph, text, component.parser.position)
                }

                here = FoundPlaces.Step(after: found.add(here), place: walker.place, node: child)

                // `NS.base` is two components of the path but one step.
                number += parser.count - component.parser.count
                continue
            }

            let isDeep = component.kind == .deep
            if let parts = graph.parts(here.node, sparesKeys: sparesKeys, &walker.addressing) {
                let isSeen = seen[number][Int(here.node.index)] == self.number
                if isSeen, graph.kind(here.node).isObject {
                    // The object is in this place, too, but the places inside it have already been
                    // found.
                    if isDeep, number == components.count - 1 {
                        break
                    }
                    return
                }

                if isSeen {
                    try chargeForRepeat(in: graph)
                }

                seen[number][Int(here.node.index)] = self.number
                frames.append(
                    Frame(
                        step: found.add(here),
                        node: here.node,
                        places: parts,
                        component: isDeep ? number : number + 1
                    )
                )
            }

            if !isDeep {
                return
            }

            number += 1
        }

        // Wildcards pass over properties that are nil.
        if hasWildcard, here.node == .nil, found.node(before: here).map(graph.kind) == .object {
            return
        }

        found.append(here)
    }
}

extension ObjectGraph {
    /// The part of a node at a place: a child, the base of a URL, the data of a keyed archive.
    package func part(_ place: Int, of node: NodeIndex) -> NodeIndex {
        switch kind(node) {
        case .keyedArchive: keyedData(node)
        case .url: url(node).base
        default: children[Int(record(node).a) + place]
        }
    }

    /// The places of a node's parts that are still to be visited.
    package struct PartPlaces: Sendable {
        private var upcoming: Int
        private let end: Int
        /// The distance between places: 2 where keys are passed over.
        private let stride: Int

        fileprivate init(from first: Int = 0, to end: Int, by stride: Int = 1) {
            upcoming = first
            self.end = end
            self.stride = stride
        }

        package var isEmpty: Bool { upcoming >= end }

        /// The next place; nil after the last one.
        package mutating func next() -> Int? {
            if isEmpty {
                return nil
            }

            upcoming += stride
            return latest
        }

        /// The place that ``next()`` returned last.
        package var latest: Int { upcoming - stride }
    }

    /// The places of the parts of a node that one component of a key path leads to; nil if there
    /// are none.
    package func parts(
        _ node: NodeIndex,
        sparesKeys: Bool = false,
        _ addressing: inout KeyPathAddressing
    ) -> PartPlaces? {
        let count = childRange(node).count
        let only = PartPlaces(to: 1)
        switch kind(node) {
        case .keyedArchive:
            return only
        case .url:
            return kind(url(node).base) == .url ? only : nil
        case .dictionary, .mutableDictionary, .codedObject:
            return PartPlaces(
                from: kind(node) == .codedObject ? 1 : 0,
                to: count,
                by: sparesKeys || addressing.isByKey(node, in: self) ? 2 : 1
            )
        default:
            return count > 0 ? PartPlaces(to: count) : nil
        }
    }

    /// The node to write for the places that were found: the one at the place, or a new array of
    /// the nodes at all places.
    package mutating func select(_ found: FoundPlaces) -> NodeIndex {
        if !found.isList {
            return found.node(0, in: self)
        }

        // There may be as many places as nodes, and an array that doubles would take as much memory
        // again.
        let nodes = (0..<found.count).map { found.node($0, in: self) }
        reserve(nodes: 1, children: nodes.count)
        return addContainer(.array, nodes)
    }
}
