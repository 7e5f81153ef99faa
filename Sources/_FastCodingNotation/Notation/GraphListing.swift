import _FastCodingPlists

/// Lists the nodes of a graph, one per line: key path, type and size, and on request the value, separated by tabs.
///
/// Nodes are in archive order; a dictionary's keys are included only if they are not distinct strings. An object that
/// is met again is listed as an alias, with the path of its first occurrence in place of a size. Control characters are
/// escaped as in JSON, so that each path still leads to its node.
package struct GraphListing: ~Copyable {
    private let graph: ObjectGraph
    private let found: FoundPlaces?
    private let root: NodeIndex
    private let escapesControls: Bool
    private let showsValues: Bool
    private let flush: ByteOutput
    private var occurrences: KeyPathOccurrences
    private var walk = DepthFirstWalk()
    /// The lengths, in bytes and components, of the paths of the open nodes.
    private var open: [(pathLength: Int, depth: Int)] = []
    /// The path of the node that is being listed, as lists show it, and its number of components.
    private var path = ByteBuffer()
    private var depth = 0
    /// What lists call the objects of each definition.
    private var types: [UInt32: [UInt8]] = [:]
    private var buffer = ByteBuffer(capacity: blockSize + 1024)
    private var budget: NotationBudget

    package static let blockSize = 64 << 10

    /// Lists what can be reached from the root, or from what is at the key paths in the options, whose limits apply.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` and ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ graph: ObjectGraph, options: WritingOptions, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var graph = graph
        var found: FoundPlaces?
        var root = graph.rootIndex
        if !options.keyPaths.isEmpty {
            let places = try graph.find(options.keyPaths, options)
            root = graph.select(places)
            found = places
        }
        var listing = GraphListing(graph, root, found, options, output)
        try listing.run()
    }

    private init(
        _ graph: ObjectGraph, _ root: NodeIndex, _ found: FoundPlaces?, _ options: WritingOptions,
        _ output: @escaping ByteOutput
    ) {
        escapesControls = options.escapeControls
        showsValues = options.listsValues
        flush = output
        occurrences = KeyPathOccurrences(of: graph, from: root)
        budget = NotationBudget(for: graph, options.limits)
        self.graph = graph
        self.root = root
        self.found = found
    }

    private mutating func run() throws(FastCodingError) {
        guard let found, found.isList else {
            if found != nil { try beginPlace(0) }
            try list(root, isFirst: true)
            return try listBelow()
        }
        for index in 0..<found.count {
            try beginPlace(index)
            let node = found.node(index, in: graph)
            try list(node, isFirst: occurrences.isFirst(node, in: root, at: index))
            try listBelow()
        }
    }

    private mutating func beginPlace(_ index: Int) throws(FastCodingError) {
        path.truncate(to: 0)
        let way = found?.way(to: index) ?? []
        depth = way.count
        if depth == 0 { return }
        try budget.charge(path: occurrences.addressing.length(of: way, in: graph), for: "the list")
        occurrences.addressing.append(pathOf: way, in: graph, to: &path)
        KeyPath.escape(&path)
    }

    private mutating func listBelow() throws(FastCodingError) {
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

    /// Whether a child has a line: all children do, except keys that are part of paths.
    private mutating func isListed(_ place: Int, in node: NodeIndex) -> Bool {
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary: place % 2 == 0 || !occurrences.addressing.isByKey(node, in: graph)
        case .codedObject: place > 0 && (place % 2 == 1 || !occurrences.addressing.isByKey(node, in: graph))
        default: true
        }
    }

    // MARK: Nodes

    private mutating func list(_ node: NodeIndex, in parent: NodeIndex, at place: Int) throws(FastCodingError) {
        try budget.check(
            path: path.count + 1 + occurrences.addressing.length(componentOf: parent, place: place, in: graph))
        beginComponent()
        let start = path.count
        occurrences.addressing.append(componentOf: parent, place: place, in: graph, to: &path)
        KeyPath.escape(&path, from: start)
        try list(node, isFirst: occurrences.isFirst(node, in: parent, at: place))
    }

    private mutating func beginComponent() {
        if depth > 0 { path.append(UInt8(ascii: ".")) }
        depth += 1
    }

    /// Lists the node at the path, and opens it if it has children and is met for the first time.
    private mutating func list(_ node: NodeIndex, isFirst: Bool) throws(FastCodingError) {
        let kind = graph.kind(node)
        if kind.isObject, !isFirst { return try listAlias(node) }
        try listLine(node)
        switch kind {
        case .url: try listBases(of: node)
        case .keyedArchive:
            try list(graph.keyedData(node), in: node, at: 0)
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet, .dictionary,
            .mutableDictionary, .object, .codedObject:
            open.append((path.count, depth))
            walk.open(node, in: graph)
        default: break
        }
    }

    private mutating func listAlias(_ node: NodeIndex) throws(FastCodingError) {
        try budget.charge(path: occurrences.pathLength(of: node, in: graph), for: "the list")
        if let found, found.isList, let place = occurrences.steps(to: node).first?.place {
            try budget.charge(path: occurrences.addressing.length(of: found.way(to: place), in: graph), for: "the list")
        }
        var target = ByteBuffer()
        appendPath(of: node, to: &target)
        try beginLine()
        buffer.append("alias\t")
        KeyPath.escape(&target)
        if target.count == 0 { target.append(KeyPath.emptyKey) }
        Self.append(target, to: &buffer)
        // Every line has as many columns.
        if showsValues { buffer.append(0x09) }
        try endLine()
    }

    /// Appends the path of the first place where an object stands among what is listed.
    private mutating func appendPath(of node: NodeIndex, to target: inout ByteBuffer) {
        guard let found else { return occurrences.appendPath(of: node, in: graph, to: &target) }
        let steps = occurrences.steps(to: node)
        let way = found.way(to: found.isList ? steps.first?.place ?? 0 : 0)
        occurrences.addressing.append(
            pathOf: way + steps.dropFirst(found.isList ? 1 : 0), in: graph, to: &target)
    }

    private mutating func listBases(of node: NodeIndex) throws(FastCodingError) {
        var url = graph.url(node).base
        var count = 0
        while graph.kind(url) == .url {
            count += 1
            if count > graph.records.count { throw FastCodingError(.cycle, "the URL is its own base") }
            beginComponent()
            path.append("NS.base")
            try listLine(url)
            url = graph.url(url).base
        }
    }

    // MARK: Lines

    private mutating func listLine(_ node: NodeIndex) throws(FastCodingError) {
        try beginLine()
        let start = buffer.count
        switch graph.kind(node) {
        case .object: appendType(ofObject: node)
        case .codedObject: buffer.append(listed: Array(graph.listedType(node).utf8).span, escapesControls)
        case let kind: buffer.append(kind.words)
        }
        buffer.append(0x09)
        buffer.append(listedSizeOf: node, in: graph)
        if showsValues {
            buffer.append(0x09)
            try budget.charge(graph.listedValueSize(node), for: "the list")
            buffer.append(listedValueOf: node, in: graph, escapesControls: escapesControls)
        }
        try budget.charge(buffer.count - start, for: "the list")
        try endLine()
    }

    private mutating func appendType(ofObject node: NodeIndex) {
        let definition = graph.record(node).b
        if let known = types[definition] { return buffer.append(known.span) }
        var type = ByteBuffer()
        type.append(listed: Array(graph.listedType(node).utf8).span, escapesControls)
        buffer.append(type.span)
        types[definition] = type.array
    }

    private mutating func beginLine() throws(FastCodingError) {
        try budget.charge(path.count + 3, for: "the list")
        if path.count == 0 {
            buffer.append(depth == 0 ? KeyPath.root : KeyPath.emptyKey)
        } else {
            Self.append(path, to: &buffer)
        }
        buffer.append(0x09)
    }

    private static func append(_ text: borrowing ByteBuffer, to buffer: inout ByteBuffer) { buffer.append(text.span) }

    private mutating func endLine() throws(FastCodingError) {
        buffer.append(0x0A)
        if buffer.count >= Self.blockSize { try drain() }
    }

    private mutating func drain() throws(FastCodingError) {
        try flush(buffer.span)
        buffer.truncate(to: 0)
    }
}

