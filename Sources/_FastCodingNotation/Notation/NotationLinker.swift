import _FastCodingPlists

/// Walks the graph in the order in which an archive writes it: the last of three steps.
///
/// It replaces aliases by their targets, gives the objects their definitions, and makes those containers mutable that
/// have to be: those that are met again while an archive would still be writing their children.
struct NotationLinker {
    private struct Frame {
        var node: NodeIndex
        /// The first child, the next one and the end, in the graph's children.
        var first: Int
        var next: Int
        var end: Int
    }

    private enum State: UInt8 { case unseen, open, done }

    var unresolved: UnresolvedGraph
    private(set) var diagnostics = Diagnostics()
    private let limits: Limits
    var made = NotationDefinitions()
    private var states: [State]
    private var frames: [Frame] = []
    private var chainLengths: [UInt32: Int] = [:]

    init(_ unresolved: UnresolvedGraph, limits: Limits) {
        self.unresolved = unresolved
        self.limits = limits
        states = Array(repeating: .unseen, count: unresolved.graph.records.count)
    }

    mutating func run() throws(FastCodingError) -> ObjectGraph {
        unresolved.graph.rootIndex = try visit(unresolved.graph.rootIndex)
        while var frame = frames.popLast() {
            let depth = frames.count
            while frame.next < frame.end, frames.count == depth {
                let index = frame.next
                frame.next += 1
                let child = unresolved.graph.children[index]
                let kind = unresolved.graph.kind(child)
                // Most children are leaves that need no processing.
                if !kind.isObject, kind != .nil, kind != .url { continue }
                if child == .nil, allowsNil(frame.node, at: index - frame.first) { continue }
                frames.append(frame)
                let target = try visit(child)
                unresolved.graph.children[index] = target
                if target == .nil, !allowsNil(frame.node, at: index - frame.first) {
                    throw unresolved.error(
                        .notation, "nil can't be a key or an element of an array or a set; null can", at: child)
                }
                if frames.count == depth + 1 { frames.removeLast() }
            }
            if frames.count == depth { states[Int(frame.node.index)] = .done }
        }
        unresolved.graph.definitions = made.definitions
        unresolved.graph.propertyNames = made.propertyNames
        return unresolved.graph
    }

    /// Processes a node that stands as a child of the last frame, or as the root, and returns what stands there in the
    /// graph. If its children have to be walked, it adds a frame.
    private mutating func visit(_ place: NodeIndex) throws(FastCodingError) -> NodeIndex {
        let node = unresolved.target(of: place)
        let kind = unresolved.graph.kind(node)
        if kind == .nil { return .nil }
        if kind == .url { try enterURL(node, at: place) }
        guard kind.isObject else { return node }
        switch states[Int(node.index)] {
        case .done: break
        case .open: try meetAgain(node, kind, at: place)
        case .unseen: try enter(node, kind, at: place)
        }
        return node
    }

    private mutating func enter(_ node: NodeIndex, _ kind: NodeKind, at place: NodeIndex) throws(FastCodingError) {
        switch kind {
        case .keyedArchive: return try enterKeyedArchive(node)
        case .object: try define(node)
        case .codedObject: try checkKeys(ofCoded: node)
        default:
            if !kind.isContainer {
                states[Int(node.index)] = .done
                return
            }
        }
        try checkDepth(frames.count + 1, at: place)
        let record = unresolved.graph.record(node)
        let first = Int(record.a)
        // The graph itself still has the definitions of the text.
        let definition = kind == .object ? made.definitions[Int(record.b)] : nil
        let count = definition?.properties.count ?? unresolved.graph.childRange(node).count
        states[Int(node.index)] = count == 0 ? .done : .open
        if count > 0 { frames.append(Frame(node: node, first: first, next: first, end: first + count)) }
    }

