/// Lists the nodes of a graph, one on a line: key path, type and size, with tabs between them.
///
/// Nodes come in archive order, a dictionary's keys only where they are not distinct strings. An object that is met
/// again is listed as an alias, with the path of its first occurrence in the place of a size. Control characters are
/// escaped as in JSON.
package struct GraphListing: ~Copyable {
    private let graph: ObjectGraph
    private let escapesControls: Bool
    private let flush: ByteOutput
    private var occurrences: KeyPathOccurrences
    private var walk = DepthFirstWalk()
    /// How many bytes and components the paths of the open nodes have.
    private var open: [(pathLength: Int, depth: Int)] = []
    /// The path of the node that is being listed, and how many components it has.
    private var path = ByteBuffer()
    private var depth = 0
    private var buffer = ByteBuffer(capacity: blockSize + 1024)
    private var budget: NotationBudget

    private static let blockSize = 64 << 10

    /// Lists what can be reached from the root, or from the node at the key path of the options, whose limits hold.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` and ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ graph: ObjectGraph, options: WritingOptions, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var root = graph.rootIndex
        if let path = options.keyPath { root = try graph.resolve(keyPath: path) }
        var listing = GraphListing(graph, root, options, output)
        try listing.run(root)
    }

    private init(
        _ graph: ObjectGraph, _ root: ObjectGraph.NodeIndex, _ options: WritingOptions,
        _ output: @escaping ByteOutput
    ) {
        self.graph = graph
        escapesControls = options.escapeControls
        flush = output
        occurrences = KeyPathOccurrences(of: graph, from: root)
        budget = NotationBudget(for: graph, options.limits)
    }

    private mutating func run(_ root: ObjectGraph.NodeIndex) throws(FastCodingError) {
        try list(root, isFirst: true)
        while let step = walk.next(in: graph) {
            guard case .child(let child, let parent, let place) = step else {
                open.removeLast()
                continue
            }
            guard let frame = open.last, isListed(place, in: parent) else { continue }
            path.truncate(to: frame.pathLength)
            depth = frame.depth
            try list(child, in: parent, at: place)
        }
        try drain()
    }

    /// Whether a child has a line: all but the keys that are part of paths.
    private mutating func isListed(_ place: Int, in node: ObjectGraph.NodeIndex) -> Bool {
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary: place % 2 == 0 || !occurrences.addressing.isByKey(node, in: graph)
        case .codedObject: place > 0 && (place % 2 == 1 || !occurrences.addressing.isByKey(node, in: graph))
        default: true
        }
    }

    // MARK: Nodes

    private mutating func list(
        _ node: ObjectGraph.NodeIndex, in parent: ObjectGraph.NodeIndex, at place: Int
    ) throws(FastCodingError) {
        try budget.check(
            path: path.count + 1 + occurrences.addressing.length(componentOf: parent, place: place, in: graph))
        beginComponent()
        occurrences.addressing.append(componentOf: parent, place: place, in: graph, to: &path)
        try list(node, isFirst: occurrences.isFirst(node, in: parent, at: place))
    }

    private mutating func beginComponent() {
        if depth > 0 { path.append(UInt8(ascii: ".")) }
        depth += 1
    }

    /// Lists a node at the path, and opens it if it has children and is met for the first time.
    private mutating func list(_ node: ObjectGraph.NodeIndex, isFirst: Bool) throws(FastCodingError) {
        let kind = graph.kind(node)
        if kind.isObject, !isFirst { return try listAlias(node) }
        try line(graph.listedType(node), graph.listedSize(node))
        switch kind {
        case .url: try listBases(of: node)
        case .keyedArchive:
            try list(graph.keyedData(node), in: node, at: 0)
        default:
            open.append((path.count, depth))
            walk.open(node, in: graph)
        }
    }

    private mutating func listAlias(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        try budget.charge(path: occurrences.pathLength(of: node, in: graph), for: "the list")
        var target = ByteBuffer()
        occurrences.appendPath(of: node, in: graph, to: &target)
        try line("alias", target.array)
    }

    private mutating func listBases(of node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        var url = graph.url(node).base
        var count = 0
        while graph.kind(url) == .url {
            count += 1
            if count > graph.records.count { throw FastCodingError(.cycle, "the URL is its own base") }
            beginComponent()
            path.append("NS.base")
            try line(graph.listedType(url), graph.listedSize(url))
            url = graph.url(url).base
        }
    }

    // MARK: Lines

    private mutating func line(_ type: String, _ size: String) throws(FastCodingError) {
        try line(type, Array(size.utf8))
    }

    private mutating func line(_ type: String, _ size: [UInt8]) throws(FastCodingError) {
        try budget.charge(path.count + type.utf8.count + size.count + 3, for: "the list")
        let path = depth == 0 ? Array(KeyPath.root.utf8) : path.array
        Self.append(path.span, to: &buffer, escapesControls)
        buffer.append(0x09)
        Self.append(Array(type.utf8).span, to: &buffer, escapesControls)
        buffer.append(0x09)
        Self.append(size.span, to: &buffer, escapesControls)
        buffer.append(0x0A)
        if buffer.count >= Self.blockSize { try drain() }
    }

    private mutating func drain() throws(FastCodingError) {
        try flush(buffer.span)
        buffer.truncate(to: 0)
    }

    /// Appends a text, control characters as `\u0001`, and on a terminal others that are not safe there as well.
    private static func append(_ text: Span<UInt8>, to buffer: inout ByteBuffer, _ escapesControls: Bool) {
        buffer.append(text, hasLetters: false) {
            $0 < 0x20 || $0 == 0x7F || escapesControls && isUnsafeOnTerminals($0)
        }
    }
}

extension ObjectGraph {
    /// What a node is, for a list.
    fileprivate func listedType(_ node: NodeIndex) -> String {
        switch kind(node) {
        case .object, .codedObject: "\(kind(node).words) \(className(node))"
        default: kind(node).words
        }
    }

    /// How large a node is, for a list.
    fileprivate func listedSize(_ node: NodeIndex) -> String {
        let record = record(node)
        func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            return counted(Int(record.b), "element", "elements")
        case .dictionary, .mutableDictionary, .codedObject: return counted(Int(record.b), "entry", "entries")
        case .object: return counted(definition(node).properties.count, "property", "properties")
        case .indexSet, .mutableIndexSet: return counted(Int(record.b), "range", "ranges")
        case .string, .mutableString, .data, .mutableData: return counted(Int(record.b), "byte", "bytes")
        case .url: return counted(byteRange(url(node).relative).count, "byte", "bytes")
        case .keyedArchive: return counted(byteRange(keyedData(node)).count, "byte", "bytes")
        default: return "-"
        }
    }
}
