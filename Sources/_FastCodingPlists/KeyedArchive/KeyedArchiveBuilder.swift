import _FastCodingCore

/// Makes the graph of a keyed archive's objects: fastcode-notation(5), "Keyed archives".
///
/// Each slot is examined once. Its content becomes a node; containers and objects get their children later, from a list
/// of tasks, so that neither nesting nor cycles need a stack.
struct KeyedArchiveBuilder {
    /// The children that a node is still to receive.
    struct Task {
        enum Content {
            case elements(of: Int)
            /// The keys and values in two such arrays.
            case pairs(keys: Int, values: Int)
            /// Elements that each had a key.
            case numbered([KeyedArchiveValue])
            case numberedPairs(keys: [KeyedArchiveValue], values: [KeyedArchiveValue])
            /// The entries of a dictionary that is not an object.
            case entries(of: Int)
            /// The properties of an object of a class with this name; nil for the class that stands for `$top`.
            case properties(of: Int, NodeIndex?)
        }

        let node: NodeIndex
        /// The dictionary or array that errors are attributed to.
        let container: Int
        let content: Content
    }

    var parts: KeyedArchiveParts
    var graph: ObjectGraph {
        _read { yield parts.contents.graph }
        _modify { yield &parts.contents.graph }
    }
    private(set) var diagnostics = Diagnostics()
    private(set) var nodes: [NodeIndex?]
    /// The length of the chain that consists of a URL and its bases, by the URL's node.
    var urlLengths: [UInt32: Int] = [:]
    /// The numbers in the texts of points and the like, by their nodes; nil for texts of other forms.
    var geometry: [UInt32: [Double]?] = [:]
    /// Where the data that index sets were made from begins.
    var rangeData: Set<Int> = []
    private var classes = KeyedArchiveClassTable()
    private var definitions = KeyedArchiveDefinitions()
    /// The nodes of the names of classes that have a definition.
    private var defined: Set<UInt32> = []
    private var tasks: [Task] = []
    private let limits: Limits
    /// How many more bytes may be used for the children of containers that stand in many places.
    private var budget: Int

    init(_ parts: KeyedArchiveParts, limits: Limits) {
        nodes = Array(repeating: nil, count: parts.count)
        self.parts = parts
        self.limits = limits
        budget = max(limits.expansion / 4, 8 * parts.contents.graph.pool.count)
    }

    mutating func run() throws(FastCodingError) -> ObjectGraph {
        graph.rootIndex = try root()
        while let task = tasks.popLast() { try fill(task) }
        try KeyedArchiveNesting.check(graph, urlLengths, limits)
        makeMutable()
        classes.warn(&diagnostics)
        return graph
    }

    private mutating func root() throws(FastCodingError) -> NodeIndex {
        let entries = parts.contents.values(of: parts.top)
        guard let key = entries.first else { throw parts.error("$top is empty: there is no root", in: parts.top) }
        if entries.count == 2, parts.isKey(key, among: [.root]) {
            return try node(of: entries[entries.startIndex + 1], in: parts.top)
        }
        let node = graph.add(.object, source: parts.contents.offset(of: parts.top))
        tasks.append(Task(node: node, container: parts.top, content: .properties(of: parts.top, nil)))
        return node
    }

    /// Makes containers mutable that are met again before all of their contents have been visited, as archives require.
    private mutating func makeMutable() {
        for index in graph.containersMetOpen().sorted() {
            let node = NodeIndex(index)
            let kind = graph.kind(node)
            graph.records[Int(index)].kind = kind.madeMutable
            diagnostics.warn(
                .madeMutable, "the \(kind.words) contains itself, so it becomes a \(kind.madeMutable.words)",
                at: parts.contents.graph.source(node))
        }
    }

    // MARK: Nodes

    mutating func node(of value: KeyedArchiveValue, in container: Int) throws(FastCodingError) -> NodeIndex {
        switch value.form {
        case .scalar: NodeIndex(UInt32(value.index))
        case .reference: try node(ofSlot: value.index, in: container)
        case .array: add(.array, value.index, .elements(of: value.index))
        case .dictionary: add(.dictionary, value.index, .entries(of: value.index))
        }
    }

