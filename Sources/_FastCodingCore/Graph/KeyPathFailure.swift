// Why a key path leads nowhere: what was looked for, what is there instead, and what may have been meant.
extension KeyPathWalker {
    /// How many names are examined for a similar one, and how long they may be.
    package static let candidates = 1000
    private static let longest = 100

    /// The error if the component that begins at a position of a path leads nowhere from a node.
    package mutating func error(
        at node: ObjectGraph.NodeIndex, in graph: ObjectGraph, _ text: [UInt8], _ position: Int
    ) -> FastCodingError {
        let path = position == 0 ? nil : String(decoding: text[..<(position - 1)], as: UTF8.self)
        return FastCodingError(.keyPath, failure(at: node, in: graph), keyPath: path)
    }

    /// The same for a path that leads nowhere after some components; the root of the graph stands for what these lead to.
    package static func error(_ path: String, after count: Int, in graph: ObjectGraph) -> FastCodingError {
        let text = Array(path.utf8)
        var walker = KeyPathWalker()
        var parser = KeyPathParser(0..<text.count)
        _ = walker.takeRoot(&parser, text)
        var passed: [UInt8] = []
        for _ in 0..<count { _ = parser.next(in: text, into: &passed) }
        let position = parser.position
        _ = walker.step(from: graph.rootIndex, in: graph, &parser, text)
        return walker.error(at: graph.rootIndex, in: graph, text, position)
    }

    /// Says why the component that was last taken does not lead on from a node.
    package mutating func failure(at node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> String {
        let name = "'\(NameText.escaped(NameText.shown(component.span)))'"
        let kind = graph.kind(node)
        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return Self.noIndex(component, in: kind, count: Int(graph.record(node).b), "element")
        case .dictionary, .mutableDictionary:
            if isByKey(node, in: graph) { return "no \(name) in the \(kind.words)" + suggestion(at: node, in: graph) }
            return Self.noIndex(component, in: kind, count: Int(graph.record(node).b), "entry", "entries")
                + ", which are numbered because its keys are not distinct strings"
        case .object, .codedObject:
            let className = NameText.escaped(NameText.shown(Array(graph.className(node).utf8).span))
            return "no \(name) in \(kind.words) \(className)" + suggestion(at: node, in: graph)
        case .url: return graph.url(node).base == .nil ? "the URL has no base" : "a URL has 'NS.base' only, no \(name)"
        case .keyedArchive: return "a keyed archive has '$data' only, no \(name)"
        default: return "no \(name) in \(graph.summary(node)), which has no parts"
        }
    }

    /// Says that a component is no index of a node, or none that it has.
    package static func noIndex(
        _ component: [UInt8], in kind: NodeKind, count: Int, _ one: String, _ many: String? = nil
    ) -> String {
        let name = NameText.escaped(NameText.shown(component.span))
        let there = "the \(kind.words) has \(count == 0 ? "no" : "\(count)") \(count == 1 ? one : many ?? one + "s")"
        let isNumber = !component.isEmpty && component.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 }
        // With a leading zero it is not an index.
        let isIndex = isNumber && (component.count == 1 || component[0] != UInt8(ascii: "0"))
        return isIndex ? "index \(name) is out of range: \(there)" : "'\(name)' is not an index: \(there)"
    }

    /// The name that is most similar to the component, if it is similar enough.
    private func suggestion(at node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> String {
        guard !component.isEmpty, component.count <= Self.longest else { return "" }
        var best: (distance: Int, name: ByteRange)?
        for name in names(of: node, in: graph).prefix(Self.candidates) where name.count <= Self.longest {
            let distance = NearestName.distance(component, Array(graph.pool[name.range]))
            if distance < best?.distance ?? .max { best = (distance, name) }
        }
        guard let best, best.distance <= component.count / 3 else { return "" }
        var path = ByteBuffer()
        KeyPath.append(component: graph.bytes(best.name), to: &path)
        return "; did you mean '\(String(decoding: path.array, as: UTF8.self))'?"
    }

    private func names(of node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> [ByteRange] {
        if graph.kind(node) == .object { return Array(graph.propertyNames[graph.definition(node).properties]) }
        let keys = stride(from: graph.firstKey(node), to: graph.childRange(node).upperBound, by: 2)
        return keys.prefix(Self.candidates).map { graph.children[$0] }.filter { graph.kind($0) == .string }
            .map { graph.byteRange($0) }
    }
}