    /// In archives, the keys of coded objects are always immutable strings.
    private func checkKeys(ofCoded node: NodeIndex) throws(FastCodingError) {
        for index in unresolved.graph.keyPlaces(node) {
            let place = unresolved.graph.children[index]
            let key = unresolved.target(of: place)
            if unresolved.graph.kind(key) == .string { continue }
            throw unresolved.error(
                .notation, "a coded object's key has to be a string, but found \(unresolved.graph.summary(key))",
                at: place)
        }
    }

    private func checkDepth(_ depth: Int, at place: NodeIndex) throws(FastCodingError) {
        guard depth > limits.nesting else { return }
        throw FastCodingError(tooDeep: "the graph nests deeper than", limits.nesting, offset: unresolved.offset(place))
    }

    private mutating func enterKeyedArchive(_ node: NodeIndex) throws(FastCodingError) {
        let place = unresolved.graph.keyedData(node)
        let data = unresolved.target(of: place)
        guard unresolved.graph.kind(data) == .data || unresolved.graph.kind(data) == .mutableData else {
            throw unresolved.error(
                .notation, "the $data of a keyed archive has to be data, but found \(unresolved.graph.summary(data))",
                at: place)
        }
        // In an archive, the data is inside the chunk, where no alias can stand.
        guard states[Int(data.index)] == .unseen else {
            throw unresolved.error(
                .notRepresentable, "the data of a keyed archive can't be data that comes before it", at: place)
        }
        states[Int(data.index)] = .done
        states[Int(node.index)] = .done
        unresolved.graph.records[Int(node.index)].a = UInt64(data.index)
    }

    // MARK: Nil

    private func allowsNil(_ node: NodeIndex, at offset: Int) -> Bool {
        switch unresolved.graph.kind(node) {
        case .object: true
        case .dictionary, .mutableDictionary: offset % 2 == 0
        case .codedObject: offset % 2 == 1
        default: false
        }
    }

    // MARK: What is met again

    private mutating func meetAgain(_ node: NodeIndex, _ kind: NodeKind, at place: NodeIndex) throws(FastCodingError) {
        if kind == .codedObject {
            throw unresolved.error(
                .notRepresentable, "an NSCoded object can't contain itself: archives number it after its contents",
                at: place)
        }
        let mutable = kind.madeMutable
        guard mutable != kind else { return }
        unresolved.graph.records[Int(node.index)].kind = mutable
        guard unresolved.role(of: node).contains(.isNamedImmutable) else { return }
        let (offset, related) = (unresolved.offset(node), unresolved.offset(place))
        diagnostics.warn(
            .madeMutable, "the \(kind.words) contains itself, so it becomes a \(mutable.words); see the reference",
            at: offset, related: related)
    }

    // MARK: URLs

    private mutating func enterURL(_ node: NodeIndex, at place: NodeIndex) throws(FastCodingError) {
        if unresolved.graph.url(node).base == .nil { return try checkDepth(frames.count + 1, at: place) }
        var chain: [NodeIndex] = []
        var url = node
        while chainLengths[url.index] == nil {
            guard states[Int(url.index)] == .unseen else {
                throw unresolved.error(.cycle, "the URL is its own base", at: node)
            }
            states[Int(url.index)] = .open
            chain.append(url)
            url = try base(of: url)
            unresolved.graph.records[Int((chain.last ?? url).index)].b = url.index
            if url == .nil { break }
        }
        var length = chainLengths[url.index] ?? 0
        for url in chain.reversed() {
            length += 1
            chainLengths[url.index] = length
        }
        try checkDepth(frames.count + length, at: place)
    }

    private func base(of url: NodeIndex) throws(FastCodingError) -> NodeIndex {
        let place = unresolved.graph.url(url).base
        if place == .nil { return .nil }
        let base = unresolved.target(of: place)
        switch unresolved.graph.kind(base) {
        case .url: return base
        case .nil: return .nil
        default:
            throw unresolved.error(
                .notation, "NS.base has to be a URL, but found \(unresolved.graph.summary(base))", at: place)
        }
    }
}