    /// Adds a node that will receive its children later.
    mutating func add(_ kind: NodeKind, _ container: Int, _ content: Task.Content) -> NodeIndex {
        let node = graph.add(kind, source: parts.contents.offset(of: container))
        tasks.append(Task(node: node, container: container, content: content))
        return node
    }

    mutating func node(ofSlot slot: Int, in container: Int) throws(FastCodingError) -> NodeIndex {
        guard nodes.indices.contains(slot) else {
            throw parts.error("a reference to object \(slot) of \(nodes.count)", in: container)
        }
        if let known = nodes[slot] { return known }
        let value = parts.slot(slot)
        let node: NodeIndex
        switch value.form {
        case .scalar: node = parts.isNull(slot: slot) ? .nil : NodeIndex(UInt32(value.index))
        case .reference: throw parts.error("object \(slot) is nothing but a reference", in: parts.objects)
        case .array: throw parts.error("object \(slot) is an array, which an object can't be", in: value.index)
        case .dictionary: node = try instance(slot, value.index)
        }
        nodes[slot] = node
        return node
    }

    private mutating func instance(_ slot: Int, _ container: Int) throws(FastCodingError) -> NodeIndex {
        try use(container)
        let found = try classOfInstance(slot, container)
        if found.native == .url { return try url(slot, container, found) }
        if let native = found.native, let node = try makeNative(native, container) { return node }
        return object(container, found)
    }

    /// The node of an instance that has no kind of its own.
    mutating func object(_ container: Int, _ found: KeyedArchiveClass) -> NodeIndex {
        add(.object, container, .properties(of: container, found.name))
    }

    mutating func classOfInstance(_ slot: Int, _ container: Int) throws(FastCodingError) -> KeyedArchiveClass {
        guard let reference = parts.value(.class, of: container) else {
            throw parts.error("object \(slot) has no $class", in: container)
        }
        guard reference.form == .reference, reference.index < nodes.count else {
            throw parts.error("the $class of object \(slot) has to refer to an object", in: container)
        }
        guard let entry = parts.slot(reference.index).dictionary else {
            throw parts.error(
                "object \(reference.index), the class of object \(slot), is not a dictionary", in: container)
        }
        return try classes.find(slot: reference.index, entry, in: parts)
    }

    /// Sets the node of a slot that was determined along with another one.
    mutating func set(_ slot: Int, _ node: NodeIndex) { nodes[slot] = node }

    // MARK: Children

    private mutating func fill(_ task: Task) throws(FastCodingError) {
        switch task.content {
        case .elements(let list):
            try use(list)
            try close(task, try elements(Array(parts.contents.values(of: list)), in: list))
        case .numbered(let values): try close(task, try elements(values, in: task.container))
        case .pairs(let keys, let values):
            try use(keys)
            try use(values)
            try close(
                task,
                try pairs(Array(parts.contents.values(of: keys)), Array(parts.contents.values(of: values)), in: keys))
        case .numberedPairs(let keys, let values): try close(task, try pairs(keys, values, in: task.container))
        case .entries(let container):
            try use(container)
            let entries = Array(parts.contents.values(of: container))
            let keys = stride(from: 0, to: entries.count, by: 2).map { entries[$0] }
            let values = stride(from: 1, to: entries.count, by: 2).map { entries[$0] }
            try close(task, try pairs(keys, values, in: container))
        case .properties(let container, let name): try fillObject(task, container, name)
        }
    }

    private mutating func close(_ task: Task, _ children: [NodeIndex]) throws(FastCodingError) {
        graph.close(task.node, children: children)
    }

    private mutating func elements(
        _ values: [KeyedArchiveValue], in container: Int
    ) throws(FastCodingError) -> [NodeIndex] {
        var children: [NodeIndex] = []
        children.reserveCapacity(values.count)
        for value in values {
            let child = try node(of: value, in: container)
            if child == .nil { throw parts.error("nil can't be an element or a key", in: container) }
            children.append(child)
        }
        return children
    }

