/// A component of a key path: a key or an index without its escapes, or a wildcard.
package enum KeyPathComponent: Equatable {
    case literal([UInt8])
    /// `*`
    case any
    /// `**`
    case deep
}

/// Finds all places that key paths lead to: fastcode-notation(5), "Wildcards".
///
/// `*` leads to each part of a node, `**` to a node and everything below it, and a negative index counts from the end.
/// A node that stands in several places is searched for a wildcard only once, at its first place. So the work is
/// bounded by the size of the graph times that of the path, regardless of sharing and cycles.
package struct KeyPathSearch {
    private struct Component {
        enum Kind { case literal, any, deep }
        let kind: Kind
        /// A parser that takes this component of the path next.
        let parser: KeyPathParser
    }

    /// A node whose parts are being visited for a wildcard.
    private struct Frame {
        let step: UInt32
        let node: ObjectGraph.NodeIndex
        var next: Int
        let end: Int
        let stride: Int
        /// The component that the parts are matched against.
        let component: Int
    }

    /// A node that was reached, and its place among the parts of the previous one.
    private struct Here {
        var step: UInt32
        var place: UInt32
        var node: ObjectGraph.NodeIndex
    }

    private var walker = KeyPathWalker()
    private var found = FoundPlaces()
    private var text: [UInt8] = []
    private var components: [Component] = []
    private var frames: [Frame] = []
    /// For each wildcard, the last search in which the parts of a node were visited.
    private var seen: [[UInt32]] = []
    /// The number of the search.
    private var number: UInt32 = 0
    /// Whether it is no error if a path leads nowhere.
    private var mayFail = false
    private var hasWildcard = false
    /// Whether wildcards pass over the keys of numbered entries.
    private var sparesKeys = false

    private init() {}

    /// All places that any of the paths leads to, in the order of the paths and, within each, of the archive.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` if a path leads nowhere.
    ///
    /// - Parameter sparesKeys: whether wildcards lead to no keys of numbered entries, as in edits.
    package static func find(
        _ paths: [String], in graph: ObjectGraph, sparesKeys: Bool = false
    ) throws(FastCodingError) -> FoundPlaces {
        var search = KeyPathSearch()
        search.sparesKeys = sparesKeys
        search.found.isList = paths.count > 1
        for path in paths { try search.run(path, in: graph) }
        return search.found
    }

    /// Prepares to follow a path from any number of nodes, from each of which it may lead nowhere. What has been learnt about
    /// the graph is kept.
    package init(following path: String) {
        parse(path)
        mayFail = true
    }

    /// The nodes that the path leads to from a node.
    package mutating func nodes(from node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> [ObjectGraph.NodeIndex] {
        if components.isEmpty { return [node] }
        found = FoundPlaces()
        try? search(from: node, in: graph)
        return (0..<found.count).map { found.node($0, in: graph) }
    }

    /// Whether a path has wildcards, so that it may lead to any number of places.
    package static func hasWildcard(_ path: String) -> Bool {
        var search = KeyPathSearch()
        search.parse(path)
        return search.hasWildcard
    }

    /// The components of a path; nil if one can't be a key.
    package static func components(of path: String) -> [KeyPathComponent]? {
        var search = KeyPathSearch()
        search.parse(path)
        var components: [KeyPathComponent] = []
        for component in search.components {
            switch component.kind {
            case .any: components.append(.any)
            case .deep: components.append(.deep)
            case .literal:
                var parser = component.parser
                var text: [UInt8] = []
                if parser.next(in: search.text, into: &text), KeyPath.isNoKey(text.span) { return nil }
                components.append(.literal(text))
            }
        }
        return components
    }

    private mutating func parse(_ path: String) {
        text = Array(path.utf8)
        components = []
        hasWildcard = false
        var parser = KeyPathParser(0..<text.count)
        _ = walker.takeRoot(&parser, text)
        var component: [UInt8] = []
        while !parser.isAtEnd {
            let start = parser
            _ = parser.next(in: text, into: &component)
            // A star that is written as an escape is a key.
            let raw = text[start.position..<(parser.isAtEnd ? text.count : parser.position - 1)]
            let kind: Component.Kind =
                raw.elementsEqual("*".utf8) ? .any : raw.elementsEqual("**".utf8) ? .deep : .literal
            if kind != .literal { hasWildcard = true }
            components.append(Component(kind: kind, parser: start))
        }
    }

    private mutating func run(_ path: String, in graph: ObjectGraph) throws(FastCodingError) {
        parse(path)
        if hasWildcard { found.isList = true }
        seen = []
        let before = found.count
        try search(from: graph.rootIndex, in: graph)
        if found.count == before { throw Self.nothingMatches(path) }
    }

    private mutating func search(
        from start: ObjectGraph.NodeIndex, in graph: ObjectGraph
    ) throws(FastCodingError) {
        if seen.isEmpty {
            seen = components.map { $0.kind == .literal ? [] : Array(repeating: 0, count: graph.records.count) }
            number = 0
        }
        number += 1
        try visit(Here(step: FoundPlaces.none, place: 0, node: start), 0, in: graph)
        while let top = frames.indices.last {
            let frame = frames[top]
            if frame.next >= frame.end {
                frames.removeLast()
                continue
            }
            frames[top].next += frame.stride
            let child = graph.part(frame.next, of: frame.node)
            try visit(
                Here(step: frame.step, place: UInt32(truncatingIfNeeded: frame.next), node: child), frame.component,
                in: graph)
        }
    }

    /// The error for a path with wildcards that leads nowhere.
    static func nothingMatches(_ path: String) -> FastCodingError {
        FastCodingError(.keyPath, "nothing matches '\(NameText.shown(path))'")
    }

    /// Follows the components from a given one on, up to the first that requires visiting parts.
    private mutating func visit(_ start: Here, _ first: Int, in graph: ObjectGraph) throws(FastCodingError) {
        var here = start
        var number = first
        while number < components.count {
            let component = components[number]
            if component.kind == .literal {
                var parser = component.parser
                guard let child = follow(from: here.node, in: graph, &parser) else {
                    if hasWildcard || mayFail { return }
                    throw walker.error(at: here.node, in: graph, text, component.parser.position)
                }
                here = Here(step: add(here), place: UInt32(truncatingIfNeeded: child.place), node: child.node)
                number += parser.count - component.parser.count
                continue
            }
            let isDeep = component.kind == .deep
            if let parts = graph.parts(here.node, sparesKeys: sparesKeys, &walker) {
                if seen[number][Int(here.node.index)] == self.number {
                    // It stands here as well, but what is in it has already been found.
                    if isDeep, number == components.count - 1 { break }
                    return
                }
                seen[number][Int(here.node.index)] = self.number
                frames.append(
                    Frame(
                        step: add(here), node: here.node, next: parts.first, end: parts.end, stride: parts.stride,
                        component: isDeep ? number : number + 1))
            }
            if !isDeep { return }
            number += 1
        }
        if hasWildcard, here.node == .nil, found.isProperty(of: here.step, in: graph) { return }
        found.append(after: here.step, place: here.place)
    }

    private mutating func add(_ here: Here) -> UInt32 {
        found.add(after: here.step, place: here.place, node: here.node)
    }

    private mutating func follow(
        from node: ObjectGraph.NodeIndex, in graph: ObjectGraph, _ parser: inout KeyPathParser
    ) -> (node: ObjectGraph.NodeIndex, place: Int)? {
        if let child = walker.step(from: node, in: graph, &parser, text) { return (child, walker.place) }
        guard let place = walker.placeFromEnd(in: node, of: graph) else { return nil }
        return (graph.part(place, of: node), place)
    }
}

extension KeyPathWalker {
    /// The place among a node's children that the last component names, if it counts from the end.
    mutating func placeFromEnd(in node: ObjectGraph.NodeIndex, of graph: ObjectGraph) -> Int? {
        guard component.first == UInt8(ascii: "-") else { return nil }
        let count = Int(graph.record(node).b)
        switch graph.kind(node) {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return KeyPath.place(component.span, among: count)
        case .dictionary, .mutableDictionary, .codedObject:
            let isKey = component.last == UInt8(ascii: "k")
            guard
                let entry = KeyPath.place(
                    component.span.extracting(0..<(component.count - (isKey ? 1 : 0))), among: count),
                !isByKey(node, in: graph)
            else { return nil }
            let first = graph.firstKey(node) - graph.childRange(node).lowerBound
            return first + 2 * entry - (isKey ? 0 : 1)
        default: return nil
        }
    }
}

extension ObjectGraph {
    /// The part of a node at a place: a child, the base of a URL, the data of a keyed archive.
    package func part(_ place: Int, of node: NodeIndex) -> NodeIndex {
        switch kind(node) {
        case .keyedArchive: keyedData(node)
        case .url: url(node).base
        default: children[childRange(node).lowerBound + place]
        }
    }

    /// The places of the parts of a node that one component of a key path leads to; nil if there are none.
    package func parts(
        _ node: NodeIndex, sparesKeys: Bool, _ walker: inout KeyPathWalker
    ) -> (first: Int, end: Int, stride: Int)? {
        let count = childRange(node).count
        switch kind(node) {
        case .keyedArchive: return (0, 1, 1)
        case .url: return kind(url(node).base) == .url ? (0, 1, 1) : nil
        case .dictionary, .mutableDictionary: return (0, count, sparesKeys || walker.isByKey(node, in: self) ? 2 : 1)
        case .codedObject: return (1, count, sparesKeys || walker.isByKey(node, in: self) ? 2 : 1)
        default: return count > 0 ? (0, count, 1) : nil
        }
    }
}