// What a list of nodes shows for a node.
extension ObjectGraph {
    /// What a node is, for a list in which control characters are escaped. A long name of a class is cut, because many nodes
    /// may share it.
    package func listedType(_ node: NodeIndex) -> String {
        let name: ByteRange?
        switch kind(node) {
        case .object: name = definition(node).name
        case .codedObject: name = children(node).first.map { byteRange($0) }
        default: name = nil
        }
        guard let name else { return kind(node).words }
        return "\(kind(node).words) \(NameText.escaped(NameText.shown(bytes(name))))"
    }

    /// Roughly how many bytes the text of a value takes.
    func listedValueSize(_ node: NodeIndex) -> Int {
        switch kind(node) {
        case .string, .mutableString: byteRange(node).count
        case .url: byteRange(url(node).relative).count
        case .data, .mutableData: Base64.encodedCount(byteRange(node).count)
        case .indexSet, .mutableIndexSet: 16 * Int(record(node).b)
        default: 0
        }
    }
}

extension ByteBuffer {
    /// Appends a text with control characters as `\u0001`; for a terminal, everything else unsafe there is escaped as
    /// well.
    package mutating func append(listed text: Span<UInt8>, _ escapesControls: Bool) {
        append(text, hasLetters: false) { $0 < 0x20 || $0 == 0x7F || escapesControls && isUnsafeOnTerminals($0) }
    }