    private mutating func pairs(
        _ keys: [KeyedArchiveValue], _ values: [KeyedArchiveValue], in container: Int
    ) throws(FastCodingError) -> [NodeIndex] {
        let keys = try elements(keys, in: container)
        var children: [NodeIndex] = []
        children.reserveCapacity(2 * keys.count)
        for (key, value) in zip(keys, values) {
            children.append(try node(of: value, in: container))
            children.append(key)
        }
        return children
    }

    private mutating func fillObject(_ task: Task, _ container: Int, _ name: NodeIndex?) throws(FastCodingError) {
        let entries = Array(parts.contents.values(of: container))
        var keys: [NodeIndex] = []
        var children: [NodeIndex] = []
        for place in stride(from: 0, to: entries.count, by: 2) {
            if name != nil, parts.isKey(entries[place], among: [.class]) { continue }
            keys.append(NodeIndex(UInt32(entries[place].index)))
            children.append(try node(of: entries[place + 1], in: container))
        }
        let offset = parts.contents.offset(of: container)
        let known = graph.definitions.count
        let definition = try definitions.find(
            name, keys, in: &parts.contents.graph, at: offset, diagnostics: &diagnostics)
        // Archives repeat the name of a class in each of its definitions.
        if definition == known, let name, !defined.insert(name.index).inserted {
            try charge(graph.byteRange(name).count, at: container)
        }
        graph.records[Int(task.node.index)].b = UInt32(truncatingIfNeeded: definition)
        try close(task, children)
    }

    /// Records that something is made from a container. Its own size covers only the first time.
    private mutating func use(_ container: Int) throws(FastCodingError) {
        defer { parts.contents.containers[container].isUsed = true }
        guard parts.contents.containers[container].isUsed else { return }
        try charge(4 * Int(parts.contents.containers[container].count), at: container)
    }

    /// Charges the budget for bytes made again from something that stands in many places.
    mutating func charge(_ bytes: Int, at container: Int) throws(FastCodingError) {
        budget -= bytes
        guard budget < 0 else { return }
        throw FastCodingError(
            .expansionLimit, "what occurs in many places comes to more than the limit on expansion",
            offset: parts.contents.offset(of: container))
    }
}

/// How deep a graph nests when its source does not nest.
enum KeyedArchiveNesting {
    /// Throws ``FastCodingError/Code/depthLimit`` if a graph nests deeper than is allowed, counting like archives and
    /// texts.
    ///
    /// - Parameter urlLengths: the length of the chain that consists of a URL and its bases, by the URL's node.
    static func check(
        _ graph: borrowing ObjectGraph, _ urlLengths: [UInt32: Int], _ limits: Limits
    ) throws(FastCodingError) {
        var isSeen = [Bool](repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()
        try check(graph.rootIndex, 1, graph, urlLengths, limits)
        isSeen[Int(graph.rootIndex.index)] = true
        walk.open(graph.rootIndex, in: graph)
        while let step = walk.next(in: graph) {
            guard case .child(let child, _, _) = step else { continue }
            try check(child, walk.frames.count + 1, graph, urlLengths, limits)
            if graph.kind(child).isObject, !isSeen[Int(child.index)] {
                isSeen[Int(child.index)] = true
                walk.open(child, in: graph)
            }
        }
    }

    private static func check(
        _ node: NodeIndex, _ depth: Int, _ graph: borrowing ObjectGraph, _ urlLengths: [UInt32: Int], _ limits: Limits
    ) throws(FastCodingError) {
        let levels: Int
        switch graph.kind(node) {
        case .url: levels = urlLengths[node.index] ?? 1
        case .object: levels = 1
        case let kind: levels = kind.isContainer ? 1 : 0
        }
        guard levels > 0, depth + levels - 1 > limits.nesting else { return }
        throw FastCodingError(tooDeep: "the graph nests deeper than", limits.nesting, offset: graph.source(node))
    }
}