    package mutating func append(listedSizeOf node: NodeIndex, in graph: ObjectGraph) {
        let record = graph.record(node)
        switch record.kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            append(Int(record.b), " element")
        case .dictionary, .mutableDictionary, .codedObject:
            append(decimal: Int64(record.b))
            append(record.b == 1 ? " entry" : " entries")
        case .object:
            let count = graph.definition(node).properties.count
            append(decimal: Int64(count))
            append(count == 1 ? " property" : " properties")
        case .indexSet, .mutableIndexSet: append(Int(record.b), " range")
        case .string, .mutableString, .data, .mutableData: append(Int(record.b), " byte")
        case .url: append(graph.byteRange(graph.url(node).relative).count, " byte")
        case .keyedArchive: append(graph.byteRange(graph.keyedData(node)).count, " byte")
        default: append(UInt8(ascii: "-"))
        }
    }

    @inline(__always)
    package mutating func append(_ count: Int, _ unit: StaticString) {
        append(decimal: Int64(count))
        append(literal: unit)
        if count != 1 { append(UInt8(ascii: "s")) }
    }

    /// Appends the value of a node as JSON, on one line; nothing for a node that contains others.
    package mutating func append(listedValueOf node: NodeIndex, in graph: ObjectGraph, escapesControls: Bool) {
        let kind = graph.kind(node)
        switch kind {
        case .nil: append(kind.words)
        case .string, .mutableString: appendJSONString(graph.bytes(node), escapeControls: escapesControls)
        case .url: appendJSONString(graph.bytes(graph.url(node).relative), escapeControls: escapesControls)
        case .data, .mutableData: Base64.encode(graph.bytes(node), into: &self)
        case .date: append(ISO8601.text(seconds: graph.date(node)) ?? "\(graph.date(node))")
        case .range: append(ranges: [graph.range(node)], isList: false)
        case .indexSet, .mutableIndexSet: append(ranges: graph.ranges(node), isList: true)
        case _ where kind.isGeometry: append(doubles: graph.doubles(node))
        default: if let value = graph.scalar(node) { append(value.text) }
        }
    }

    private mutating func append(doubles: [UInt64]) {
        append(UInt8(ascii: "["))
        for (index, bits) in doubles.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(number: Double(bitPattern: bits), nil)
        }
        append(UInt8(ascii: "]"))
    }

    private mutating func append(ranges: [(location: UInt32, length: UInt32)], isList: Bool) {
        if isList { append(UInt8(ascii: "[")) }
        for (index, range) in ranges.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append("[\(range.location),\(range.length)]")
        }
        if isList { append(UInt8(ascii: "]")) }
    }
}
